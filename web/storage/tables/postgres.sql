-- The tables that no file has: the key of the cookies lies beside a file, and its header says the version.

-- The key of the cookies, which all servers of a house or of an installation share. No backup has it.
CREATE TABLE signing_key (sole BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (sole), key BYTEA NOT NULL);

CREATE TABLE house (
    sole BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (sole),
    version INTEGER NOT NULL,
    origin BIGINT NOT NULL,           -- another one after a restore: what was read before counts no longer
    holder BIGINT NOT NULL DEFAULT 0  -- one more with each process that takes the house's lease (lease.py)
);
