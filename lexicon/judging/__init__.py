"""Verdicts: a word split into two nouns, its fit to two cards, the model's estimate, the sentence, a table's taste."""
