"""Schlafmütze, the word game: its deck and its rules (clauses W-1 to W-47)."""
