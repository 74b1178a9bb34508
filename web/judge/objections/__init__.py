"""Objections to verdicts: kept with what the judge said, exported, and read in by maintainers."""
