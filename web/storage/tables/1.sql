-- The votes and settings of the house, and objections to verdicts.

CREATE TABLE events (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    at TEXT NOT NULL,
    modifier TEXT,
    head TEXT,
    word TEXT,
    votes_for INTEGER,
    votes_against INTEGER,
    p REAL,
    strictness TEXT,
    target TEXT,
    option TEXT,
    is_on BOOLEAN
);

CREATE TABLE objections (
    id TEXT PRIMARY KEY,            -- of the form: sent twice it is one objection
    at INTEGER NOT NULL,
    taken_back INTEGER,             -- NULL while it stands
    word TEXT NOT NULL,             -- as the judge wrote it
    entry TEXT NOT NULL,            -- what the judge said, and the note, as JSON
    maker TEXT                      -- a device; NULL: imported
) WITHOUT ROWID;

CREATE INDEX objections_by_word ON objections (word);
CREATE INDEX objections_by_time ON objections (taken_back, at, id);

-- Evenings: `matches` and `match_events` hold the truth.

CREATE TABLE matches (
    rowid INTEGER PRIMARY KEY,      -- counts evenings as they came
    id TEXT NOT NULL UNIQUE,
    form TEXT NOT NULL UNIQUE,      -- of the page it was set up on: sent twice it is one evening
    game TEXT NOT NULL,
    header TEXT NOT NULL,           -- of the log, as JSON
    settings TEXT NOT NULL,         -- of the screen, as JSON: they change nothing in the log
    colours TEXT NOT NULL,          -- of the players who began, as JSON
    started INTEGER NOT NULL,
    follows TEXT,                   -- the evening whose people went on with this one
    seq INTEGER NOT NULL DEFAULT 0, -- the number of the last event
    at INTEGER NOT NULL,            -- when it came
    rounds INTEGER NOT NULL DEFAULT 0, -- how many are finished
    over BOOLEAN NOT NULL DEFAULT FALSE,
    deleted INTEGER,                -- when; NULL for an evening that is there
    deleted_on INTEGER              -- number of the last day seen by then; NULL: none
);

CREATE INDEX matches_by_time ON matches (over, at);
CREATE INDEX matches_by_day ON matches (at);
CREATE INDEX matches_by_start ON matches (started);
CREATE INDEX matches_by_deletion ON matches (deleted) WHERE deleted IS NOT NULL;
-- The list of evenings: those with something in them, by their beginning. Pages far back skip along the index.
CREATE INDEX matches_played ON matches (started) WHERE (over OR seq > 0) AND deleted IS NULL;
CREATE INDEX matches_played_by_game ON matches (game, started) WHERE (over OR seq > 0) AND deleted IS NULL;

CREATE TABLE match_events (
    match TEXT NOT NULL,
    seq INTEGER NOT NULL,
    id TEXT NOT NULL,
    by INTEGER,
    at INTEGER,
    action TEXT NOT NULL,
    PRIMARY KEY (match, seq)
) WITHOUT ROWID;

CREATE UNIQUE INDEX match_events_once ON match_events (match, id) WHERE id <> '';

CREATE TABLE days_seen (            -- on which the server ran, by which the bin counts, as a clock may jump
    number INTEGER PRIMARY KEY,     -- in the order in which they were seen
    day INTEGER NOT NULL UNIQUE     -- since 1970, as the clock had it
);

-- People, and what follows from the logs about them. Colours, faces and other spellings are truth of their own.

CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,       -- the name as it is looked up
    name TEXT NOT NULL,
    colour INTEGER,
    added INTEGER NOT NULL,
    same_as INTEGER,                -- the row of which this one is another spelling
    hidden BOOLEAN NOT NULL DEFAULT FALSE, -- not offered when a table is set
    face TEXT                       -- an emoji; NULL for the one that the name leads to
);

CREATE INDEX people_by_other_spelling ON people (same_as);

CREATE VIEW who (id, person) AS     -- the person of each spelling: the one at the end of `same_as`
WITH RECURSIVE found (id, person) AS (
    SELECT id, id FROM people WHERE same_as IS NULL
    UNION ALL SELECT people.id, found.person FROM people JOIN found ON people.same_as = found.id
)
SELECT id, person FROM found;

CREATE TABLE portraits (
    person INTEGER PRIMARY KEY,
    mark TEXT NOT NULL,             -- of the bytes: an address with another mark has another picture
    kind TEXT NOT NULL,             -- of media, such as image/jpeg
    bytes BLOB NOT NULL
);

CREATE TABLE standings (
    match TEXT NOT NULL,
    player INTEGER NOT NULL,
    person INTEGER NOT NULL,
    game TEXT NOT NULL,             -- this and the next two as in `matches`, so that sums over all need no join
    started INTEGER NOT NULL,
    over BOOLEAN NOT NULL,
    place INTEGER,
    total INTEGER NOT NULL,
    points INTEGER,                 -- of the rounds played here; NULL where only wins count
    rounds INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    PRIMARY KEY (match, player)
) WITHOUT ROWID;

CREATE INDEX standings_by_person ON standings (person, started, over, rounds, place);

CREATE TABLE counts (
    match TEXT NOT NULL,
    player INTEGER NOT NULL,
    name TEXT NOT NULL,             -- what is counted in this game, such as `caught`
    value INTEGER NOT NULL,         -- never 0
    PRIMARY KEY (match, player, name)
) WITHOUT ROWID;

CREATE TABLE sums (                 -- over all evenings, as web/records/standings.py adds them up
    person INTEGER NOT NULL,
    other INTEGER NOT NULL,         -- a person met at a table; 0 for what is of `person` alone
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    value INTEGER NOT NULL,
    PRIMARY KEY (person, other, game, name)
) WITHOUT ROWID;

CREATE INDEX sums_of_one ON sums (person, game, name, value) WHERE other = 0;

-- The devices that run the house, and who takes part in an evening: devices, phones on seats, bots.

CREATE TABLE keepers (device TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE participants (
    match TEXT NOT NULL,
    part TEXT NOT NULL,             -- of a device: host, guest, asking; of a phone: phone, waiting for a seat that
                                    -- another one has, refused; of a player whom the computer plays: bot, stand_in
    device TEXT NOT NULL DEFAULT '',
    player INTEGER NOT NULL DEFAULT -1, -- the number in the match, whatever seat it has in a round
    since INTEGER NOT NULL,         -- ms since 1970; of a phone that was refused: when
    code INTEGER NOT NULL DEFAULT 0, -- two digits: what one that asks and the table both show
    skill TEXT NOT NULL DEFAULT '', -- of a bot: sleepy, awake or wide_awake
    PRIMARY KEY (match, part, device, player)
) WITHOUT ROWID;

CREATE UNIQUE INDEX one_role ON participants (match, device) WHERE part IN ('host', 'guest', 'asking');
CREATE UNIQUE INDEX one_code ON participants (match, code) WHERE part IN ('host', 'guest', 'asking');
CREATE UNIQUE INDEX one_phone ON participants (match, player) WHERE part = 'phone';
CREATE UNIQUE INDEX one_seat ON participants (match, device) WHERE part = 'phone';
CREATE UNIQUE INDEX one_request ON participants (match, device) WHERE part IN ('waiting', 'refused');
CREATE UNIQUE INDEX one_bot ON participants (match, player) WHERE part IN ('bot', 'stand_in');
CREATE INDEX participants_by_device ON participants (device, part);

CREATE TABLE host_links (
    token TEXT PRIMARY KEY,         -- its SHA-256: who reads this file can't open the link
    match TEXT NOT NULL,
    until INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE join_codes (match TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE) WITHOUT ROWID;

-- Decks of the house's own.

CREATE TABLE decks (
    id TEXT PRIMARY KEY,
    form TEXT NOT NULL UNIQUE,      -- of the page it was made on: sent twice it is one deck
    name TEXT NOT NULL,
    cards TEXT NOT NULL,            -- the text of a deck file, "" without cards
    before TEXT,                    -- the cards before the last change, for the way back
    made INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    revision INTEGER NOT NULL,      -- counts the changes of the cards and the list
    removed INTEGER,                -- NULL while it is in the list
    maker TEXT                      -- a device; NULL: imported
) WITHOUT ROWID;

CREATE INDEX decks_listed ON decks (removed, changed);
