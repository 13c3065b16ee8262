-- Everything under a digest lies in rows of its own, found through a small
-- index: rows of a few hundred bytes inside an index would be moved about with
-- every insertion.

-- A blob is the chunks first .. first + chunks - 1; an empty one has none.
CREATE TABLE blobs (
	digest BLOB    NOT NULL PRIMARY KEY,
	size   INTEGER NOT NULL,
	first  INTEGER NOT NULL,
	chunks INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE chunks (
	id   INTEGER PRIMARY KEY,
	data BLOB NOT NULL
);

-- The records under a key are in order of id.
CREATE TABLE records (
	id     INTEGER PRIMARY KEY,
	key    BLOB NOT NULL,
	digest BLOB NOT NULL, -- of data
	data   BLOB NOT NULL
);
CREATE UNIQUE INDEX records_by_key ON records (key, digest);

-- A journal is the texts under its id in order of id, one for each commit.
CREATE TABLE journals (
	id   INTEGER PRIMARY KEY,
	name TEXT NOT NULL UNIQUE
);
CREATE TABLE texts (
	id      INTEGER PRIMARY KEY,
	journal INTEGER NOT NULL,
	digest  BLOB NOT NULL, -- of data
	data    BLOB NOT NULL  -- lines, each with its line end
);
CREATE INDEX texts_by_journal ON texts (journal);
