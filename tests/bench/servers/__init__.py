"""The bench of several servers over one PostgreSQL: deaths, throughput, many tables, a host cut off."""
