"""Commands of `schlafmuetze` besides `serve`; web/cli.py joins them."""
