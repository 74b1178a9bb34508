-- The house's file as its first version kept it: real votes, one of them taken back.
PRAGMA application_id = 1396919636;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
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
);
INSERT INTO "events" VALUES(1,'home','choice-01','strictness','2026-11-12T20:00:00+00:00',NULL,NULL,NULL,NULL,NULL,NULL,'strict',NULL);
INSERT INTO "events" VALUES(2,'home','vote-0001','vote','2026-11-12T20:01:00+00:00','Wein','Bahn','Weinbahn',3,2,0.4,NULL,NULL);
INSERT INTO "events" VALUES(3,'home','vote-0002','vote','2026-11-12T20:02:00+00:00','Wein','Bahn','Weinbahn',1,4,0.4,NULL,NULL);
INSERT INTO "events" VALUES(4,'home','vote-0003','vote','2026-11-12T20:03:00+00:00','Maß','Krug','Maßkrug',4,0,0.91,NULL,NULL);
INSERT INTO "events" VALUES(5,'home','vote-0004','vote','2026-11-12T20:04:00+00:00','Masse','Käfig','Massenkäfig',0,4,0.125,NULL,NULL);
INSERT INTO "events" VALUES(6,'home','undo-0001','undo','2026-11-12T20:05:00+00:00',NULL,NULL,NULL,NULL,NULL,NULL,NULL,'vote-0002');
INSERT INTO "events" VALUES(7,'home','vote-0005','vote','2026-11-12T20:06:00+00:00','Eis','Fisch','Eisfisch',1,4,0.5,NULL,NULL);
CREATE UNIQUE INDEX "idx_events_at_table_id"
    ON "events" ("at_table", "id");
COMMIT;
