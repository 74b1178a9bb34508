"""Schlafmütze, the word game: its deck and its rules (W-1 to W-47)."""
