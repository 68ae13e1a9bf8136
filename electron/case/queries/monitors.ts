import { Monitor } from '../../../shared/detect.ts';
import type { CaseFile } from '../case-file.ts';
import { chainRow } from '../chain.ts';
import type { Row } from '../database.ts';
import { databaseOf } from '../database-of.ts';
import { readable } from '../reads.ts';
import { jsonCell, longest } from '../unreadable-row.ts';

// The monitors of Detect, as last read into the case.

export function allMonitors(file: CaseFile): Monitor[] {
  return monitorsIn(file, databaseOf(file).all('SELECT id, data FROM monitor ORDER BY id'));
}

export function monitorById(file: CaseFile, id: string): Monitor | null {
  return monitorsIn(file, databaseOf(file).all('SELECT id, data FROM monitor WHERE id = ?', id))[0] ?? null;
}

/** When each monitor was last read. */
export function readingTimesOfMonitors(file: CaseFile): { readonly id: string; readonly at: string }[] {
  return databaseOf(file)
    .all('SELECT id, at FROM monitor')
    .map(({ id, at }) => ({ id: String(id), at: String(at) }));
}

/** Call it inside a transaction. */
export function putMonitor(file: CaseFile, monitor: Monitor, reply: number, at: string): void {
  const database = databaseOf(file);
  database.run('INSERT OR REPLACE INTO monitor VALUES (?, ?, ?, ?)', monitor.id, JSON.stringify(monitor), reply, at);
  chainRow(database, 'monitor', monitor.id);
}

/** Call it inside a transaction. */
export function removeMonitor(file: CaseFile, id: string): void {
  const database = databaseOf(file);
  database.run('DELETE FROM monitor WHERE id = ?', id);
  chainRow(database, 'monitor', id);
}

/** Leaves unreadable monitors out, and reports them to the user. */
function monitorsIn(file: CaseFile, rows: readonly Row[]): Monitor[] {
  return readable(databaseOf(file), 'monitor', rows, ({ data }) =>
    Monitor.parse(jsonCell(data, 'object', longest.value)),
  );
}
