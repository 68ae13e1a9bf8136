/** What the analysts of a shared case wrote: each entry is signed by its author and names the author's entry before. */
export const team = `
  CREATE TABLE team_entry (
    id INTEGER PRIMARY KEY,
    -- SHA-256 of the text
    hash TEXT NOT NULL UNIQUE,
    author TEXT NOT NULL, seq INTEGER NOT NULL,
    -- the author's hybrid clock: every machine replays in the order of at, author, seq
    at TEXT NOT NULL,
    -- 1 if it counts, 0 if its author may not write here
    counts INTEGER NOT NULL,
    -- what was signed, compressed with zstd where that is shorter
    text BLOB NOT NULL,
    signature BLOB NOT NULL
  );
  CREATE INDEX team_entry_by_author ON team_entry (author, seq);
  CREATE INDEX team_entry_by_time ON team_entry (at);

  -- Which entries say something about a row; the key is a hash of what the row is.
  CREATE TABLE team_touch (key INTEGER NOT NULL, entry INTEGER NOT NULL, PRIMARY KEY (key, entry)) WITHOUT ROWID;

  -- Rows that wait for another one, such as a link for its two ends.
  CREATE TABLE team_wait (ref TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (ref, key)) WITHOUT ROWID;

  -- The names that rows have on every machine, where their content is none: replies, stacks, campaigns, saved items.
  CREATE TABLE team_name (
    "table" TEXT NOT NULL, id INTEGER NOT NULL, name TEXT NOT NULL,
    PRIMARY KEY ("table", id), UNIQUE ("table", name)
  ) WITHOUT ROWID;

  -- How far the author of an entry had read the others.
  CREATE TABLE team_seen (
    author TEXT NOT NULL, seq INTEGER NOT NULL, of TEXT NOT NULL, upto INTEGER NOT NULL,
    PRIMARY KEY (author, of, seq)
  ) WITHOUT ROWID;

  -- What two changed without knowing of each other, with both values.
  CREATE TABLE team_conflict (
    key TEXT NOT NULL, field TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (key, field)
  ) WITHOUT ROWID;
`;
