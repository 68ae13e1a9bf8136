/** One hash chain over the whole case, and the origin of imported rows. */
export const chain = `
  -- What was written, in order. Each entry has a hash over itself and the hash of the entry before.
  CREATE TABLE chain (
    -- whose sequence it belongs to; what is written in this file is in 'case'
    stream TEXT NOT NULL,
    seq INTEGER NOT NULL,
    -- the row it stands for: its table and its key
    kind TEXT NOT NULL, key TEXT NOT NULL,
    -- SHA-256 of that row as it was written; empty where the row was removed
    digest TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (stream, seq)
  ) WITHOUT ROWID;

  -- A case that is older than the chain, as it was when it got one: rows of tables as JSON, compressed with zstd.
  CREATE TABLE checkpoint (
    id INTEGER PRIMARY KEY,
    -- the last event that is in it
    event INTEGER NOT NULL,
    "table" TEXT NOT NULL, rows BLOB NOT NULL
  );

  -- The file or case that a thing, a link or an observation was imported from; null for what was found here.
  ALTER TABLE entity ADD COLUMN origin TEXT;
  ALTER TABLE edge ADD COLUMN origin TEXT;
  ALTER TABLE observation ADD COLUMN origin TEXT;
`;
