"""Finding words that somebody may have meant: written or attested ones, and compounds of known nouns."""
