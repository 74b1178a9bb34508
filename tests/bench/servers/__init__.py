"""The bench of several servers over one PostgreSQL: deaths, throughput, many tables, fan-out, hosts cut off."""
