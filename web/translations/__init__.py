"""The texts of screens and commands: German stands in the code, English in the catalogue of this folder."""
