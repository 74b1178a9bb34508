"""The faces of the word judge: a word checked, all pairs, the adviser, challenges, and what the table has settled."""
