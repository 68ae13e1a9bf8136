import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type Limit, type Operation, type OperationLimits, operationLimits } from './limits.ts';

/**
 * Keeps every call within the limits of the services. What was spent is on disk before the request leaves, in a file
 * that all windows and terminals of this data folder share, so that neither a restart nor a second one can overspend.
 */
export interface Governor {
  /** Takes one call from the allowance, or says when there will be one. Both in one transaction. */
  take(ask: Ask): Verdict;
  /** Gives back what was taken for a request that surely never reached the service. */
  giveBack(ticket: number): void;
  /** Limits that the account told; they tighten the table. */
  learn(connection: string, product: string, limits: readonly Limit[]): void;
  /** Whether the limits of a product were told at all, be they none. */
  hasLearned(connection: string, product: string): boolean;
  /** How much of each limit of an operation is left now. */
  left(connection: string, operation: Operation, now: Date): readonly Allowance[];
  /** The service refused for a limit although we counted otherwise: nothing goes out before that time. */
  holdUntil(connection: string, operation: Operation, until: Date): void;
  close(): void;
}

export interface Ask {
  readonly connection: string;
  readonly operation: Operation;
  /** World time of the connection. */
  readonly now: Date;
  /** Everything of a list query but its offset: calls with the key that opened the window are free. */
  readonly pagingKey?: string;
}

export type Verdict =
  | { readonly kind: 'go'; readonly ticket: number }
  | { readonly kind: 'wait'; readonly until: Date; readonly limit: Limit | null };

export interface Allowance {
  readonly limit: Limit;
  readonly left: number;
  /** When the oldest counted call leaves the window; null when nothing is counted. */
  readonly freesAt: Date | null;
}

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS spent (
    ticket INTEGER PRIMARY KEY, connection TEXT NOT NULL, operation TEXT NOT NULL, at INTEGER NOT NULL, paging_key TEXT
  );
  CREATE INDEX IF NOT EXISTS spent_by_operation ON spent (connection, operation, at);
  CREATE TABLE IF NOT EXISTS learned (
    connection TEXT NOT NULL, product TEXT NOT NULL, seconds INTEGER NOT NULL, most INTEGER NOT NULL,
    PRIMARY KEY (connection, product, seconds)
  );
  CREATE TABLE IF NOT EXISTS held (
    connection TEXT NOT NULL, operation TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (connection, operation)
  );
`;

/** A call reaches the service a moment after it is counted: windows are held a little longer here than there. */
const marginMs = 1500;
/** Longer than any window that is counted. */
const forgetAfterMs = 25 * 3_600_000;

export function openGovernor(path: string): Governor {
  const database = new DatabaseSync(path);
  database.exec(schema);
  const statements = prepare(database);
  /** Learned in this run: what a former run learned may have changed since. */
  const told = new Set<string>();

  function take(ask: Ask): Verdict {
    return inTransaction(database, () => decide(ask));
  }

  function decide({ connection, operation, now, pagingKey }: Ask): Verdict {
    const at = now.getTime();
    const heldUntil = one(statements.held, connection, operation);
    if (heldUntil !== null && heldUntil > at) return { kind: 'wait', until: new Date(heldUntil), limit: null };

    const row: OperationLimits = operationLimits[operation];
    if (row.freePaging && pagingKey !== undefined && opensWindow(connection, operation, pagingKey, at, row)) {
      return { kind: 'go', ticket: 0 };
    }
    for (const limit of limitsOf(connection, row)) {
      const from = at - limit.seconds * 1000 - marginMs;
      const used = one(statements.count, connection, operation, from) ?? 0;
      if (used < limit.most) continue;
      const oldest = one(statements.nthNewest, connection, operation, from, limit.most - 1) ?? at;
      return { kind: 'wait', until: new Date(oldest + limit.seconds * 1000 + marginMs), limit };
    }
    statements.forget.run(at - forgetAfterMs);
    const added = statements.add.run(connection, operation, at, pagingKey ?? null);
    return { kind: 'go', ticket: Number(added.lastInsertRowid) };
  }

  /** Whether the newest counted call is still in its window and was the first page of this very query. */
  function opensWindow(connection: string, operation: string, key: string, at: number, row: OperationLimits): boolean {
    const seconds = Math.max(0, ...row.limits.map((limit) => limit.seconds));
    return one(statements.paging, connection, operation, at - seconds * 1000, key) !== null;
  }

  function limitsOf(connection: string, row: OperationLimits): Limit[] {
    const learned = row.product
      ? (statements.learned.all(connection, row.product) as { seconds: number; most: number }[])
      : [];
    return [...row.limits, ...learned.map(({ seconds, most }) => ({ seconds, most }))];
  }

  function left(connection: string, operation: Operation, now: Date): Allowance[] {
    return limitsOf(connection, operationLimits[operation]).map((limit) => {
      const from = now.getTime() - limit.seconds * 1000;
      const used = one(statements.count, connection, operation, from) ?? 0;
      const oldest = used > 0 ? one(statements.nthNewest, connection, operation, from, used - 1) : null;
      return {
        limit,
        left: Math.max(0, limit.most - used),
        freesAt: oldest === null ? null : new Date(oldest + limit.seconds * 1000),
      };
    });
  }

  return {
    take,
    giveBack: (ticket) => void statements.giveBack.run(ticket),
    learn: (connection, product, limits) => {
      told.add(`${connection}/${product}`);
      inTransaction(database, () => {
        statements.unlearn.run(connection, product);
        for (const { seconds, most } of limits) statements.learn.run(connection, product, seconds, most);
      });
    },
    hasLearned: (connection, product) => told.has(`${connection}/${product}`),
    left,
    holdUntil: (connection, operation, until) => void statements.hold.run(connection, operation, until.getTime()),
    close: () => database.close(),
  };
}

function prepare(database: DatabaseSync) {
  const counted = 'FROM spent WHERE connection = ? AND operation = ? AND at > ?';
  return {
    count: database.prepare(`SELECT count(*) AS value ${counted}`),
    nthNewest: database.prepare(`SELECT at AS value ${counted} ORDER BY at DESC LIMIT 1 OFFSET ?`),
    paging: database.prepare(`SELECT ticket AS value ${counted} AND paging_key = ? LIMIT 1`),
    add: database.prepare('INSERT INTO spent (connection, operation, at, paging_key) VALUES (?, ?, ?, ?)'),
    giveBack: database.prepare('DELETE FROM spent WHERE ticket = ?'),
    forget: database.prepare('DELETE FROM spent WHERE at < ?'),
    learned: database.prepare('SELECT seconds, most FROM learned WHERE connection = ? AND product = ?'),
    learn: database.prepare('INSERT OR REPLACE INTO learned VALUES (?, ?, ?, ?)'),
    unlearn: database.prepare('DELETE FROM learned WHERE connection = ? AND product = ?'),
    held: database.prepare('SELECT until AS value FROM held WHERE connection = ? AND operation = ?'),
    hold: database.prepare('INSERT OR REPLACE INTO held VALUES (?, ?, ?)'),
  };
}

function one(statement: StatementSync, ...parameters: (string | number)[]): number | null {
  const row = statement.get(...parameters) as { value: number } | undefined;
  return row?.value ?? null;
}

/** Takes the write lock first, so that two processes can't both count before either writes. */
function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
