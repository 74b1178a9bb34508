"""The word game on the screens."""
