"""The bench: speed and quality, each figure beside what was asked of it and, where there is one, beside a peer.

`python -m tests.bench` measures everything, `python -m tests.bench games logs` these parts alone. Two more programs
print tables of the docs: `python -m tests.bench.rounds` and `python -m tests.bench.doubts`.
"""
