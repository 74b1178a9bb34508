"""A fourth game, of the tests alone: its rules, its screen, its templates and static files."""
