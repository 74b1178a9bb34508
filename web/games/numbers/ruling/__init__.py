"""The ruling screen of the number game: right or wrong, and where the card had to go (A-27 to A-30)."""
