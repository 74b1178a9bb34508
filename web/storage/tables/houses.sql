-- The houses of an installation: each has a schema of its own.

CREATE TABLE houses (
    id TEXT PRIMARY KEY,     -- a part of its address, and of the name of its schema
    form TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    code TEXT NOT NULL UNIQUE,
    door INTEGER NOT NULL DEFAULT 0,      -- another number sends all guests out
    host TEXT NOT NULL UNIQUE,  -- the SHA-256 of the host's link
    made INTEGER NOT NULL
);
