"""Siebenschläfer, the game of pairs played in pubs."""
