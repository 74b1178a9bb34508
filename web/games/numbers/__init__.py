"""The number game on the screens."""
