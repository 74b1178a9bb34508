"""What is kept: the file of the house, its evenings as logs, and copies of it."""
