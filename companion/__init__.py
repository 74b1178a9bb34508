"""The games: pure rules over a log of events. This room imports the standard library only."""
