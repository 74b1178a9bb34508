"""Bots at the tables: which players the computer plays, and the thread that plays for them at a human pace."""
