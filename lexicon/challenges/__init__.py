"""Tasks made of a deck's own compounds, for one person alone: found ahead of time, so that each has a solution.

A kind has a file: `words_with`, `odd_one_out`, `chain`, `bridge`. `make` is the door to them, `check` judges answers.
No clock and no global random: the same deck, kind, difficulty and seed make the same task everywhere.
"""
