"""The threads of the server: what they take first, and what gives way."""
