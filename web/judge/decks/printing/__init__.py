"""A box to print: the cards of a deck and the rules as a PDF, from a page and from the command line."""
