"""A list for one deck: a language model is asked once about all pairs of its nouns, and its answers are read."""
