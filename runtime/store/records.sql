-- Since version 2. Times are Unix seconds. What names blobs, records and texts,
-- has ids that are never given again, so that who has seen all of them up to one
-- needs to look only at those above it.

-- Chunks of blobs that were dropped: to delete them takes longer.
CREATE TABLE dropped (
	first  INTEGER PRIMARY KEY,
	chunks INTEGER NOT NULL
);

-- Of which plugins there are records.
CREATE TABLE plugins (
	id     INTEGER PRIMARY KEY,
	name   TEXT NOT NULL,
	digest BLOB NOT NULL,
	UNIQUE (name, digest)
);

-- The records under a key are in order of id.
CREATE TABLE records (
	id     INTEGER PRIMARY KEY AUTOINCREMENT,
	key    BLOB    NOT NULL,
	digest BLOB    NOT NULL, -- of key and data
	plugin INTEGER NOT NULL, -- 0: of none
	used   INTEGER NOT NULL, -- when it was last committed
	data   BLOB    NOT NULL
);
CREATE UNIQUE INDEX records_by_key ON records (key, digest);
CREATE INDEX records_by_use ON records (used);
CREATE INDEX records_by_plugin ON records (plugin);

-- A journal is the texts under its id in order of id, one for each commit.
CREATE TABLE journals (
	id    INTEGER PRIMARY KEY,
	name  TEXT NOT NULL UNIQUE,
	owner TEXT NOT NULL -- who writes it: see live.go
);
CREATE TABLE texts (
	id      INTEGER PRIMARY KEY AUTOINCREMENT,
	journal INTEGER NOT NULL,
	digest  BLOB    NOT NULL, -- of data
	at      INTEGER NOT NULL, -- when it was committed
	data    BLOB    NOT NULL  -- lines, each with its line end
);
CREATE INDEX texts_by_journal ON texts (journal);
