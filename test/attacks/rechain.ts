// Makes the chains of a case good again after somebody changed it, as docs/case-schema.md describes them: what a forger with time
// and the documentation does. `verify` alone can't see such a change; only what was noted outside the file can (a seal).
//
// Each chain is one function of the list below, run in order; a newer version of the schema adds its own. A chain that the file
// does not have is left out.
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

type Cell = string | number | bigint | Uint8Array | null;
type Row = Record<string, Cell>;

const chains: readonly ((database: DatabaseSync) => void)[] = [bodies, replies, everything];

/** Whether anything had to be changed. */
export function rechain(database: DatabaseSync): boolean {
  const before = changesOf(database);
  for (const chain of chains) {
    try {
      chain(database);
    } catch {
      // What the attack destroyed can't be made good again.
    }
  }
  return changesOf(database) > before;
}

function changesOf(database: DatabaseSync): number {
  return Number(database.prepare('SELECT total_changes() AS n').get()?.n ?? 0);
}

/** The hash of bytes follows the bytes, in every table that names it. */
function bodies(database: DatabaseSync): void {
  const names = database.prepare('SELECT DISTINCT sha256 FROM body').all() as Row[];
  for (const { sha256 } of names) {
    const parts = database
      .prepare('SELECT encoding, bytes FROM body WHERE sha256 = ? ORDER BY part')
      .all(sha256 ?? null);
    const hash = createHash('sha256');
    let length = 0;
    for (const { encoding, bytes } of parts as Row[]) {
      const raw = bytes instanceof Uint8Array ? bytes : Buffer.from(String(bytes));
      const plain = encoding === 'zstd' ? zstdDecompressSync(raw, { maxOutputLength: 64 * 2 ** 20 }) : raw;
      hash.update(plain);
      length += plain.length;
    }
    const now = hash.digest('hex');
    if (now === sha256) continue;
    database.prepare('UPDATE body SET sha256 = ? WHERE sha256 = ?').run(now, sha256 ?? null);
    database.prepare('UPDATE reply SET sha256 = ?, length = ? WHERE sha256 = ?').run(now, length, sha256 ?? null);
    database.prepare('UPDATE image SET sha256 = ? WHERE sha256 = ?').run(now, sha256 ?? null);
  }
}

/** The ledger: numbers without gaps, each row's hash over itself and the hash before, the last one noted in `about`. */
function replies(database: DatabaseSync): void {
  let previous = '0'.repeat(64);
  let number = 0;
  for (const row of database.prepare('SELECT rowid AS place, * FROM reply ORDER BY id').all() as Row[]) {
    const { place, hash: was, previous: _old, ...rest } = row;
    number++;
    if (Number(rest.id) !== number)
      database.prepare('UPDATE reply SET id = ? WHERE rowid = ?').run(number, place ?? null);
    const members = { ...rest, id: number, masked: rest.masked === 1, spends: rest.spends === 1, previous };
    const hash = createHash('sha256')
      .update(JSON.stringify(Object.values(members)))
      .digest('hex');
    if (hash !== was || row.previous !== previous) {
      database.prepare('UPDATE reply SET previous = ?, hash = ? WHERE id = ?').run(previous, hash, number);
    }
    previous = hash;
  }
  const head = `${number} ${previous}`;
  database.prepare("UPDATE about SET value = ? WHERE name = 'ledger' AND value <> ?").run(head, head);
}

const chained = {
  about: 'name',
  event: 'id',
  reply: 'id',
  image: 'id',
  watchlist: 'id',
  monitor: 'id',
  checkpoint: 'id',
};
const replayed = [
  ...['entity', 'edge', 'observation', '"group"', 'verdict', 'kept', 'campaign', 'membership'],
  ...['"case"', 'step', 'sqlite_sequence'],
];

/**
 * The whole chain, written again over the rows as they are now. The forger makes it look like a case of an older form, whose rows
 * are where the proof begins: so nothing needs to follow from the events.
 */
function everything(database: DatabaseSync): void {
  database.exec('DELETE FROM chain; DELETE FROM checkpoint;');
  const last = Number(database.prepare('SELECT max(id) AS id FROM event').get()?.id ?? 0);
  const keep = database.prepare('INSERT INTO checkpoint (event, "table", rows) VALUES (?, ?, ?)');
  for (const table of replayed) {
    const rows = database.prepare(`SELECT * FROM ${table}`).all();
    if (rows.length > 0) keep.run(last, table, zstdCompressSync(JSON.stringify(rows)));
  }
  let [seq, previous] = [0, '0'.repeat(64)];
  const put = database.prepare("INSERT INTO chain VALUES ('case', ?, ?, ?, ?, ?)");
  const append = (kind: string, key: string, digest: string) => {
    seq++;
    previous = sha256(JSON.stringify(['case', seq, kind, key, digest, previous]));
    put.run(seq, kind, key, digest, previous);
  };
  append('upgraded', '4 2026-01-01T00:00:00.000Z', '');
  for (const [table, column] of Object.entries(chained)) {
    for (const row of database.prepare(`SELECT * FROM ${table} ORDER BY ${column}`).all() as Row[]) {
      if (row[column] !== 'ledger') append(table, String(row[column]), digestOf(row));
    }
  }
}

function digestOf(row: Row): string {
  const cells = Object.values(row).map((cell) => (cell instanceof Uint8Array ? { bytes: sha256(cell) } : cell));
  return sha256(JSON.stringify(cells));
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
