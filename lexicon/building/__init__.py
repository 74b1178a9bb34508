"""The lexicon file made from its sources: nouns and their forms, frequencies, seams learned, compounds attested."""
