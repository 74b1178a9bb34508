"""What a game gives the screens, and a room for each game."""
