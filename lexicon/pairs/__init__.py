"""All ordered pairs of a deck, judged ahead of the game and kept as a file."""
