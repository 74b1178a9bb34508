"""The word game without a box: a hand of cards on each phone, the circle on the table's screen."""
