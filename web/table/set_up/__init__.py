"""The set-up of an evening: the game, the faces around the table, and then it begins."""
