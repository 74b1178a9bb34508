"""A match: rounds of one game at one table, with totals, a target and places."""
