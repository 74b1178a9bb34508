"""Judging words: checking one, all pairs, what the table made of them, doubts and challenges."""
