import { createCaseFile } from '../../electron/case/create-case-file.ts';
import { databaseOf } from '../../electron/case/database-of.ts';
import { createDatabase } from '../../electron/case/open-database.ts';
import { passiveDnsGraph } from './graph-page/passive-dns-rows.ts';
import { parts } from './large-case.ts';

export const million = { nodes: 1_000_000, edges: 2_000_000 } as const;
const perStep = 5000;

/**
 * A case whose whole graph is on the canvas, with the shape of passive DNS, built through the same code that a person's is.
 * Returns the number of its links.
 */
export async function buildMillionCase(path: string, { nodes, edges } = million): Promise<number> {
  const made = createDatabase(path, 'A million', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  const file = createCaseFile(made.value, parts);
  const rows = passiveDnsGraph(nodes, edges);
  for (let from = 0; from < nodes; from += perStep) {
    const done = file.change({ kind: 'added', label: `Part ${from / perStep}` }, (draft) => {
      for (const { kind, value, facts, x, y } of rows.entities.slice(from, from + perStep)) {
        draft.update('entity', draft.entity(kind, value, facts).id, { x: rounded(x), y: rounded(y) });
      }
    });
    if (!done.ok) throw new Error(done.failure.message);
  }
  for (let from = 0; from < edges; from += perStep) {
    const done = file.change({ kind: 'added', label: `Links ${from / perStep}` }, (draft) => {
      for (const edge of rows.edges.slice(from, from + perStep)) draft.edge(edge.from, edge.to, edge.kind);
    });
    if (!done.ok) throw new Error(done.failure.message);
  }
  const links = Number(databaseOf(file).one('SELECT count(*) AS n FROM edge')?.n); // Without those that came twice.
  databaseOf(file).all('PRAGMA wal_checkpoint(TRUNCATE)');
  await file.close();
  return links;
}

/** As the window saves it. */
function rounded(place: number | null): number {
  return Math.round((place ?? 0) * 10) / 10;
}
