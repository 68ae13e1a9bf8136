/** Lookalikes from Detect, and the verdicts of the user about them. */
export const triage = `
  -- What Detect told last of each domain; made from replies, so it is not part of the log.
  CREATE TABLE watchlist (
    id TEXT PRIMARY KEY, domain TEXT NOT NULL, state TEXT NOT NULL, data TEXT NOT NULL,
    reply INTEGER NOT NULL, at TEXT NOT NULL,
    -- what was told before, where that differed
    earlier TEXT
  ) WITHOUT ROWID;
  CREATE INDEX watchlist_by_state ON watchlist (state);

  CREATE TABLE monitor (id TEXT PRIMARY KEY, data TEXT NOT NULL, reply INTEGER NOT NULL, at TEXT NOT NULL) WITHOUT ROWID;

  -- Verdicts that wait in the tray, or came back from the service with a reason.
  CREATE TABLE verdict (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    watch_id TEXT NOT NULL, domain TEXT NOT NULL, action TEXT NOT NULL,
    state TEXT NOT NULL, why TEXT,
    UNIQUE (watch_id, action)
  );
`;
