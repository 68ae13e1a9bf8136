import { randomUUID } from 'node:crypto';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Elsewhere, everywhere, forgetAfterMs, openElsewhere, telling } from './elsewhere.ts';
import type { Limit, Operation, OperationLimits, OperationTable } from './limits.ts';
import { inTransaction, openLimitsFile } from './limits-file.ts';
import { openQuotaBook, type Quota, type QuotaSaid } from './quotas.ts';
import type { JointLimit } from './together.ts';

/**
 * Limits every call as the services require. It writes the cost to disk before the request leaves, in a file that all
 * windows and terminals of this data folder share. So neither a restart nor a second process can overspend.
 */
export interface Governor {
  /** The operations that it counts. */
  readonly operations: OperationTable;
  /** Takes one call from the allowance, or says when the next one is free. One transaction does both. */
  take(ask: Ask): Verdict;
  /**
   * Notes that a request may have reached the service as late as now. If that is later than the margin allows for, its
   * call counts from now, except in the window of free pages that it opened: the service began that earlier.
   */
  arrived(ticket: number, now: Date): void;
  /**
   * Returns the ticket of a request that surely never reached the service. Returns its receipt if others have heard of
   * it: they must hear of this, too.
   */
  giveBack(ticket: number): string | null;
  /** Limits that the account reported; they tighten the table. */
  learn(connection: string, product: string, limits: readonly Limit[]): void;
  /** Whether this run has requested a product's limits, whatever the answer was. */
  hasAsked(connection: string, product: string): boolean;
  noteAsked(connection: string, product: string): void;
  /** The service refused unexpectedly: the limits of the product are read again. */
  doubt(connection: string, product: string): void;
  /** The last counted call. Take it before reading a quota: it says which calls the reading includes. */
  mark(): number;
  /** The remaining quota that a service reported. It replaces the count here up to the mark. */
  learnQuota(connection: string, product: string, said: QuotaSaid, at: Date, mark: number): void;
  /**
   * The remaining quota that an ordinary reply mentioned. It may be older than another reply's, so it only lowers the
   * value within one quota.
   */
  lowerQuota(connection: string, product: string, said: QuotaSaid, at: Date): void;
  /**
   * The remaining quota of a product, minus what was spent here since the reading; null when the service reported none.
   */
  quota(connection: string, product: string, now: Date): Quota | null;
  quotas(connection: string, now: Date): readonly Quota[];
  /** What remains of each limit of an operation. */
  left(connection: string, operation: Operation, now: Date): readonly Allowance[];
  /** The service refused for a limit although our count allowed the call: no call goes out before that time. */
  holdUntil(connection: string, operation: Operation, until: Date): void;
  /** Until when calls are held back; null when they are not. */
  heldUntil(connection: string, operation: Operation, now: Date): Date | null;
  /** The limits that apply to an operation, with the time that a call counts for. */
  limitsOf(connection: string, operation: Operation, product?: string): readonly JointLimit[];
  /** What colleagues did with the same account. It counts like the calls from here. */
  readonly elsewhere: Elsewhere;
  close(): void;
}

export interface Ask {
  readonly connection: string;
  readonly operation: Operation;
  /** If it differs from the operation's product. */
  readonly product?: string;
  /** The connection's world time. */
  readonly now: Date;
  readonly paging?: Paging;
  /** False when the service charges nothing: an empty quota does not block it. */
  readonly spends?: boolean;
  /** The name of the call for those who count with us, if they are asked before it goes out. */
  readonly receipt?: string;
}

/** A page of a list whose pages are free inside the window that the first call opened. */
export interface Paging {
  /** The complete query except its offset. */
  readonly key: string;
  /** The page that opened the window is not free: a repeated request for it counts. */
  readonly offset: number;
  /** Only as a free page: it never opens a new window. */
  readonly onlyInside?: boolean;
}

export type Verdict =
  | { readonly kind: 'go'; readonly ticket: number }
  | { readonly kind: 'wait'; readonly until: Date; readonly limit: Limit | null }
  | { readonly kind: 'used-up'; readonly quota: Quota }
  /** No open window makes this page free. */
  | { readonly kind: 'closed' };

type Wait = Extract<Verdict, { kind: 'wait' }>;

export interface Allowance {
  readonly limit: Limit;
  readonly left: number;
  /** When the oldest counted call leaves the window; null when there is none. */
  readonly freesAt: Date | null;
}

/** The key of a count: the operation, or the account's product. */
interface Counted {
  readonly count: StatementSync;
  readonly nthNewest: StatementSync;
}

const anHour = 3600;
/** A call reaches the service a moment after it is counted, so windows last a little longer here. */
const marginMs = 1500;
/** A request that took longer than this to arrive would use up most of the margin. */
const latenessMs = 500;

export function openGovernor(path: string, operations: OperationTable): Governor {
  const database = openLimitsFile(path, operations);
  const statements = prepare(database);
  const book = openQuotaBook(database, operations);
  const elsewhere = openElsewhere(database);
  /** Products read in this run: limits from an earlier run may have changed. */
  const asked = new Set<string>();

  function take(ask: Ask): Verdict {
    return inTransaction(database, () => decide(ask));
  }

  function decide({ connection, operation, now, paging, spends = true, ...ask }: Ask): Verdict {
    const at = now.getTime();
    // A clock that was set back leaves calls in the future. They count as made now: for one more window, not dropped.
    statements.bringBack.run(at, connection, operation, at);
    statements.bringOthersBack.run(at, connection, at);
    const row: OperationLimits = operations[operation];
    const product = ask.product ?? row.product ?? null;
    const learned = learnedOf(connection, product);
    const heldUntil = one(statements.held, connection, operation) ?? 0;
    const held: Wait | null = heldUntil > at ? { kind: 'wait', until: new Date(heldUntil), limit: null } : null;
    const window = Math.max(0, ...[...row.limits, ...learned].map((limit) => limit.seconds));
    if (row.freePaging && paging && window >= anHour) {
      const free = isFree(connection, operation, paging, at, window);
      if (free) return held ?? { kind: 'go', ticket: 0 };
      if (paging.onlyInside) return { kind: 'closed' };
    }
    const quota = spends && product ? book.read(connection, product, now) : null;
    if (quota?.left === 0) return { kind: 'used-up', quota };
    const waits = [
      ...row.limits.flatMap((limit) => waitFor(statements.ofOperation, [connection, operation], limit, at)),
      ...learned.flatMap((limit) => waitFor(statements.ofProduct, [connection, product ?? ''], limit, at)),
    ];
    // Reports the longest wait, so that the caller does not wait for one limit only to meet the next.
    const [longest] = [...(held ? [held] : []), ...waits].sort((one, other) => +other.until - +one.until);
    if (longest) return longest;

    statements.forget.run(connection, at - forgetAfterMs, connection);
    const page = [paging?.key ?? null, paging?.offset ?? null];
    const { receipt = randomUUID() } = ask;
    const told = ask.receipt === undefined ? telling.untold : telling.asking;
    const added = statements.add.run(connection, operation, at, ...page, spends ? 1 : 0, product, receipt, told);
    return { kind: 'go', ticket: Number(added.lastInsertRowid) };
  }

  function waitFor({ count, nthNewest }: Counted, whose: [string, string], limit: Limit, at: number): Wait[] {
    const window = limit.seconds * 1000 + marginMs;
    const used = one(count, ...whose, at - window) ?? 0;
    if (used < limit.most) return [];
    const oldest = one(nthNewest, ...whose, at - window, limit.most - 1) ?? at;
    return [{ kind: 'wait', until: new Date(oldest + window), limit }];
  }

  /** Whether a call of the same query opened a window that is still open for this page. */
  function isFree(connection: string, operation: string, paging: Paging, at: number, seconds: number): boolean {
    const from = at - seconds * 1000 + marginMs;
    return one(statements.paging, connection, operation, from, paging.key, paging.offset) !== null;
  }

  function learnedOf(connection: string, product: string | null): Limit[] {
    if (product === null) return [];
    const rows = statements.learned.all(connection, product) as { seconds: number; most: number }[];
    return rows.map(({ seconds, most }) => ({ seconds, most }));
  }

  function left(connection: string, operation: Operation, now: Date): Allowance[] {
    const { limits, product }: OperationLimits = operations[operation];
    const { count, nthNewest } = statements.ofOperation;
    return [...limits, ...learnedOf(connection, product ?? null)].map((limit) => {
      const from = now.getTime() - limit.seconds * 1000;
      const used = one(count, connection, operation, from) ?? 0;
      const oldest = used > 0 ? one(nthNewest, connection, operation, from, used - 1) : null;
      return {
        limit,
        left: Math.max(0, limit.most - used),
        freesAt: oldest === null ? null : new Date(oldest + limit.seconds * 1000),
      };
    });
  }

  function lowerQuota(connection: string, product: string, said: QuotaSaid, at: Date): void {
    inTransaction(database, () => {
      const known = book.read(connection, product, at);
      const same = known?.period === said.period && known.renewsAt?.getTime() === said.renewsAt?.getTime();
      const lower = same && known.left !== null && said.left !== null ? Math.min(known.left, said.left) : said.left;
      book.write(connection, product, { ...said, left: lower }, at, mark());
    });
  }

  function mark(): number {
    return one(statements.mark) ?? 0;
  }

  return {
    operations,
    take,
    arrived: (ticket, now) =>
      void afterwards(() => statements.arrived.run(now.getTime(), ticket, now.getTime() - latenessMs)),
    giveBack: (ticket) => {
      const row = afterwards(() => statements.giveBack.get(ticket)) as { receipt: string | null } | undefined;
      return row?.receipt ?? null;
    },
    mark,
    learnQuota: (connection, product, said, at, mark) => book.write(connection, product, said, at, mark),
    lowerQuota,
    quota: book.read,
    quotas: book.list,
    learn: (connection, product, limits) => {
      asked.add(`${connection}/${product}`);
      inTransaction(database, () => {
        statements.unlearn.run(connection, product);
        for (const { seconds, most } of limits) statements.learn.run(connection, product, seconds, most);
      });
    },
    hasAsked: (connection, product) => asked.has(`${connection}/${product}`),
    noteAsked: (connection, product) => void asked.add(`${connection}/${product}`),
    doubt: (connection, product) => void asked.delete(`${connection}/${product}`),
    left,
    holdUntil: (connection, operation, until) =>
      void afterwards(() => statements.hold.run(connection, operation, until.getTime())),
    heldUntil: (connection, operation, now) => {
      const until = one(statements.held, connection, operation);
      return until !== null && until > now.getTime() ? new Date(until) : null;
    },
    limitsOf: (connection, operation, product) => {
      const row: OperationLimits = operations[operation];
      const joint = (by: JointLimit['by']) => (limit: Limit) => ({ limit, by, ms: limit.seconds * 1000 + marginMs });
      const learned = learnedOf(connection, product ?? row.product ?? null);
      return [...row.limits.map(joint('operation')), ...learned.map(joint('product'))];
    },
    elsewhere: {
      untold: elsewhere.untold,
      note: (...noted) => void afterwards(() => inTransaction(database, () => elsewhere.note(...noted))),
      hear: (...heard) => void afterwards(() => inTransaction(database, () => elsewhere.hear(...heard))),
    },
    close: () => database.close(),
  };
}

/** Notes after an answer: on a full disk the caller still gets the answer, and its cost stays counted. */
function afterwards<T>(note: () => T): T | undefined {
  try {
    return note();
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) throw error;
    return undefined;
  }
}

function prepare(database: DatabaseSync) {
  const counted = 'FROM taken WHERE connection = ? AND operation = ? AND at > ?';
  const countedBy = (column: 'operation' | 'product') => {
    const from = `FROM ${everywhere} WHERE connection = ? AND ${column} = ? AND at > ?`;
    return {
      count: database.prepare(`SELECT count(*) AS value ${from}`),
      nthNewest: database.prepare(`SELECT at AS value ${from} ORDER BY at DESC LIMIT 1 OFFSET ?`),
    };
  };
  return {
    ofOperation: countedBy('operation'),
    ofProduct: countedBy('product'),
    paging: database.prepare(`SELECT ticket AS value ${counted} AND paging_key = ? AND paging_offset <> ? LIMIT 1`),
    add: database.prepare(
      `INSERT INTO taken (connection, operation, at, paging_key, paging_offset, spends, product, receipt, told)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    arrived: database.prepare('UPDATE taken SET at = ? WHERE ticket = ? AND at < ? AND paging_key IS NULL'),
    giveBack: database.prepare(
      `DELETE FROM taken WHERE ticket = ? RETURNING iif(told = ${telling.told}, receipt, NULL) AS receipt`,
    ),
    // The service may no longer agree with a window in the future: end its free pages.
    bringBack: database.prepare(
      'UPDATE taken SET at = ?, paging_key = NULL WHERE connection = ? AND operation = ? AND at > ?',
    ),
    bringOthersBack: database.prepare('UPDATE elsewhere SET at = ? WHERE connection = ? AND at > ?'),
    // The sequence survives rows that were given back: no ticket is used twice.
    mark: database.prepare("SELECT seq AS value FROM sqlite_sequence WHERE name = 'taken'"),
    // By connection, because the demo world's clock may be days ahead of the others. Keeps calls since the last quota
    // reading, which are still to be subtracted.
    forget: database.prepare(
      `DELETE FROM taken WHERE connection = ? AND at < ? AND ticket <=
         (SELECT ifnull(min(mark), 9e15) FROM quota WHERE connection = ? AND remaining IS NOT NULL)`,
    ),
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
