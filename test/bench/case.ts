import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CaseFile } from '../../electron/case/case-file.ts';
import { createCaseFile } from '../../electron/case/create-case-file.ts';
import { databaseOf } from '../../electron/case/database-of.ts';
import { graphPart } from '../../electron/case/graph-part.ts';
import { openDatabase } from '../../electron/case/open-database.ts';
import { searchingCase } from '../../electron/case/reads.ts';
import { atOnce } from '../../shared/at-once.ts';
import { buildLargeCase, parts, size } from './large-case.ts';
import { type Entry, median, round } from './measure.ts';

const repeats = 9;

/**
 * One case of the largest size that we promise to handle: opened, changed, undone and searched through our code and, in
 * the same run, by bare SQLite that does the same statements.
 */
export async function benchCase(): Promise<Entry[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-case-'));
  try {
    const path = join(folder, 'large.sextant');
    const { file, rawBytes, fileBytes } = await buildLargeCase(path);
    await file.close();
    const opened = await benchOpen(path);
    const again = openFile(path);
    const written = benchWrite(again, join(folder, 'bare.sqlite'));
    const undone = benchUndo(again);
    const found = benchSearch(again);
    await again.close();
    return [
      opened,
      written,
      undone,
      found,
      {
        name: 'case-size',
        unit: 'MB',
        ours: round(fileBytes / 1e6),
        against: `the raw bytes of ${size.replies} replies`,
        peer: round(rawBytes / 1e6),
        ratio: round(fileBytes / rawBytes, 2),
        budget: 'none: reported',
        ok: true,
        runs: [],
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function openFile(path: string): CaseFile {
  const opened = openDatabase(path);
  if (!opened.ok) throw new Error(opened.failure.message);
  return createCaseFile(opened.value, parts);
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function entry(name: string, ours: readonly number[], peer: readonly number[], against: string, most: number): Entry {
  const [mine, theirs] = [median(ours), median(peer)];
  return {
    name,
    unit: 'ms',
    ours: round(mine, 2),
    against,
    peer: round(theirs, 2),
    ratio: round(mine / theirs, 2),
    budget: `at most ${most} ms`,
    ok: mine <= most,
    runs: ours.map((run) => round(run, 2)),
  };
}

/** From the file to the rows of the saved view, as the page asks for them. */
async function benchOpen(path: string): Promise<Entry> {
  const ours: number[] = [];
  const peer: number[] = [];
  for (let turn = 0; turn < repeats; turn++) {
    let file: CaseFile | null = null;
    ours.push(
      timed(() => {
        file = openFile(path);
        let next: string | null | undefined;
        let rows = 0;
        do {
          const part = graphPart(databaseOf(file), next ?? undefined, 'visible', 2000);
          rows += part.entities.length;
          next = part.next;
        } while (next !== null);
        if (rows !== size.visible) throw new Error(`${rows} visible`);
      }),
    );
    await (file as CaseFile | null)?.close();
    peer.push(
      timed(() => {
        const bare = new DatabaseSync(path);
        bare.exec('PRAGMA cache_size = -64000');
        bare.prepare('SELECT * FROM entity WHERE hidden = 0 ORDER BY id').all();
        bare
          .prepare(
            `SELECT * FROM edge WHERE from_id IN (SELECT id FROM entity WHERE hidden = 0)
               AND to_id IN (SELECT id FROM entity WHERE hidden = 0) ORDER BY id`,
          )
          .all();
        bare.close();
      }),
    );
  }
  const said = `bare SQLite: open, the same two queries; ${size.entities} entities, ${size.edges} edges, ${size.visible} visible`;
  return entry('case-open', ours, peer, said, 2000);
}

/** One annotation, on disk. */
function benchWrite(file: CaseFile, barePath: string): Entry {
  const bare = new DatabaseSync(barePath);
  bare.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE entity (id INTEGER PRIMARY KEY, note TEXT);',
  );
  bare.exec(
    'CREATE TABLE event (id INTEGER PRIMARY KEY, changes TEXT); CREATE TABLE step (id INTEGER PRIMARY KEY, at TEXT);',
  );
  bare.exec("INSERT INTO entity VALUES (1, '')");
  const [update, event, step] = [
    bare.prepare('UPDATE entity SET note = ? WHERE id = 1'),
    bare.prepare('INSERT INTO event (changes) VALUES (?)'),
    bare.prepare('INSERT INTO step (at) VALUES (?)'),
  ];
  const ours: number[] = [];
  const peer: number[] = [];
  for (let turn = 0; turn < repeats * 3; turn++) {
    ours.push(
      timed(() => {
        const done = file.change({ kind: 'annotated', label: 'Note' }, (draft) =>
          draft.update('entity', 1 + turn * 13, { note: `note ${turn}` }),
        );
        if (!done.ok) throw new Error(done.failure.message);
      }),
    );
    peer.push(
      timed(() => {
        bare.exec('BEGIN IMMEDIATE');
        update.run(`note ${turn}`);
        step.run('now');
        event.run(JSON.stringify([{ before: '', after: `note ${turn}` }]));
        bare.exec('COMMIT');
      }),
    );
  }
  bare.close();
  return entry('case-write', ours, peer, 'bare SQLite: the same three rows in one transaction, synced', 20);
}

/** A pivot of 500 neighbours, undone; bare SQLite takes out as many rows. */
function benchUndo(file: CaseFile): Entry {
  const ours: number[] = [];
  const peer: number[] = [];
  const pivot = (turn: number) =>
    file.change({ kind: 'added', label: 'Pivot' }, (draft) => {
      for (let number = 0; number < 500; number++) {
        const { id } = draft.entity('domain', `neighbour-${turn}-${number}.example`, { risk: 5 });
        draft.edge(id, 1, 'registrar');
        draft.observe({ entity: id }, 1, number);
      }
    });
  for (let turn = 0; turn < repeats; turn++) {
    pivot(turn);
    ours.push(timed(() => file.undo()));
    pivot(turn + 1000);
    const database = databaseOf(file);
    const rows = database.all('SELECT id FROM entity ORDER BY id DESC LIMIT 500').map(({ id }) => Number(id));
    const edges = database.all('SELECT id FROM edge ORDER BY id DESC LIMIT 500').map(({ id }) => Number(id));
    const seen = database.all('SELECT id FROM observation ORDER BY id DESC LIMIT 500').map(({ id }) => Number(id));
    peer.push(
      timed(() =>
        database.transaction(() => {
          for (const id of seen) database.run('DELETE FROM observation WHERE id = ?', id);
          for (const id of edges) database.run('DELETE FROM edge WHERE id = ?', id);
          for (const id of rows) database.run('DELETE FROM entity WHERE id = ?', id);
        }),
      ),
    );
  }
  return entry('case-undo', ours, peer, 'bare SQLite: the same 1,500 deletions in one transaction', 50);
}

function benchSearch(file: CaseFile): Entry {
  const texts = ['ba', 'kelo', 'registrar 7', 'admin@', 'zinqua', '99.7', 'trading', 'nothing-like-this'];
  const ours: number[] = [];
  const peer: number[] = [];
  for (let turn = 0; turn < repeats; turn++) {
    for (const text of texts) {
      ours.push(timed(() => atOnce(searchingCase(databaseOf(file), text, 50))));
      peer.push(
        timed(() => {
          databaseOf(file).all('SELECT id, kind, value FROM entity WHERE value LIKE ? LIMIT 51', `%${text}%`);
          const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
          const query = words.map((word) => `"${word}"*`).join(' ');
          databaseOf(file).all('SELECT rowid FROM words WHERE words MATCH ? LIMIT 51', query);
        }),
      );
    }
  }
  const worst = Math.max(...texts.map((_, index) => median(ours.filter((_run, run) => run % texts.length === index))));
  const said = `bare SQLite: the same two queries; the slowest of ${texts.length} texts takes ${round(worst)} ms`;
  return { ...entry('case-search', ours, peer, said, 100), ok: worst <= 100 };
}
