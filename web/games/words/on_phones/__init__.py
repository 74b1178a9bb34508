"""The word game with real cards on phones: what a phone shows, and what it may answer for the table."""
