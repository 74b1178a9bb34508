-- A deck's own list: the answers of the tables that read its pairs.

ALTER TABLE decks ADD COLUMN answers TEXT NOT NULL DEFAULT '';
