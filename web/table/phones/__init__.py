"""Phones at a table: a phone joins by the table's code and is from then on the seat of one player."""
