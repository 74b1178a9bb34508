"""The engines that keep a house; web/storage/database.py says what both of them can do."""
