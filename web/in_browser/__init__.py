"""The tablet alone: the same application in a browser's worker, out of a folder of static files, without a server."""
