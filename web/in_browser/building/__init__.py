"""The folder of the tablet alone: what `schlafmuetze app` writes for any host of static files."""
