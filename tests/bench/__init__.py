"""What `make bench` measures: speed and quality, each beside what was asked and, where there is one, beside a peer."""
