import type { Monitor, WatchlistDomain } from '../../shared/calls/detect.ts';
import type { TriageRow } from '../../shared/calls/triage.ts';
import type { CaseFile } from '../case/case-file.ts';
import type { Row } from '../case/database.ts';

/** Members that tell nothing of a change: they differ with every reading, or belong to the reading itself. */
const notCompared: ReadonlySet<string> = new Set(['screenshot', 'state', 'assigned_by', 'assigned_date']);

/** Keeps what Detect says of domains; what it said before and is different now is kept beside it. */
export function keepDomains(
  file: CaseFile,
  domains: readonly WatchlistDomain[],
  reply: number,
  at: string,
): TriageRow[] {
  return file.database.transaction(() => domains.map((domain) => keepOne(file, domain, reply, at)));
}

function keepOne(file: CaseFile, told: WatchlistDomain, reply: number, at: string): TriageRow {
  const { screenshot: _screenshot, ...domain } = told; // Its address carries a token, and is in the reply.
  const known = file.database.one('SELECT data, earlier FROM watchlist WHERE id = ?', domain.id);
  const before = known ? (JSON.parse(String(known.data)) as Record<string, unknown>) : null;
  const joined = before ? withKnown(domain, before) : domain;
  const changed = before ? differences(before, joined) : null;
  const earlier = changed ?? (known?.earlier ? (JSON.parse(String(known.earlier)) as Record<string, unknown>) : null);
  file.database.run(
    `INSERT INTO watchlist (id, domain, state, data, reply, at, earlier) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET domain = excluded.domain, state = excluded.state, data = excluded.data,
         reply = excluded.reply, at = excluded.at, earlier = excluded.earlier`,
    joined.id,
    joined.domain,
    joined.state,
    JSON.stringify(joined),
    reply,
    at,
    earlier && JSON.stringify(earlier),
  );
  return { ...joined, at, earlier };
}

/** An answer without registration data does not take away what an earlier one told. */
function withKnown(domain: Omit<WatchlistDomain, 'screenshot'>, before: Record<string, unknown>) {
  const optional = ['name_server', 'registrant_contact_email', 'registrar', 'create_date', 'ip', 'mx'] as const;
  const kept = Object.fromEntries(
    optional.flatMap((name) => (domain[name] === null && before[name] != null ? [[name, before[name]]] : [])),
  );
  return { ...domain, ...kept };
}

function differences(before: Record<string, unknown>, now: Record<string, unknown>): Record<string, unknown> | null {
  const changed = Object.entries(before).filter(
    ([name, value]) => !notCompared.has(name) && JSON.stringify(value) !== JSON.stringify(now[name]),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

const rowsInPart = 2000;

export function domainsPart(file: CaseFile, next: string | undefined): { rows: TriageRow[]; next: string | null } {
  const rows = file.database.all(
    'SELECT id, data, at, earlier FROM watchlist WHERE id > ? ORDER BY id LIMIT ?',
    next ?? '',
    rowsInPart,
  );
  const last = rows.at(-1);
  return { rows: rows.map(rowOf), next: rows.length === rowsInPart && last ? String(last.id) : null };
}

export function domainsOf(file: CaseFile, ids: readonly string[]): TriageRow[] {
  const sql = 'SELECT data, at, earlier FROM watchlist WHERE id IN (SELECT value FROM json_each(?))';
  return file.database.all(sql, JSON.stringify(ids)).map(rowOf);
}

function rowOf(row: Row): TriageRow {
  return {
    ...(JSON.parse(String(row.data)) as Omit<TriageRow, 'at' | 'earlier'>),
    at: String(row.at),
    earlier: row.earlier == null ? null : (JSON.parse(String(row.earlier)) as Record<string, unknown>),
  };
}

export function keepMonitors(file: CaseFile, monitors: readonly Monitor[], reply: number, at: string): void {
  file.database.transaction(() => {
    file.database.run('DELETE FROM monitor');
    for (const monitor of monitors) {
      file.database.run('INSERT INTO monitor VALUES (?, ?, ?, ?)', monitor.id, JSON.stringify(monitor), reply, at);
    }
  });
}

export function monitorsOf(file: CaseFile): Monitor[] {
  return file.database
    .all('SELECT data FROM monitor ORDER BY id')
    .map((row) => JSON.parse(String(row.data)) as Monitor);
}
