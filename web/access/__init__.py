"""Rights: devices and their roles at a table, the key of their cookies, limits on requests."""
