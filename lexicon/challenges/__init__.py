"""Tasks for one person alone, made of a deck's own compounds, so that each has a solution.

Each kind has a file: `words_with`, `odd_one_out`, `chain`, `bridge`. `kinds` makes a task of any kind, `answers` judges
an answer. There is no clock and no global random: deck, kind, level and seed make the same task everywhere.
"""
