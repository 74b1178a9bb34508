"""Devices of the benches: phones and tablets that behave as the scripts of their pages."""
