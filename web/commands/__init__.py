"""The commands of `schlafmuetze`, a module each; web/cli.py joins them."""
