"""Siebenschläfer on the screens."""
