"""Decks as files: read, checked line by line, and every fault with a sentence."""
