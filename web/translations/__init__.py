"""The texts of screens and commands: German stands in the code and its .toml files, English in this catalogue."""
