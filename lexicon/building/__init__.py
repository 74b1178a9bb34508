"""Building the lexicon file: nouns and their forms, word frequencies, learned seams, attested compounds."""
