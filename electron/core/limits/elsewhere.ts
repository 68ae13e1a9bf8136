import type { DatabaseSync } from 'node:sqlite';
import type { Counted, MadeCall } from './together.ts';

/** What is known of the calls that colleagues made with the same account, and who has heard of those from here. */
export interface Elsewhere {
  /** Calls from here of these operations that went out without asking the others. */
  untold(connection: string, operations: readonly string[], now: Date): MadeCall[];
  /** The others have counted these, or could not be asked about them. */
  note(receipts: readonly string[], told: 'told' | 'untold'): void;
  /** Stores what others did. */
  hear(connection: string, calls: Counted['calls'], now: Date): void;
}

export const elsewhereSchema = `
  CREATE TABLE IF NOT EXISTS elsewhere (
    receipt TEXT PRIMARY KEY, connection TEXT NOT NULL, operation TEXT NOT NULL, product TEXT, at INTEGER NOT NULL,
    spends INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS elsewhere_by_operation ON elsewhere (connection, operation, at);
`;

/** All calls of the account that are known here. */
export const everywhere = `(
  SELECT connection, operation, product, at FROM taken
  UNION ALL SELECT connection, operation, product, at FROM elsewhere
)`;

/** Whether the others have heard of a call; while they are asked, nobody else may tell them of it. */
export const telling = { untold: 0, told: 1, asking: 2 } as const;

/** Longer than any counted window. */
export const forgetAfterMs = 25 * 3_600_000;
/** Others count what was made in the last hour; older calls are in no window. */
const tellMs = 3_660_000;

interface Row {
  readonly receipt: string;
  readonly operation: string;
  readonly product: string | null;
  readonly at: number;
  readonly spends: number;
}

export function openElsewhere(database: DatabaseSync): Elsewhere {
  const untold = database.prepare(
    `SELECT receipt, operation, product, at, spends FROM taken
     WHERE connection = ? AND told = ${telling.untold} AND receipt IS NOT NULL AND at > ? ORDER BY at`,
  );
  const note = database.prepare('UPDATE taken SET told = ? WHERE receipt = ?');
  const own = database.prepare('SELECT 1 FROM taken WHERE receipt = ?');
  const add = database.prepare('INSERT OR REPLACE INTO elsewhere VALUES (?, ?, ?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM elsewhere WHERE receipt = ?');
  const forget = database.prepare('DELETE FROM elsewhere WHERE connection = ? AND at < ?');

  return {
    untold: (connection, operations, now) =>
      (untold.all(connection, now.getTime() - tellMs) as unknown as Row[])
        .filter(({ operation }) => operations.includes(operation))
        .map(({ at, spends, ...row }) => ({
          ...row,
          spends: spends === 1,
          agoMs: Math.max(0, now.getTime() - at),
        })),
    note: (receipts, told) => {
      for (const receipt of receipts) note.run(telling[told], receipt);
    },
    hear: (connection, calls, now) => {
      forget.run(connection, now.getTime() - forgetAfterMs);
      for (const { receipt, operation, product, spends, agoMs, isGivenBack } of calls) {
        if (isGivenBack) remove.run(receipt);
        else if (!own.get(receipt)) {
          add.run(receipt, connection, operation, product, now.getTime() - Math.round(agoMs), spends ? 1 : 0);
        }
      }
    },
  };
}
