"""The bench of live tables: the tables, the load in a process of its own, and a peer without Flask and disk."""
