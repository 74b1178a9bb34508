"""The language: German compound nouns, how they are made of two nouns, and whether people say them.

The lexicon knows nothing of tables, turns or seats. It advises; the table decides. Importing it is light: only the
functions that need spaCy or NumPy load them.

Doors: `lexicon.judge` (the judge), `lexicon.component` (compound splitting in spaCy), `lexicon.errors`. Rooms:
`building` makes the lexicon file, `judging` makes verdicts, `pairs` judges a whole deck ahead of the game, `challenges`
sets tasks for one person, `evaluation` measures the judge, `training` fits the model. All rooms rest on the modules
beside them: `store`, `spelling`, `sound`, `seams`, `text`, `paths`, `progress`,
`hurtful`, `rude`, `regional`.
"""
