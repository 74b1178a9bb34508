"""Making verdicts: splitting a word, fitting it to two cards, estimating, wording, and a table's own taste."""
