"""The decks of a house: kept, typed and pasted, checked word by word, judged, shared, and chosen for an evening."""
