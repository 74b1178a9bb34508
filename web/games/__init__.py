"""The contract of a game with the screens, and a room for each game."""
