import type { Database } from '../database.ts';
import type { Conflict } from './fold.ts';
import { moveName, type NamedTable } from './names.ts';

/** What settling rows writes beside them. */
export interface SettleNotes {
  conflicts(key: string, conflicts: readonly Conflict[]): void;
  /** A row waits for another one. */
  wait(ref: string, key: string): void;
  /** What waited for a row that is there now; it waits no longer. */
  woken(ref: string): string[];
  named(table: NamedTable, id: number, name: string): void;
}

export function storedNotes(database: Database): SettleNotes {
  let isAnyWaiting: boolean | undefined; // Most often nothing waits: then it is asked once, not for every row.
  const anyWaiting = () => (isAnyWaiting ??= database.one('SELECT 1 FROM team_wait LIMIT 1') !== null);
  return {
    conflicts: (key, conflicts) => {
      database.run('DELETE FROM team_conflict WHERE key = ?', key);
      for (const conflict of conflicts) {
        database.run('INSERT INTO team_conflict VALUES (?, ?, ?)', key, conflict.field, conflictText(conflict));
      }
    },
    wait: (ref, key) => {
      isAnyWaiting = true;
      database.run('INSERT INTO team_wait (ref, key) VALUES (?, ?) ON CONFLICT DO NOTHING', ref, key);
    },
    woken: (ref) => {
      if (!anyWaiting()) return [];
      const waiting = database.all('SELECT key FROM team_wait WHERE ref = ?', ref).map(({ key }) => String(key));
      if (waiting.length > 0) database.run('DELETE FROM team_wait WHERE ref = ?', ref);
      return waiting;
    },
    named: (table, id, name) => moveName(database, table, id, name),
  };
}

export function conflictText({ taken, other }: Conflict): string {
  return JSON.stringify({ taken, other });
}
