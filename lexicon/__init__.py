"""The language: German compound nouns, how they are sewn together and whether people say them.

Knows nothing of tables, turns or seats. It advises; the table decides. Importing it is light: spaCy and NumPy are
loaded only by the modules that need them.
"""
