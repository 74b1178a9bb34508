"""The bench of live tables: the tables, and the load in a process of its own."""
