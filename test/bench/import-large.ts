import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createCaseFile } from '../../electron/case/create-case-file.ts';
import { createDatabase } from '../../electron/case/open-database.ts';
import { forkNode } from '../../electron/core/jobs/side-process.ts';
import { addRead } from '../../electron/import/add-read.ts';
import { createImportReader } from '../../electron/import/reader.ts';
import { type LargeFile, writeLargeFile } from '../support/large-files.ts';
import { parts } from './large-case.ts';
import { busyWords, type Entry, good, round, watched } from './measure.ts';

const { signal } = new AbortController();
const megabytes = 20;
/** As many as a large export has; the rest of the file repeats them. */
const names = 20_000;
const [leastRead, leastAdded, mostMemory] = [0.5, 0.1, 500];

const reader = createImportReader({ startProcess: forkNode, log: console.error });

/** Files of other tools, read by the process of an import and, one of them, added to an empty case. */
export async function benchImportLarge(): Promise<Entry[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-import-'));
  try {
    const entries: Entry[] = [];
    for (const kind of ['csv', 'pdns', 'list', 'stix', 'misp', 'xlsx'] as const) {
      entries.push(await benchReading(join(folder, kind), kind));
    }
    return [...entries, await benchAdding(folder)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchReading(path: string, kind: LargeFile): Promise<Entry> {
  await writeLargeFile(path, kind, { bytes: megabytes * 1e6, names });
  const peak = watchedChildren();
  const ours = await watched(() => good(reader.count(path, signal)));
  const memory = peak();
  const bare = await watched(() => bareLines(path));
  const [speed, peer] = [megabytes / ours.seconds, statSync(path).size / 1e6 / bare.seconds];
  return {
    name: `import-large-${kind}`,
    unit: 'MB/s',
    ours: round(speed),
    against: `the lines of the file, with nothing done to them; ${megabytes} MB${kind === 'xlsx' ? ' unpacked' : ''}; the process of the reader took ${memory === null ? 'an unknown amount' : `${memory} MB`} of memory at most; ${busyWords(ours)}`,
    peer: round(peer),
    ratio: round(speed / peer, 2),
    budget: `at least ${leastRead} MB/s, at most ${mostMemory} MB of memory`,
    ok: speed >= leastRead && (memory ?? 0) <= mostMemory,
    runs: [round(speed)],
  };
}

async function benchAdding(folder: string): Promise<Entry> {
  const path = join(folder, 'added');
  const size = megabytes / 4;
  await writeLargeFile(path, 'csv', { bytes: size * 1e6, names });
  const made = createDatabase(join(folder, 'into.sextant'), 'New', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  const into = createCaseFile(made.value, parts);
  const ours = await watched(() =>
    good(reader.read(path, signal, (_file, pieces) => addRead(into, pieces, 'Imported', signal))),
  );
  await into.close();
  const speed = size / ours.seconds;
  return {
    name: 'import-large-add',
    unit: 'MB/s',
    ours: round(speed, 2),
    against: `no peer; ${size} MB of a table with several hundred columns, written to the case; ${busyWords(ours)}`,
    peer: null,
    ratio: null,
    budget: `at least ${leastAdded} MB/s, and 100 ms at a time`,
    ok: speed >= leastAdded && ours.workMs <= 100,
    runs: [round(speed, 2)],
  };
}

async function bareLines(path: string): Promise<number> {
  let length = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    length += line.length;
  }
  return length;
}

/** The largest memory of any process that this one starts, in MB; null where the system does not say. */
function watchedChildren(): () => number | null {
  let most: number | null = null;
  const look = () => {
    try {
      const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
      for (const child of children.filter(Boolean)) {
        const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8')) ?? [];
        if (kilobytes) most = Math.max(most ?? 0, Math.round(Number(kilobytes) / 1000));
      }
    } catch {
      // It ended meanwhile, or this is another system.
    }
  };
  const timer = setInterval(look, 50);
  return () => {
    clearInterval(timer);
    return most;
  };
}
