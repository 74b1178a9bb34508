"""The meaning of two nouns together: the learned model, relations, readings, and the probability that a word passes."""
