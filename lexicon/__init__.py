"""The language: German compound nouns, how they are made of two nouns, and whether people say them.

The lexicon knows nothing of tables, turns or seats. It advises; the table decides. Importing it is light: only the
functions that need RapidFuzz, wordfreq or spaCy load them.

Doors: `lexicon.judge` (the judge), `lexicon.component` (compound splitting in spaCy), `lexicon.errors`. Rooms:
`building` makes the lexicon file, `judging` makes verdicts, `pairs` judges a whole deck ahead of the game, `challenges`
sets tasks for one person. `workshop` fits the model and measures the judge; nothing else imports it, and the wheel
leaves it out. All rooms rest on the modules beside them: `store`, `spelling`, `seams`, `text`, `paths`,
`progress`, `rude`, `regional`; `columns` and `lexicon_file` make the lexicon file of data/lexicon.xz.
"""
