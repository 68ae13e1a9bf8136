import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseOf } from '../../electron/case/database-of.ts';
import { forkNode } from '../../electron/core/jobs/side-process.ts';
import { createIndexProcess, type IndexProcess } from '../../electron/memory/index-process.ts';
import { candidateAt } from '../../electron/memory/process/candidates.ts';
import { openIndexFile } from '../../electron/memory/process/index-file.ts';
import type { Sources } from '../../electron/memory/process/messages.ts';
import type { SearchWish } from '../../electron/memory/process/operations.ts';
import { type CaseValue, onGraph, packSegment } from '../../electron/memory/process/segment.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import { emptyCase } from '../support/nasty-case.ts';
import { word } from './large-case.ts';
import { type Entry, good, median, round } from './measure.ts';

const perCase = 5000;
const builtCases = 60;
const searchedCases = 1000;
const leastPerSecond = 50_000;
const searchBudget = 100;
const repeats = 9;
const figure = (value: number) => value.toLocaleString('en-US');

/** Reads real case files into the index, in its own process. */
export async function benchMemoryBuild(): Promise<Entry[]> {
  return withFolder(async (folder) => {
    const cases = join(folder, 'cases');
    mkdirSync(cases);
    for (let number = 0; number < builtCases; number++) await writeCase(join(cases, `${number}.sextant`), number);
    return withIndex(async (index) => {
      const began = performance.now();
      await good(index.ask('look', sources(folder)));
      const { value } = await good(index.ask('settled', undefined as never));
      const seconds = (performance.now() - began) / 1000;
      const rate = value.values / seconds;
      return [
        {
          ...{ name: 'memory-build', unit: 'items per second', ours: Math.round(rate), peer: null, ratio: null },
          against: `${figure(value.cases)} case files with ${figure(perCase)} items each, read into the index of all cases`,
          budget: `at least ${figure(leastPerSecond)}`,
          ok: rate >= leastPerSecond && value.values === builtCases * perCase,
          runs: [],
        },
      ];
    });
  });
}

/** Searches the index of as many cases as we promise. */
export async function benchMemorySearch(): Promise<Entry[]> {
  return withFolder(async (folder) => {
    await fillIndex(folder);
    return withIndex(async (index) => {
      await good(index.ask('look', sources(folder)));
      const { value } = await good(index.ask('settled', undefined as never));
      await complete(index, { text: 'nothing is called that' }); // Loads the index.
      const kinds: number[] = [];
      for (const wish of wishes) {
        const runs: number[] = [];
        for (let turn = 0; turn < repeats; turn++) {
          const began = performance.now();
          await complete(index, wish);
          runs.push(performance.now() - began);
        }
        kinds.push(median(runs));
      }
      const looked = Array.from({ length: 500 }, (_, at) => ({ kind: 'domain' as const, value: nameOf(at, at * 7) }));
      const marks: number[] = [];
      for (let turn = 0; turn < repeats; turn++) {
        const began = performance.now();
        await good(index.ask('seen', { values: looked, own: { id: '', path: '' }, most: 5 }));
        marks.push(performance.now() - began);
      }
      const what = `${figure(value.cases)} cases with ${figure(value.values)} items`;
      const entry = (name: string, ours: number, against: string, runs: readonly number[]): Entry => ({
        ...{ name, unit: 'ms', ours: round(ours), against, peer: null, ratio: null },
        ...{ budget: `at most ${searchBudget} ms`, ok: ours <= searchBudget, runs: runs.map((run) => round(run)) },
      });
      const slowest = `the slowest of ${wishes.length} kinds of searches, median of ${repeats} each`;
      return [
        entry('memory-search', Math.max(...kinds), `${what}, ${slowest}`, kinds),
        entry('memory-seen', median(marks), `${what}, ${figure(looked.length)} values at once`, marks),
      ];
    });
  });
}

const wishes: readonly Partial<SearchWish>[] = [
  { text: 'nothing-has-this' },
  { text: 'pay' },
  { text: nameOf(977, 4000).slice(2, -3) },
  { text: 'bake example', kind: 'domain' },
  { text: '10.7.' },
  { text: 'e' },
  { tag: 'kit-3' },
  { verdict: 'in' },
  { text: 'ba', since: '2026-01-01T00:00:00Z' },
];

/** A page of results, or the end: a search may come in parts. */
async function complete(index: IndexProcess, wish: Partial<SearchWish>): Promise<void> {
  let from = 0;
  for (let found = 0; found < 50; ) {
    const { value } = await good(index.ask('search', { text: '', limit: 50 - found, perCase: 5, ...wish, from }));
    found += value.cases.length;
    if (value.next === null) return;
    from = value.next;
  }
}

function nameOf(number: number, at: number): string {
  return `${word(number * 31 + at)}-${word(at)}${at % 97}.${at % 3 === 0 ? 'example' : 'test'}`;
}

function itemOf(number: number, at: number): { kind: EntityKind; value: string } {
  if (at % 4 === 3) return { kind: 'ip', value: `10.${number % 256}.${at % 256}.${(at >> 8) % 256}` };
  return { kind: 'domain', value: nameOf(number, at) };
}

async function writeCase(path: string, number: number): Promise<void> {
  const file = emptyCase(`Case ${number}`, path);
  const database = databaseOf(file);
  database.transaction(() => {
    for (let at = 0; at < perCase; at++) {
      const { kind, value } = itemOf(number, at);
      database.run(
        `INSERT OR IGNORE INTO entity (kind, value, facts, hidden, pinned, tags, note) VALUES (?, ?, '{"counts":{"ip":7}}', 0, 0, ?, '')`,
        ...[kind, `${at % 4 === 3 ? '' : `${at}.`}${value}`, at % 50 === 0 ? '["kit-3"]' : '[]'],
      );
    }
  });
  await file.close();
}

async function fillIndex(folder: string): Promise<void> {
  mkdirSync(join(folder, 'cases'));
  const file = openIndexFile(join(folder, 'memory.sqlite'));
  for (let number = 0; number < searchedCases; number++) {
    const path = join(folder, 'cases', `${number}.sextant`);
    writeFileSync(path, '');
    const found = await candidateAt(path);
    if (!found) throw new Error(`${path} is not there`);
    const values = Array.from({ length: perCase }, (_, at): CaseValue => {
      const time = 1_700_000_000 + number * 60_000 + at;
      const marks = onGraph | (at % 200 === 0 ? 1 : 0);
      const tags = at % 100 === 0 ? [`kit-${number % 7}`] : [];
      return { ...itemOf(number, at), first: time, last: time + 9, marks, count: 0, tags, note: '', via: -1 };
    });
    const changed = new Date(1_700_000_000_000 + number * 60_000).toISOString();
    const about = { state: 'read', why: null, caseId: `case-${number}`, title: `Case ${number}`, changed } as const;
    file.put({ ...found, ...about, entries: values.length }, packSegment(values));
  }
  file.close();
}

function sources(folder: string): Sources {
  const index = join(folder, 'memory.sqlite');
  return { index, paths: [], folders: [join(folder, 'cases')], paused: false, skip: [], hidden: [] };
}

async function withIndex<T>(work: (index: IndexProcess) => Promise<T>): Promise<T> {
  const nobody = () => undefined;
  const index = createIndexProcess({ startProcess: forkNode, changed: nobody, ended: nobody, log: console.error });
  try {
    return await work(index);
  } finally {
    await index.close();
  }
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-memory-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
