"""Who may do what: devices and their roles at a table, what signs their cookies, limits on what is sent."""
