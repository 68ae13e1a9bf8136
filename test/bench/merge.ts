import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CaseFile } from '../../electron/case/case-file.ts';
import { createCaseFile } from '../../electron/case/create-case-file.ts';
import type { Database } from '../../electron/case/database.ts';
import { databaseOf } from '../../electron/case/database-of.ts';
import { lookAtCopy, mergeCopy } from '../../electron/case/merge-copy.ts';
import { openDatabase } from '../../electron/case/open-database.ts';
import { buildLargeCase, parts, size } from './large-case.ts';
import { busyWords, type Entry, good, round, type Watched, watched } from './measure.ts';

const { signal } = new AbortController();
const mostBlockMs = 100;
const mostSeconds = 60;
const work = { notes: 2000, things: 10_000 } as const;

/** A colleague's copy of a case of the largest size that we promise to handle, looked at and taken in. */
export async function benchMerge(): Promise<Entry[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-merge-'));
  try {
    const { file } = await buildLargeCase(join(folder, 'large.sextant'), 1);
    const copy = join(folder, 'copy.sextant');
    await databaseOf(file).copyTo(copy);
    await workOn(copy);
    const theirs = opened(copy);
    const look = await watched(() => good(lookAtCopy(file, theirs, copy, signal)));
    const merge = await watched(() => good(mergeCopy(file, theirs, copy, { answers: {} }, signal)));
    const merged = Number(databaseOf(file).one('SELECT count(*) AS n FROM entity')?.n);
    if (merged !== size.entities + work.things) throw new Error(`there are ${merged} after the merge`);
    theirs.close();
    await file.close();
    return [entry('merge-look', look), entry('merge-copy', merge)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function opened(path: string): Database {
  const found = openDatabase(path);
  if (!found.ok) throw new Error(found.failure.message);
  return found.value;
}

/** What the colleague did: notes on what was there, and new things with a link each. */
async function workOn(copy: string): Promise<void> {
  const theirs: CaseFile = createCaseFile(opened(copy), { ...parts, who: 'colleague' });
  const step = 2000;
  theirs.change({ kind: 'annotated', label: 'Notes' }, (draft) => {
    for (let id = 1; id <= work.notes; id++) draft.update('entity', id, { note: `Looked at, ${id}.` });
  });
  for (let from = 0; from < work.things; from += step) {
    theirs.change({ kind: 'added', label: `Theirs ${from / step}` }, (draft) => {
      for (let number = from; number < from + step; number++) {
        const { id } = draft.entity('domain', `theirs-${number}.example`, { risk: number % 101 });
        draft.edge(id, 1 + number, 'registrar');
        draft.observe({ entity: id }, 1, number % 50);
      }
    });
  }
  await theirs.close();
}

function entry(name: string, ours: Watched): Entry {
  const { seconds, blockMs } = ours;
  return {
    name,
    unit: 's',
    ours: round(seconds, 2),
    against: `a budget: ${size.entities} entities on both sides, ${work.things} new there and ${work.notes} with a note; ${busyWords(ours)}`,
    peer: null,
    ratio: null,
    budget: `at most ${mostSeconds} s, and ${mostBlockMs} ms at a time`,
    ok: seconds <= mostSeconds && blockMs <= mostBlockMs,
    runs: [round(seconds, 2)],
  };
}
