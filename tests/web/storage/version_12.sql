-- The house’s file as its twelfth version kept it: that of the eleventh, with the devices that run the house, and makers of decks.
PRAGMA application_id = 1396919636;
PRAGMA user_version = 12;
BEGIN TRANSACTION;
CREATE TABLE bots (
        match TEXT NOT NULL REFERENCES matches (id),
        player INTEGER NOT NULL,        -- the number in the match, as in `phones`
        skill TEXT NOT NULL,            -- sleepy, awake or wide_awake
        since INTEGER NOT NULL,         -- ms since 1970
        stands_in INTEGER NOT NULL,     -- 1: for a person, who may come back; 0: this player is a bot
        PRIMARY KEY (match, player)
    ) WITHOUT ROWID
    ;
INSERT INTO "bots" VALUES('wubftejs92',1,'sleepy',1788000000003,1);
INSERT INTO "bots" VALUES('wubftejs92',3,'wide_awake',1788000000004,0);
CREATE TABLE count_sums (
        person INTEGER NOT NULL REFERENCES people (id),
        game TEXT NOT NULL,
        name TEXT NOT NULL,             -- as in `counts`
        value INTEGER NOT NULL,
        PRIMARY KEY (person, game, name)
    ) WITHOUT ROWID
    ;
INSERT INTO "count_sums" VALUES(1,'words','doubted',1);
INSERT INTO "count_sums" VALUES(1,'words','doubted_right',1);
INSERT INTO "count_sums" VALUES(2,'numbers','caught',1);
INSERT INTO "count_sums" VALUES(2,'words','laid_doubted',1);
INSERT INTO "count_sums" VALUES(2,'words','laid_fell',1);
INSERT INTO "count_sums" VALUES(3,'words','doubted',1);
INSERT INTO "count_sums" VALUES(3,'words','doubted_right',1);
CREATE TABLE counts (
        match TEXT NOT NULL,
        player INTEGER NOT NULL,
        name TEXT NOT NULL,             -- what is counted, such as `caught`
        value INTEGER NOT NULL,         -- never 0
        PRIMARY KEY (match, player, name)
    ) WITHOUT ROWID
    ;
INSERT INTO "counts" VALUES('gmbr963568',0,'doubted',1);
INSERT INTO "counts" VALUES('gmbr963568',0,'doubted_right',1);
INSERT INTO "counts" VALUES('gmbr963568',1,'laid_doubted',1);
INSERT INTO "counts" VALUES('gmbr963568',1,'laid_fell',1);
INSERT INTO "counts" VALUES('gmbr963568',2,'doubted',1);
INSERT INTO "counts" VALUES('gmbr963568',2,'doubted_right',1);
INSERT INTO "counts" VALUES('yx2jngvqms',1,'caught',1);
CREATE TABLE days_seen (
        number INTEGER PRIMARY KEY,     -- in the order in which they were seen
        day INTEGER NOT NULL UNIQUE     -- since 1970, as the clock had it
    );
INSERT INTO "days_seen" VALUES(1,20777);
CREATE TABLE decks (
        id TEXT PRIMARY KEY,
        form TEXT NOT NULL UNIQUE,      -- of the page it was made on: sent twice it is one deck
        name TEXT NOT NULL,
        cards TEXT NOT NULL,            -- the text of a deck file, "" without cards
        before TEXT,                    -- the cards before the last change, for the way back
        made INTEGER NOT NULL,          -- ms since 1970, as are the next and the last
        changed INTEGER NOT NULL,
        revision INTEGER NOT NULL,      -- counts the changes of the cards
        removed INTEGER                 -- NULL while it is in the list
    , maker TEXT) WITHOUT ROWID
    ;
INSERT INTO "decks" VALUES('b5we3ektt3','form-0002','Ferien','word,article,red,blue,green,yellow,source,picture
STRAND,,1,1,,,,🐚
SONNE,,,,1,1,,☀️
MEER,,1,1,,,,🌊
',NULL,1700000100000,1700000100000,1,1700000200000,NULL);
INSERT INTO "decks" VALUES('znsvvbx63h','form-0001','Unsere Schachtel','word,article,red,blue,green,yellow,source,picture
ANTENNE,die,,1,,,booklet,📡
AUTO,das,1,1,1,1,booklet,🚗
BAHN,die,1,1,1,1,booklet,🚆
BALL,der,,1,,1,reconstruction,⚽
BAUM,der,1,,,1,reconstruction,🌳
BEIN,das,,,1,,booklet,🦵
BERG,der,,1,1,,reconstruction,⛰️
BETT,das,1,,1,,reconstruction,🛏️
BILD,das,1,1,,1,booklet,🖼️
BLUME,die,,1,,1,booklet,🌷
BRIEF,der,,,,1,reconstruction,✉️
BROT,das,,1,1,,reconstruction,🍞
BUCH,das,,1,1,1,review,📖
EIS,das,1,,1,1,booklet,🍦
FEUER,das,1,1,1,,reconstruction,🔥
FISCH,der,1,,,1,reconstruction,🐟
FLASCHE,die,1,,,,reconstruction,🍾
FRAU,die,,,1,,reconstruction,👩
GARTEN,der,,1,1,1,reconstruction,🏡
GELD,das,,1,,,reconstruction,💰
GLAS,das,1,1,,,reconstruction,🥛
HAND,die,1,,1,1,reconstruction,✋
HAUS,das,1,1,1,1,booklet,🏠
HOLZ,das,1,1,,1,booklet,🪵
HÖRER,der,,,1,,review,📞
HUND,der,,,1,1,reconstruction,🐕
KARTE,die,1,1,1,,reconstruction,🃏
KIND,das,1,,1,1,reconstruction,🧒
KÖNIG,der,1,,,,reconstruction,👑
KOPF,der,,,,1,reconstruction,👤
LAMPE,die,,,1,1,reconstruction,💡
LAND,das,1,1,,1,booklet,🏞️
LUFT,die,1,1,,,booklet,💨
MANN,der,,1,,1,booklet,👨
MEER,das,,1,,,reconstruction,🌊
NACHT,die,,,1,,reconstruction,🌙
PAPIER,das,,1,1,1,reconstruction,📄
RAD,das,1,,1,,reconstruction,🛞
SCHIFF,das,1,1,1,,booklet,🚢
SCHLOSS,das,,,,1,reconstruction,🏰
SONNE,die,,,1,1,reconstruction,☀️
SPIEL,das,1,1,1,,booklet,🎲
STEIN,der,1,,1,1,review,🪨
STRASSE,die,1,1,,,reconstruction,🛣️
TASCHE,die,1,,1,,review,👜
TELEFON,das,,1,,,booklet,☎️
TISCH,der,,1,,1,reconstruction,🍽️
TÜR,die,1,,,,reconstruction,🚪
WASSER,das,1,1,1,1,booklet,💧
WEIN,der,1,,,1,booklet,🍷
',NULL,1700000000000,1700000000000,1,NULL,'device-of-ben');
CREATE TABLE devices (
        match TEXT NOT NULL REFERENCES matches (id),
        device TEXT NOT NULL,
        role TEXT NOT NULL,             -- host, guest, or asking
        since INTEGER NOT NULL,
        code INTEGER NOT NULL,          -- two digits: what the device and the table both show
        PRIMARY KEY (match, device)
    ) WITHOUT ROWID
    ;
INSERT INTO "devices" VALUES('gmbr963568','00000000000000000000000000000000','host',1794859261000,94);
INSERT INTO "devices" VALUES('wubftejs92','00000000000000000000000000000000','host',1794860420000,51);
INSERT INTO "devices" VALUES('yx2jngvqms','00000000000000000000000000000000','host',1794860115000,76);
CREATE TABLE "events" (
   "seq" INTEGER PRIMARY KEY,
   "at_table" TEXT NOT NULL DEFAULT 'home',
   "id" TEXT NOT NULL,
   "kind" TEXT NOT NULL,
   "at" TEXT NOT NULL,
   "modifier" TEXT,
   "head" TEXT,
   "word" TEXT,
   "votes_for" INTEGER,
   "votes_against" INTEGER,
   "p" REAL,
   "strictness" TEXT,
   "target" TEXT
, option TEXT, is_on INTEGER);
INSERT INTO "events" VALUES(1,'home','choice-01','strictness','2026-11-12T20:00:00+00:00',NULL,NULL,NULL,NULL,NULL,NULL,'strict',NULL,NULL,NULL);
INSERT INTO "events" VALUES(2,'home','vote-0001','vote','2026-11-12T20:01:00+00:00','Wein','Bahn','Weinbahn',3,2,0.4,NULL,NULL,NULL,NULL);
INSERT INTO "events" VALUES(3,'home','vote-0002','vote','2026-11-12T20:02:00+00:00','Wein','Bahn','Weinbahn',1,4,0.4,NULL,NULL,NULL,NULL);
INSERT INTO "events" VALUES(4,'home','vote-0003','vote','2026-11-12T20:03:00+00:00','Maß','Krug','Maßkrug',4,0,0.91,NULL,NULL,NULL,NULL);
INSERT INTO "events" VALUES(5,'home','vote-0004','vote','2026-11-12T20:04:00+00:00','Masse','Käfig','Massenkäfig',0,4,0.125,NULL,NULL,NULL,NULL);
INSERT INTO "events" VALUES(6,'home','undo-0001','undo','2026-11-12T20:05:00+00:00',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'vote-0002',NULL,NULL);
INSERT INTO "events" VALUES(7,'home','vote-0005','vote','2026-11-12T20:06:00+00:00','Eis','Fisch','Eisfisch',1,4,0.5,NULL,NULL,NULL,NULL);
INSERT INTO "events" VALUES(8,'home','option-01','option','2026-11-21T20:00:00+00:00',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,'right_links',1);
CREATE TABLE host_links (
        token TEXT PRIMARY KEY,         -- its SHA-256: who reads this file can't open the link
        match TEXT NOT NULL REFERENCES matches (id),
        until INTEGER NOT NULL
    ) WITHOUT ROWID
    ;
CREATE TABLE join_codes (
        match TEXT PRIMARY KEY REFERENCES matches (id),
        code TEXT NOT NULL UNIQUE
    ) WITHOUT ROWID
    ;
INSERT INTO "join_codes" VALUES('gmbr963568','k7m2qp');
CREATE TABLE keepers (device TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO "keepers" VALUES('device-of-oma',1788000000005);
CREATE TABLE match_events (
        match TEXT NOT NULL REFERENCES matches (id),
        seq INTEGER NOT NULL,
        id TEXT NOT NULL,
        by INTEGER,
        at INTEGER,
        action TEXT NOT NULL,
        PRIMARY KEY (match, seq)
    ) WITHOUT ROWID
    ;
INSERT INTO "match_events" VALUES('gmbr963568',1,'form-words-1-0000',NULL,1794859322000,'{"do":"laid","seat":1,"hand_card":"WEIN","top_card":"BAHN","word":"Weinbahn"}');
INSERT INTO "match_events" VALUES('gmbr963568',2,'form-words-1-0001',NULL,1794859383000,'{"do":"doubt","accused":1,"doubters":[2,0]}');
INSERT INTO "match_events" VALUES('gmbr963568',3,'form-words-1-0002',NULL,1794859444000,'{"do":"vote","seat":2,"against":true}');
INSERT INTO "match_events" VALUES('gmbr963568',4,'form-words-1-0003',NULL,1794859505000,'{"do":"vote","seat":0,"against":true}');
INSERT INTO "match_events" VALUES('gmbr963568',5,'form-words-1-0004',NULL,1794859566000,'{"do":"vote","seat":1,"against":false}');
INSERT INTO "match_events" VALUES('gmbr963568',6,'form-words-1-0005',NULL,1794859627000,'{"do":"undo","target":5}');
INSERT INTO "match_events" VALUES('gmbr963568',7,'form-words-1-0006',NULL,1794859688000,'{"do":"vote","seat":1,"against":false}');
INSERT INTO "match_events" VALUES('gmbr963568',8,'form-words-1-0007',NULL,1794859749000,'{"do":"set_chips","seat":0,"chips":2}');
INSERT INTO "match_events" VALUES('gmbr963568',9,'form-words-1-0008',NULL,1794859810000,'{"do":"finish","winner":0}');
INSERT INTO "match_events" VALUES('gmbr963568',10,'form-words-1-0009',NULL,1794859871000,'{"do":"count","cards":[0,4,5]}');
INSERT INTO "match_events" VALUES('gmbr963568',11,'form-words-1-0010',NULL,1794859932000,'{"do":"next_round"}');
INSERT INTO "match_events" VALUES('gmbr963568',12,'form-words-1-0011',NULL,1794859993000,'{"do":"finish","winner":2}');
INSERT INTO "match_events" VALUES('gmbr963568',13,'form-words-1-0012',NULL,1794860054000,'{"do":"count","cards":[6,7,0]}');
INSERT INTO "match_events" VALUES('wubftejs92',1,'form-sieben-0000',NULL,1794860481000,'{"do":"opened","seat":1}');
INSERT INTO "match_events" VALUES('wubftejs92',2,'form-sieben-0001',NULL,1794860542000,'{"do":"laid","seat":1,"first":"7","second":"2"}');
INSERT INTO "match_events" VALUES('wubftejs92',3,'form-sieben-0002',NULL,1794860603000,'{"do":"laid","seat":3,"first":"K","second":"6"}');
INSERT INTO "match_events" VALUES('wubftejs92',4,'form-sieben-0003',NULL,1794860664000,'{"do":"passed","seat":0}');
INSERT INTO "match_events" VALUES('yx2jngvqms',1,'form-numbers-0000',NULL,1794860176000,'{"do":"caught","seat":1}');
INSERT INTO "match_events" VALUES('yx2jngvqms',2,'form-numbers-0001',NULL,1794860237000,'{"do":"finish","winner":0}');
INSERT INTO "match_events" VALUES('yx2jngvqms',3,'form-numbers-0002',NULL,1794860298000,'{"do":"correct","round":1,"player":1,"points":3}');
INSERT INTO "match_events" VALUES('yx2jngvqms',4,'form-numbers-0003',NULL,1794860359000,'{"do":"next_round"}');
CREATE TABLE matches (
        id TEXT PRIMARY KEY,
        form TEXT NOT NULL UNIQUE,      -- of the page it was set up on: sent twice it is one evening
        game TEXT NOT NULL,
        header TEXT NOT NULL,           -- of the log, as JSON
        settings TEXT NOT NULL,         -- of the screen, as JSON: they change nothing in the log
        colours TEXT NOT NULL,          -- of the players who began, as JSON
        started INTEGER NOT NULL,
        follows TEXT,                   -- the evening whose people went on with this one
        seq INTEGER NOT NULL DEFAULT 0, -- the last event's number
        at INTEGER NOT NULL,            -- when it came
        rounds INTEGER NOT NULL DEFAULT 0, -- how many are finished
        over INTEGER NOT NULL DEFAULT 0
    , deleted INTEGER, deleted_on INTEGER);
INSERT INTO "matches" VALUES('gmbr963568','form-words-1','words','{"game":"words","rules_version":1,"seats":["Oma","Ben","Mia"],"seed":"a table in Bremen","options":{"table":"referee","deck":[],"target":10,"votes":"open","last_word_seconds":5,"same_word":"attested","newcomer":"worst"},"dealer":0}','{"lexicon":"before"}','[0,1,2]',1794859261000,NULL,13,1794860054000,2,1,NULL,NULL);
INSERT INTO "matches" VALUES('yx2jngvqms','form-numbers','numbers','{"game":"numbers","rules_version":1,"seats":["Oma","Ben"],"seed":"a table in Bremen","options":{"table":"referee","call_until":"next_card","wrong_call":"free","tally":"wins","target":0,"newcomer":"worst"},"dealer":0}','{}','[0,1]',1794860115000,NULL,4,1794860359000,1,0,NULL,NULL);
INSERT INTO "matches" VALUES('wubftejs92','form-sieben','siebenschlaefer','{"game":"siebenschlaefer","rules_version":1,"seats":["Oma","Ben","Mia","Jo"],"seed":"a table in Bremen","options":{"table":"referee","passing":"forced","last_seven":"sleeps","target":0,"newcomer":"worst"},"dealer":0}','{}','[0,1,2,3]',1794860420000,NULL,4,1794860664000,0,0,NULL,NULL);
CREATE TABLE met (
        person INTEGER NOT NULL REFERENCES people (id),
        game TEXT NOT NULL,
        other INTEGER NOT NULL REFERENCES people (id),
        ahead INTEGER NOT NULL,         -- evenings that both played to the end, by the person who was ahead
        level INTEGER NOT NULL,
        behind INTEGER NOT NULL,
        points INTEGER NOT NULL,        -- of the other one, in evenings of this person
        pointed INTEGER NOT NULL,       -- and the rounds they come from
        PRIMARY KEY (person, game, other)
    ) WITHOUT ROWID
    ;
INSERT INTO "met" VALUES(1,'numbers',2,0,0,0,0,0);
INSERT INTO "met" VALUES(1,'siebenschlaefer',2,0,0,0,0,0);
INSERT INTO "met" VALUES(1,'siebenschlaefer',3,0,0,0,0,0);
INSERT INTO "met" VALUES(1,'siebenschlaefer',4,0,0,0,0,0);
INSERT INTO "met" VALUES(1,'words',2,1,0,0,12,2);
INSERT INTO "met" VALUES(1,'words',3,0,0,1,5,2);
INSERT INTO "met" VALUES(2,'numbers',1,0,0,0,0,0);
INSERT INTO "met" VALUES(2,'siebenschlaefer',1,0,0,0,0,0);
INSERT INTO "met" VALUES(2,'siebenschlaefer',3,0,0,0,0,0);
INSERT INTO "met" VALUES(2,'siebenschlaefer',4,0,0,0,0,0);
INSERT INTO "met" VALUES(2,'words',1,0,0,1,6,2);
INSERT INTO "met" VALUES(2,'words',3,0,0,1,5,2);
INSERT INTO "met" VALUES(3,'siebenschlaefer',1,0,0,0,0,0);
INSERT INTO "met" VALUES(3,'siebenschlaefer',2,0,0,0,0,0);
INSERT INTO "met" VALUES(3,'siebenschlaefer',4,0,0,0,0,0);
INSERT INTO "met" VALUES(3,'words',1,1,0,0,6,2);
INSERT INTO "met" VALUES(3,'words',2,1,0,0,12,2);
INSERT INTO "met" VALUES(4,'siebenschlaefer',1,0,0,0,0,0);
INSERT INTO "met" VALUES(4,'siebenschlaefer',2,0,0,0,0,0);
INSERT INTO "met" VALUES(4,'siebenschlaefer',3,0,0,0,0,0);
CREATE TABLE objections (
        id TEXT PRIMARY KEY,            -- of the form: sent twice it is one objection
        at INTEGER NOT NULL,            -- ms since 1970, as is the next
        taken_back INTEGER,             -- NULL while it stands
        word TEXT NOT NULL,             -- as the judge wrote it
        entry TEXT NOT NULL             -- what the judge said, and the note, as JSON
    , maker TEXT) WITHOUT ROWID
    ;
INSERT INTO "objections" VALUES('objection-1',1794860000000,NULL,'Weinbahn','{"id":"objection-1","at":1794860000000,"word":"Weinbahn","modifier":"Wein","head":"Bahn","cards":["WEIN","BAHN"],"ruling":"strittig","p":0.34,"authority":"editorial","sentence":"","lexicon_ruling":"strittig","lexicon_p":0.34,"lexicon":"0.2.0-1234abcd","model":"1234abcd","note":""}',NULL);
CREATE TABLE people (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,       -- the name as it is looked up
        name TEXT NOT NULL,
        colour INTEGER,
        added INTEGER NOT NULL,
        same_as INTEGER REFERENCES people (id), -- this is another spelling of somebody
        hidden INTEGER NOT NULL DEFAULT 0       -- not offered when a table is set
    , face TEXT);
INSERT INTO "people" VALUES(1,'oma','Oma',0,1794859261000,NULL,0,NULL);
INSERT INTO "people" VALUES(2,'ben','Ben',1,1794859261000,NULL,0,NULL);
INSERT INTO "people" VALUES(3,'mia','Mia',2,1794859261000,NULL,0,NULL);
INSERT INTO "people" VALUES(4,'jo','Jo',3,1794860420000,NULL,0,NULL);
CREATE TABLE phones (
        match TEXT NOT NULL REFERENCES matches (id),
        player INTEGER NOT NULL,        -- the number in the match, whatever seat it has in a round
        device TEXT NOT NULL,
        since INTEGER NOT NULL,         -- ms since 1970, as are the next two
        PRIMARY KEY (match, player)
    ) WITHOUT ROWID
    ;
INSERT INTO "phones" VALUES('gmbr963568',0,'phone-of-player-0',1788000000000);
INSERT INTO "phones" VALUES('gmbr963568',2,'phone-of-player-2',1788000000001);
CREATE TABLE portraits (
        person INTEGER PRIMARY KEY REFERENCES people (id),
        mark TEXT NOT NULL,             -- of the bytes: an address with another mark has another picture
        kind TEXT NOT NULL,             -- of media, such as image/jpeg
        bytes BLOB NOT NULL
    );
CREATE TABLE seat_requests (        -- phones that ask for the seat of another phone
        match TEXT NOT NULL REFERENCES matches (id),
        device TEXT NOT NULL,
        player INTEGER NOT NULL,
        since INTEGER NOT NULL,
        code INTEGER NOT NULL,          -- two digits: what the phone and the table both show
        refused INTEGER,                -- when the table said no; NULL while the phone waits
        PRIMARY KEY (match, device)
    ) WITHOUT ROWID
    ;
INSERT INTO "seat_requests" VALUES('gmbr963568','another-phone',0,1788000000002,42,NULL);
CREATE TABLE standings (
        match TEXT NOT NULL REFERENCES matches (id),
        player INTEGER NOT NULL,
        person INTEGER NOT NULL REFERENCES people (id),
        game TEXT NOT NULL,             -- this and the next two as in `matches`, so that sums over all need no join
        started INTEGER NOT NULL,
        over INTEGER NOT NULL,
        place INTEGER,
        total INTEGER NOT NULL,
        points INTEGER,                 -- of the rounds played here; NULL where only wins count
        rounds INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        losses INTEGER NOT NULL,
        PRIMARY KEY (match, player)
    ) WITHOUT ROWID
    ;
INSERT INTO "standings" VALUES('gmbr963568',0,1,'words',1794859261000,1,2,6,6,2,1,0);
INSERT INTO "standings" VALUES('gmbr963568',1,2,'words',1794859261000,1,3,12,12,2,0,2);
INSERT INTO "standings" VALUES('gmbr963568',2,3,'words',1794859261000,1,1,5,5,2,1,1);
INSERT INTO "standings" VALUES('wubftejs92',0,1,'siebenschlaefer',1794860420000,0,1,0,0,0,0,0);
INSERT INTO "standings" VALUES('wubftejs92',1,2,'siebenschlaefer',1794860420000,0,1,0,0,0,0,0);
INSERT INTO "standings" VALUES('wubftejs92',2,3,'siebenschlaefer',1794860420000,0,1,0,0,0,0,0);
INSERT INTO "standings" VALUES('wubftejs92',3,4,'siebenschlaefer',1794860420000,0,1,0,0,0,0,0);
INSERT INTO "standings" VALUES('yx2jngvqms',0,1,'numbers',1794860115000,0,1,0,NULL,1,1,0);
INSERT INTO "standings" VALUES('yx2jngvqms',1,2,'numbers',1794860115000,0,2,3,NULL,1,0,1);
CREATE TABLE sums (
        person INTEGER NOT NULL REFERENCES people (id),
        game TEXT NOT NULL,
        evenings INTEGER NOT NULL,      -- with a finished round
        ended INTEGER NOT NULL,         -- of these, over, and this person stayed to the end
        won INTEGER NOT NULL,
        rounds INTEGER NOT NULL,
        rounds_won INTEGER NOT NULL,
        losses INTEGER NOT NULL,
        points INTEGER NOT NULL,
        pointed INTEGER NOT NULL,       -- rounds in which points were counted
        PRIMARY KEY (person, game)
    ) WITHOUT ROWID
    ;
INSERT INTO "sums" VALUES(1,'numbers',1,0,0,1,1,0,0,0);
INSERT INTO "sums" VALUES(1,'siebenschlaefer',0,0,0,0,0,0,0,0);
INSERT INTO "sums" VALUES(1,'words',1,1,0,2,1,0,6,2);
INSERT INTO "sums" VALUES(2,'numbers',1,0,0,1,0,1,0,0);
INSERT INTO "sums" VALUES(2,'siebenschlaefer',0,0,0,0,0,0,0,0);
INSERT INTO "sums" VALUES(2,'words',1,1,0,2,0,2,12,2);
INSERT INTO "sums" VALUES(3,'siebenschlaefer',0,0,0,0,0,0,0,0);
INSERT INTO "sums" VALUES(3,'words',1,1,1,2,1,1,5,2);
INSERT INTO "sums" VALUES(4,'siebenschlaefer',0,0,0,0,0,0,0,0);
CREATE UNIQUE INDEX "idx_events_at_table_id"
    ON "events" ("at_table", "id");
CREATE INDEX matches_by_time ON matches (over, at);
CREATE INDEX matches_by_day ON matches (at);
CREATE INDEX matches_by_start ON matches (started);
CREATE UNIQUE INDEX match_events_once ON match_events (match, id) WHERE id <> '';
CREATE VIEW who (id, person) AS     -- who each spelling is: the one at the end of `same_as`
    WITH RECURSIVE found (id, person) AS (
        SELECT id, id FROM people WHERE same_as IS NULL
        UNION ALL SELECT people.id, found.person FROM people JOIN found ON people.same_as = found.id
    )
    SELECT id, person FROM found;
CREATE INDEX people_by_other_spelling ON people (same_as);
CREATE UNIQUE INDEX devices_by_code ON devices (match, code);
CREATE INDEX devices_by_role ON devices (device, role);
CREATE INDEX standings_by_person ON standings (person, started, over, rounds, place);
CREATE INDEX objections_by_word ON objections (word);
CREATE INDEX objections_by_time ON objections (taken_back, at, id);
CREATE TRIGGER standing_added AFTER INSERT ON standings BEGIN
        INSERT INTO sums
            SELECT one.person, one.game, 0, 0, 0, 0, 0, 0, 0, 0 FROM standings AS one
            WHERE one.match = new.match AND one.player = new.player
            ON CONFLICT DO NOTHING;
        UPDATE sums SET
            evenings = sums.evenings + change.evenings, ended = sums.ended + change.ended,
            won = sums.won + change.won, rounds = sums.rounds + change.rounds,
            rounds_won = sums.rounds_won + change.rounds_won, losses = sums.losses + change.losses,
            points = sums.points + change.points, pointed = sums.pointed + change.pointed
        FROM (
            SELECT 
    one.rounds > 0 AS evenings,
    one.over AND one.rounds > 0 AND one.place IS NOT NULL AS ended,
    one.over AND one.rounds > 0 AND one.place IS 1 AS won,
    one.rounds AS rounds, one.wins AS rounds_won, one.losses AS losses, ifnull(one.points, 0) AS points,
    CASE WHEN one.points IS NULL THEN 0 ELSE one.rounds END AS pointed
 FROM standings AS one WHERE one.match = new.match AND one.player = new.player
        ) AS change
        WHERE sums.person = new.person AND sums.game = new.game;
        INSERT INTO met
            SELECT one.person, one.game, two.person, 0, 0, 0, 0, 0 FROM standings AS one JOIN standings AS two ON two.match = one.match AND two.player <> one.player
            WHERE one.match = new.match AND new.player IN (one.player, two.player)
            ON CONFLICT DO NOTHING;
        UPDATE met SET
            ahead = met.ahead + change.ahead, level = met.level + change.level,
            behind = met.behind + change.behind, points = met.points + change.points,
            pointed = met.pointed + change.pointed
        FROM (
            SELECT own, game, other, sum(ahead) AS ahead, sum(level) AS level, sum(behind) AS behind,
                sum(points) AS points, sum(pointed) AS pointed
            FROM (
                SELECT one.person AS own, one.game AS game, two.person AS other, 
    ifnull(one.over AND one.rounds > 0 AND two.rounds > 0 AND one.place < two.place, 0) AS ahead,
    ifnull(one.over AND one.rounds > 0 AND two.rounds > 0 AND one.place = two.place, 0) AS level,
    ifnull(one.over AND one.rounds > 0 AND two.rounds > 0 AND one.place > two.place, 0) AS behind,
    CASE WHEN one.points IS NULL OR one.rounds = 0 THEN 0 ELSE ifnull(two.points, 0) END AS points,
    CASE WHEN one.points IS NULL OR one.rounds = 0 THEN 0 ELSE two.rounds END AS pointed
 FROM standings AS one JOIN standings AS two ON two.match = one.match AND two.player <> one.player
                WHERE one.match = new.match AND new.player IN (one.player, two.player)
            ) GROUP BY own, game, other
        ) AS change
        WHERE met.person = change.own AND met.game = change.game AND met.other = change.other;
    END;
CREATE TRIGGER standing_gone BEFORE DELETE ON standings BEGIN
        INSERT INTO sums
            SELECT one.person, one.game, 0, 0, 0, 0, 0, 0, 0, 0 FROM standings AS one
            WHERE one.match = old.match AND one.player = old.player
            ON CONFLICT DO NOTHING;
        UPDATE sums SET
            evenings = sums.evenings - change.evenings, ended = sums.ended - change.ended,
            won = sums.won - change.won, rounds = sums.rounds - change.rounds,
            rounds_won = sums.rounds_won - change.rounds_won, losses = sums.losses - change.losses,
            points = sums.points - change.points, pointed = sums.pointed - change.pointed
        FROM (
            SELECT 
    one.rounds > 0 AS evenings,
    one.over AND one.rounds > 0 AND one.place IS NOT NULL AS ended,
    one.over AND one.rounds > 0 AND one.place IS 1 AS won,
    one.rounds AS rounds, one.wins AS rounds_won, one.losses AS losses, ifnull(one.points, 0) AS points,
    CASE WHEN one.points IS NULL THEN 0 ELSE one.rounds END AS pointed
 FROM standings AS one WHERE one.match = old.match AND one.player = old.player
        ) AS change
        WHERE sums.person = old.person AND sums.game = old.game;
        INSERT INTO met
            SELECT one.person, one.game, two.person, 0, 0, 0, 0, 0 FROM standings AS one JOIN standings AS two ON two.match = one.match AND two.player <> one.player
            WHERE one.match = old.match AND old.player IN (one.player, two.player)
            ON CONFLICT DO NOTHING;
        UPDATE met SET
            ahead = met.ahead - change.ahead, level = met.level - change.level,
            behind = met.behind - change.behind, points = met.points - change.points,
            pointed = met.pointed - change.pointed
        FROM (
            SELECT own, game, other, sum(ahead) AS ahead, sum(level) AS level, sum(behind) AS behind,
                sum(points) AS points, sum(pointed) AS pointed
            FROM (
                SELECT one.person AS own, one.game AS game, two.person AS other, 
    ifnull(one.over AND one.rounds > 0 AND two.rounds > 0 AND one.place < two.place, 0) AS ahead,
    ifnull(one.over AND one.rounds > 0 AND two.rounds > 0 AND one.place = two.place, 0) AS level,
    ifnull(one.over AND one.rounds > 0 AND two.rounds > 0 AND one.place > two.place, 0) AS behind,
    CASE WHEN one.points IS NULL OR one.rounds = 0 THEN 0 ELSE ifnull(two.points, 0) END AS points,
    CASE WHEN one.points IS NULL OR one.rounds = 0 THEN 0 ELSE two.rounds END AS pointed
 FROM standings AS one JOIN standings AS two ON two.match = one.match AND two.player <> one.player
                WHERE one.match = old.match AND old.player IN (one.player, two.player)
            ) GROUP BY own, game, other
        ) AS change
        WHERE met.person = change.own AND met.game = change.game AND met.other = change.other;
    END;
CREATE TRIGGER count_added AFTER INSERT ON counts BEGIN
        INSERT INTO count_sums
            SELECT person, game, new.name, 0 FROM standings WHERE match = new.match AND player = new.player
            ON CONFLICT DO NOTHING;
        UPDATE count_sums SET value = value + new.value
        FROM (
            SELECT person, game FROM standings WHERE match = new.match AND player = new.player
        ) AS their
        WHERE count_sums.person = their.person AND count_sums.game = their.game AND count_sums.name = new.name;
    END;
CREATE TRIGGER count_gone BEFORE DELETE ON counts BEGIN
        INSERT INTO count_sums
            SELECT person, game, old.name, 0 FROM standings WHERE match = old.match AND player = old.player
            ON CONFLICT DO NOTHING;
        UPDATE count_sums SET value = value - old.value
        FROM (
            SELECT person, game FROM standings WHERE match = old.match AND player = old.player
        ) AS their
        WHERE count_sums.person = their.person AND count_sums.game = their.game AND count_sums.name = old.name;
    END;
CREATE INDEX matches_played ON matches (started) WHERE over OR seq > 0;
CREATE INDEX matches_played_by_game ON matches (game, started) WHERE over OR seq > 0;
CREATE INDEX objections_standing ON objections (at, id) WHERE taken_back IS NULL;
CREATE INDEX matches_by_deletion ON matches (deleted) WHERE deleted IS NOT NULL;
CREATE INDEX decks_listed ON decks (removed, changed);
CREATE UNIQUE INDEX phones_by_device ON phones (device, match);
CREATE INDEX bots_of_their_own ON bots (match) WHERE NOT stands_in;
COMMIT;
