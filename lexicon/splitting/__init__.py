"""Splitting: the ways to take a compound apart, and which of them is the likeliest."""
