/** What the user saves in addition to the graph, and pictures of sites. */
export const kept = `
  -- Filters, links, searches and other things that a person saved; the kind says how \`data\`, which is JSON, is made.
  CREATE TABLE kept (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL, name TEXT NOT NULL, data TEXT NOT NULL
  );
  CREATE INDEX kept_by_kind ON kept (kind);

  -- Pictures of sites. Their bytes are bodies of replies, so this is not part of the log.
  CREATE TABLE image (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    domain TEXT NOT NULL, sha256 TEXT NOT NULL,
    reply INTEGER NOT NULL, at TEXT NOT NULL,
    type TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
    -- what the service said of it; JSON
    data TEXT NOT NULL,
    -- pictures that look alike have hashes that differ in few bits; null until it was made
    look TEXT,
    UNIQUE (domain, sha256)
  );
`;
