"""The workshop: fits the model to the judgements in data/, and measures the judge by them. The wheel leaves it out.

`python -m lexicon.workshop.train` (or `make model`) writes data/model; it needs the packages of the extra `train`.
`python -m lexicon.workshop.scorecard` measures the judge and its peers, `python -m lexicon.workshop.noun_export` makes
the table of nouns anew.
"""
