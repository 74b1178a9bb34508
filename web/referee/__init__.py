"""The tablet at a table with real cards."""
