import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CaseFile } from '../../electron/case/case-file.ts';
import { createCaseFile } from '../../electron/case/create-case-file.ts';
import { databaseOf } from '../../electron/case/database-of.ts';
import { importCase } from '../../electron/case/import-case.ts';
import { createDatabase, openDatabase } from '../../electron/case/open-database.ts';
import { readSubject } from '../../electron/case/queries/subject.ts';
import { formatters, type WrittenFormat } from '../../electron/export/formats.ts';
import { writePieces } from '../../electron/export/write-file.ts';
import { addRead } from '../../electron/import/add-read.ts';
import { openImport } from '../../electron/import/open-import.ts';
import { drawSvg } from '../../electron/picture/draw.ts';
import { rasterOf } from '../../electron/picture/raster.ts';
import { findChromium } from '../../electron/shell-chromium/find-chromium.ts';
import { chromiumPrinter } from '../../electron/shell-chromium/printer.ts';
import { exportFormat } from '../../shared/export-formats.ts';
import { buildLargeCase, parts, size } from './large-case.ts';
import { busyWords, type Entry, good, round, type Watched, watched } from './measure.ts';

const { signal } = new AbortController();
const mostBlockMs = 100;
const mostSeconds = { export: 60, import: 120 } as const;

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return (performance.now() - began) / 1000;
}

function entry(name: string, ours: Watched, peer: number, said: string, most: number): Entry {
  return {
    name,
    unit: 's',
    ours: round(ours.seconds, 2),
    against: `${said}; ${busyWords(ours)}`,
    peer: round(peer, 2),
    ratio: round(ours.seconds / peer, 2),
    budget: `at most ${most} s, and ${mostBlockMs} ms at a time`,
    ok: ours.seconds <= most && ours.blockMs <= mostBlockMs,
    runs: [round(ours.seconds, 2)],
  };
}

/** A case of the largest size that we promise to handle, written as each form. */
export async function benchExport(): Promise<Entry[]> {
  return withLargeCase(async (file, folder) => {
    const peer = timed(() => bareExport(file, join(folder, 'bare.json')));
    const entries: Entry[] = [];
    const said = (bytes: number) =>
      `all rows read at once and written as plain JSON, which blocks all the while; ${size.entities} entities, ${size.edges} edges, ${round(bytes / 1e6)} MB`;
    for (const format of Object.keys(formatters) as WrittenFormat[]) {
      const path = join(folder, `out${exportFormat(format).ending}`);
      const subject = () => readSubject(file, { hidden: true });
      const ours = await watched(() =>
        good(writePieces(path, formatters[format](subject(), { defanged: false }), signal)),
      );
      entries.push(entry(`export-${format}`, ours, peer, said(statSync(path).size), mostSeconds.export));
    }
    return [...entries, ...(await benchImages(file, peer))];
  });
}

async function benchImages(file: CaseFile, peer: number): Promise<Entry[]> {
  const visible = () => readSubject(file, { hidden: false });
  const said = `the same; ${size.visible} things are on the canvas, and those are drawn`;
  const svg = await watched(() => good(drawSvg(visible(), 'light', signal)));
  const executable = findChromium(process.env, process.platform);
  if (!executable) return [entry('export-svg', svg, peer, said, mostSeconds.export)];
  const printer = chromiumPrinter(executable);
  const png = await watched(async () => {
    const drawn = await good(drawSvg(visible(), 'light', signal));
    await good(rasterOf(drawn.value, printer, signal));
  });
  return [
    entry('export-svg', svg, peer, said, mostSeconds.export),
    entry('export-png', png, peer, `${said} by a browser that is started for it`, mostSeconds.export),
  ];
}

/** What each form brought is read into an empty case. */
export async function benchImport(): Promise<Entry[]> {
  return withLargeCase(async (file, folder) => {
    const peer = timed(() => bareImport(file, join(folder, 'bare.sqlite')));
    const said = 'bare SQLite: as many rows in one transaction, which blocks all the while';
    const entries: Entry[] = [];
    for (const format of ['csv', 'csv-links', 'list', 'json', 'stix'] as const) {
      const path = join(folder, `in${exportFormat(format).ending}`);
      const subject = readSubject(file, { hidden: true });
      await good(writePieces(path, formatters[format](subject, { defanged: false }), signal));
      const into = newCase(join(folder, `${format}.sextant`));
      const ours = await watched(async () => {
        const { pieces } = await openImport(path, signal);
        await good(addRead(into, pieces(), 'Imported', signal));
      });
      const { n } = databaseOf(into).one('SELECT count(*) AS n FROM entity') ?? {};
      await into.close();
      if (Number(n) < size.entities) throw new Error(`${format}: ${n} came back`);
      entries.push(
        entry(`import-${format}`, ours, peer, `${said}; ${round(statSync(path).size / 1e6)} MB`, mostSeconds.import),
      );
    }
    await file.close();
    const other = openDatabase(file.path);
    if (!other.ok) throw new Error(other.failure.message);
    const into = newCase(join(folder, 'case.sextant'));
    const ours = await watched(() => good(importCase(into, other.value, 'other.sextant', signal)));
    other.value.close();
    await into.close();
    return [...entries, entry('import-case', ours, peer, `${said}, with its observations`, mostSeconds.import)];
  });
}

async function withLargeCase(work: (file: CaseFile, folder: string) => Promise<Entry[]>): Promise<Entry[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-exchange-'));
  try {
    const { file } = await buildLargeCase(join(folder, 'large.sextant'), 1);
    const entries = await work(file, folder);
    await file.close();
    return entries;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function newCase(path: string): CaseFile {
  const made = createDatabase(path, 'New', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  return createCaseFile(made.value, parts);
}

function bareExport(file: CaseFile, path: string): void {
  const database = databaseOf(file);
  const [things, links] = [database.all('SELECT * FROM entity'), database.all('SELECT * FROM edge')];
  writeFileSync(path, JSON.stringify({ things, links }));
}

function bareImport(file: CaseFile, path: string): void {
  const database = databaseOf(file);
  const things = database.all('SELECT id, kind, value, facts FROM entity');
  const links = database.all('SELECT id, from_id, to_id, kind FROM edge');
  const bare = new DatabaseSync(path);
  bare.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN');
  bare.exec('CREATE TABLE entity (id INTEGER PRIMARY KEY, kind TEXT, value TEXT, facts TEXT, UNIQUE (kind, value))');
  bare.exec('CREATE TABLE edge (id INTEGER PRIMARY KEY, from_id, to_id, kind, UNIQUE (from_id, to_id, kind))');
  const [thing, link] = [
    bare.prepare('INSERT INTO entity VALUES (?, ?, ?, ?)'),
    bare.prepare('INSERT INTO edge VALUES (?, ?, ?, ?)'),
  ];
  for (const { id = 0, kind = '', value = '', facts = '' } of things) thing.run(id, kind, value, facts);
  for (const { id = 0, from_id = 0, to_id = 0, kind = '' } of links) link.run(id, from_id, to_id, kind);
  bare.exec('COMMIT');
  bare.close();
}
