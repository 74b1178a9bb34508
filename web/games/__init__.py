"""The screens of the games: the contract, its vocabulary, and a room for each game."""
