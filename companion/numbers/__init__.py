"""Schlafmütze, the number game of 2015."""
