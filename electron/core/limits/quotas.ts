import type { DatabaseSync } from 'node:sqlite';
import type { OperationLimits, OperationTable } from './limits.ts';

/** How a quota renews: monthly, never, at a given time, never (bought as a block), or it is unlimited. */
export type QuotaPeriod = 'month' | 'total' | 'reset' | 'block' | 'unlimited';

/** What a service reports about a product's quota. */
export interface QuotaSaid {
  readonly period: QuotaPeriod;
  /** Null when there is no limit, or the service did not report it. */
  readonly limit: number | null;
  readonly left: number | null;
  readonly renewsAt: Date | null;
}

/** The same with its age, minus what was spent since: here, and by colleagues as far as that is known. */
export interface Quota extends QuotaSaid {
  readonly product: string;
  readonly readAt: Date;
}

/** Others spend from the same quota: an older reading is refreshed before a call is refused for it. */
export const quotaFreshMs = 5 * 60_000;

export interface QuotaBook {
  /** `mark` is the last call counted before the quota was read: the reading does not include later ones. */
  write(connection: string, product: string, said: QuotaSaid, at: Date, mark: number): void;
  /** Null when the service has reported nothing yet. */
  read(connection: string, product: string, now: Date): Quota | null;
  list(connection: string, now: Date): Quota[];
}

export const quotaSchema = `
  CREATE TABLE IF NOT EXISTS quota (
    connection TEXT NOT NULL, product TEXT NOT NULL, period TEXT NOT NULL, most INTEGER, remaining INTEGER,
    renews_at INTEGER, read_at INTEGER NOT NULL, mark INTEGER NOT NULL, PRIMARY KEY (connection, product)
  );
`;

interface Row {
  readonly product: string;
  readonly period: QuotaPeriod;
  readonly most: number | null;
  readonly remaining: number | null;
  readonly renews_at: number | null;
  readonly read_at: number;
  readonly mark: number;
}

export function openQuotaBook(database: DatabaseSync, operations: OperationTable): QuotaBook {
  const write = database.prepare('INSERT OR REPLACE INTO quota VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const read = database.prepare('SELECT * FROM quota WHERE connection = ? AND product = ?');
  const list = database.prepare('SELECT * FROM quota WHERE connection = ? ORDER BY product');
  const spent = database.prepare(
    'SELECT count(*) AS value FROM taken WHERE connection = ? AND operation = ? AND ticket > ? AND spends = 1',
  );

  // By the time: the reading includes what colleagues did before it, whenever that was heard of.
  const spentByOthers = database.prepare(
    'SELECT count(*) AS value FROM elsewhere WHERE connection = ? AND product = ? AND at > ? AND spends = 1',
  );

  function spentSince(connection: string, { product, mark, read_at: readAt }: Row): number {
    const others = (spentByOthers.get(connection, product, readAt) as { value: number }).value;
    return operationsOf(operations, product).reduce(
      (sum, operation) => sum + (spent.get(connection, operation, mark) as { value: number }).value,
      others,
    );
  }

  function toQuota(connection: string, row: Row, now: Date): Quota {
    const { product, period, most: limit, remaining, renews_at: renewsAt, read_at: readAt } = row;
    const quota = { product, period, limit, readAt: new Date(readAt) };
    // The amount before the renewal says nothing about the amount now.
    if (renewsAt !== null && renewsAt <= now.getTime()) return { ...quota, left: null, renewsAt: null };
    const left = remaining === null ? null : Math.max(0, remaining - spentSince(connection, row));
    return { ...quota, left, renewsAt: renewsAt === null ? null : new Date(renewsAt) };
  }

  return {
    write: (connection, product, { period, limit, left, renewsAt }, at, mark) =>
      void write.run(connection, product, period, limit, left, renewsAt?.getTime() ?? null, at.getTime(), mark),
    read: (connection, product, now) => {
      const row = read.get(connection, product) as unknown as Row | undefined;
      return row ? toQuota(connection, row, now) : null;
    },
    list: (connection, now) => (list.all(connection) as unknown as Row[]).map((row) => toQuota(connection, row, now)),
  };
}

function operationsOf(operations: OperationTable, product: string): string[] {
  const rows: [string, OperationLimits][] = Object.entries(operations);
  return rows.flatMap(([operation, row]) => (row.product === product ? [operation] : []));
}

export function isStale(quota: Quota, now: Date): boolean {
  const age = now.getTime() - quota.readAt.getTime();
  return age > quotaFreshMs || age < 0; // After a clock was set back, a reading in the future does not count as fresh.
}
