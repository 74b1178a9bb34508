"""Faces of people: emoji and pictures of their own."""
