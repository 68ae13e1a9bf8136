import { Monitor } from '../../shared/calls/detect.ts';
import type { CaseFile } from '../case/case-file.ts';
import { chainRow } from '../case/chain.ts';
import type { Row } from '../case/database.ts';
import { jsonCell, longest } from '../case/odd-row.ts';
import { readable } from '../case/reads.ts';

/**
 * Keeps a page of the monitors. Those that no page has named since a whole list was begun are gone; of a part of it
 * nothing can be said.
 */
export function keepMonitors(
  file: CaseFile,
  monitors: readonly Monitor[],
  reply: number,
  at: string,
  wholeSince: string | null,
): void {
  file.database.transaction(() => {
    for (const monitor of monitors) put(file, monitor, reply, at);
    if (wholeSince === null) return;
    for (const row of file.database.all('SELECT id, at FROM monitor')) {
      // A list of one page names all there are, whatever the clock said when the others were read.
      if (row.at !== at && (wholeSince === at || String(row.at) < wholeSince)) remove(file, String(row.id));
    }
  });
}

/** A monitor as a change leaves it that the service confirmed without showing it; null where the case does not know it. */
export function changedBy(
  monitors: readonly Monitor[],
  { id, ...rules }: { readonly id: string; readonly [rule: string]: unknown },
): Monitor | null {
  const known = monitors.find((monitor) => monitor.id === id);
  if (!known) return null;
  return { ...known, ...Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined)) };
}

/** The answer to a write names no counts: those that were read stay, as of then. */
export function keepMonitor(file: CaseFile, monitor: Monitor, reply: number, at: string): Monitor {
  return file.database.transaction(() => put(file, monitor, reply, at));
}

export function forgetMonitor(file: CaseFile, id: string): void {
  file.database.transaction(() => remove(file, id));
}

function put(file: CaseFile, monitor: Monitor, reply: number, at: string): Monitor {
  const known = file.database.one('SELECT data FROM monitor WHERE id = ?', monitor.id);
  const [before] = known ? readable(file.database, 'monitor', [{ id: monitor.id, ...known }], monitorIn) : [];
  const counts = before?.domain_counts ?? null;
  const kept = { ...monitor, domain_counts: monitor.domain_counts ?? counts };
  file.database.run('INSERT OR REPLACE INTO monitor VALUES (?, ?, ?, ?)', monitor.id, JSON.stringify(kept), reply, at);
  chainRow(file.database, 'monitor', monitor.id);
  return kept;
}

function remove(file: CaseFile, id: string): void {
  file.database.run('DELETE FROM monitor WHERE id = ?', id);
  chainRow(file.database, 'monitor', id);
}

export function monitorsOf(file: CaseFile): Monitor[] {
  return readable(file.database, 'monitor', file.database.all('SELECT id, data FROM monitor ORDER BY id'), monitorIn);
}

function monitorIn({ data }: Row): Monitor {
  return Monitor.parse(jsonCell(data, 'object', longest.value));
}
