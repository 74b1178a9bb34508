"""Judging words: checking a word, all pairs, the table's votes and its taste, doubts and challenges."""
