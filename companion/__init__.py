"""The games: pure rules over a log of events. Standard library only."""
