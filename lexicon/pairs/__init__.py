"""All ordered pairs of a deck, judged ahead of the game and stored in a file."""
