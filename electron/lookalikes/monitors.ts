import type { Monitor } from '../../shared/detect.ts';
import type { CaseFile } from '../case/case-file.ts';
import { monitorById, putMonitor, readingTimesOfMonitors, removeMonitor } from '../case/queries/monitors.ts';
import { inTransaction } from '../case/queries/transaction.ts';

/**
 * Stores a page of monitors. After the last page, it deletes monitors that no page of this load contained; after a part
 * of the list it deletes none.
 */
export function keepMonitors(
  file: CaseFile,
  monitors: readonly Monitor[],
  reply: number,
  at: string,
  wholeSince: string | null,
): void {
  inTransaction(file, () => {
    for (const monitor of monitors) put(file, monitor, reply, at);
    if (wholeSince === null) return;
    for (const known of readingTimesOfMonitors(file)) {
      // A list of one page has all monitors, so it needs no comparison of times.
      if (known.at !== at && (wholeSince === at || known.at < wholeSince)) removeMonitor(file, known.id);
    }
  });
}

/** A monitor after a change that the service confirmed without returning it; null if it is not in the case. */
export function changedBy(
  monitors: readonly Monitor[],
  { id, ...rules }: { readonly id: string; readonly [rule: string]: unknown },
): Monitor | null {
  const known = monitors.find((monitor) => monitor.id === id);
  if (!known) return null;
  return { ...known, ...Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined)) };
}

/** The reply to a write has no counts, so the stored counts stay. */
export function keepMonitor(file: CaseFile, monitor: Monitor, reply: number, at: string): Monitor {
  return inTransaction(file, () => put(file, monitor, reply, at));
}

export function forgetMonitor(file: CaseFile, id: string): void {
  inTransaction(file, () => removeMonitor(file, id));
}

function put(file: CaseFile, monitor: Monitor, reply: number, at: string): Monitor {
  const counts = monitorById(file, monitor.id)?.domain_counts ?? null;
  const kept = { ...monitor, domain_counts: monitor.domain_counts ?? counts };
  putMonitor(file, kept, reply, at);
  return kept;
}
