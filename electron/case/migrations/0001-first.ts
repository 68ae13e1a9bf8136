/** The first version: the graph, the events that built it, and the replies that it came from. */
export const first = `
  CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  CREATE TABLE step (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL, who TEXT NOT NULL, label TEXT NOT NULL,
    undoable INTEGER NOT NULL,
    -- 0 done, 1 undone and can be done again, 2 undone and left behind by something new
    state INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX step_by_state ON step (state, undoable, id);

  CREATE TABLE event (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    step INTEGER NOT NULL REFERENCES step (id),
    at TEXT NOT NULL, who TEXT NOT NULL, kind TEXT NOT NULL, label TEXT NOT NULL,
    -- for undone and redone: the step that was
    of_step INTEGER,
    -- what was asked, for what a reply brought; JSON
    source TEXT,
    -- rows before and after; JSON, compressed with zstd where that is shorter
    changes BLOB NOT NULL,
    rows INTEGER NOT NULL
  );
  CREATE INDEX event_by_step ON event (step);

  CREATE TABLE "case" (id INTEGER PRIMARY KEY CHECK (id = 1), title TEXT NOT NULL, note TEXT NOT NULL);

  CREATE TABLE entity (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL, value TEXT NOT NULL, shown TEXT,
    facts TEXT NOT NULL,
    hidden INTEGER NOT NULL, x REAL, y REAL, pinned INTEGER NOT NULL,
    colour TEXT, tags TEXT NOT NULL, note TEXT NOT NULL,
    group_id INTEGER,
    UNIQUE (kind, value)
  );
  CREATE INDEX entity_by_group ON entity (group_id) WHERE group_id IS NOT NULL;

  CREATE TABLE edge (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    from_id INTEGER NOT NULL, to_id INTEGER NOT NULL, kind TEXT NOT NULL,
    first TEXT, last TEXT, count INTEGER,
    UNIQUE (from_id, to_id, kind)
  );
  CREATE INDEX edge_by_target ON edge (to_id);

  CREATE TABLE observation (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    entity INTEGER, edge INTEGER,
    reply INTEGER NOT NULL, record INTEGER
  );
  CREATE INDEX observation_by_entity ON observation (entity) WHERE entity IS NOT NULL;
  CREATE INDEX observation_by_edge ON observation (edge) WHERE edge IS NOT NULL;

  CREATE TABLE "group" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    label TEXT NOT NULL, x REAL, y REAL, pinned INTEGER NOT NULL, colour TEXT, open INTEGER NOT NULL,
    completeness TEXT
  );

  -- The ledger: one row per exchange with a service, chained by hash. Never changed, never removed.
  CREATE TABLE reply (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL, connection TEXT NOT NULL, wording TEXT NOT NULL,
    service TEXT NOT NULL, operation TEXT NOT NULL, method TEXT NOT NULL,
    url TEXT NOT NULL, request_body TEXT,
    -- the same question in neutral words, without host and credentials, its parameters sorted
    question TEXT NOT NULL,
    status INTEGER, content_type TEXT, failure TEXT,
    sha256 TEXT, length INTEGER NOT NULL, masked INTEGER NOT NULL,
    -- where the bytes are, when they stay in a file of the person
    file TEXT,
    milliseconds REAL NOT NULL, attempt INTEGER NOT NULL,
    -- whether the service counts it against a quota
    spends INTEGER NOT NULL,
    -- for a row that came with another case: that case and the hash it had there
    origin TEXT,
    previous TEXT NOT NULL, hash TEXT NOT NULL
  );
  CREATE INDEX reply_by_question ON reply (question, id);

  -- The bytes of replies, once per hash, in parts of a few megabytes.
  CREATE TABLE body (
    id INTEGER PRIMARY KEY, sha256 TEXT NOT NULL, part INTEGER NOT NULL, encoding TEXT NOT NULL, bytes BLOB NOT NULL,
    UNIQUE (sha256, part)
  );
`;
