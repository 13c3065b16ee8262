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
