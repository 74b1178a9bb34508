"""Long runs that are no part of `make test`: what they prove has a short witness there."""
