"""A table's votes on words: stored as events, read as precedents, and shown as a list."""
