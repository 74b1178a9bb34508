"""Long runs: `make endurance` has what bears the mark. Each law keeps a short witness in `make test`."""
