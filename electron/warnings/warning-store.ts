import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import * as z from 'zod';
import { bytesWords, figure } from '../../shared/figures.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { WarningListRow, WarningLists } from '../../shared/warning-lists.ts';
import { knownInfrastructure } from '../attribution/data/shared-infrastructure.ts';
import { createInfrastructure, type Infrastructure } from '../attribution/infrastructure.ts';
import { readWarningList } from '../attribution/misp-warninglist.ts';
import { withWarningLists } from '../attribution/warning-lists.ts';
import { fileReason, writeWholeFile } from '../core/disk/json-file.ts';
import { createSerial } from '../core/jobs/serial.ts';

/** The warning lists that the user added: one file for each in the data folder. */
export interface WarningStore {
  list(): Promise<WarningLists>;
  add(path: string): Promise<Result<WarningListRow>>;
  remove(id: string): Promise<Result<void>>;
  /** The bundled list and the added ones. */
  infrastructure(): Promise<Infrastructure>;
  /** Another text after each change, also by a terminal. */
  mark(): string;
}

/** The project's own lists are smaller, but for those of the most visited sites. */
const mostBytes = 4 * 1024 * 1024;
const mostLists = 20;
const mostEntries = 300_000;

const Stored = z.object({
  name: z.string(),
  version: z.string().nullable(),
  source: z.string(),
  addedAt: z.iso.datetime(),
  leftOut: z.int().min(0),
  hosts: z.custom<string[]>(isTexts),
  blocks: z.custom<string[]>(isTexts),
});
type Stored = z.output<typeof Stored>;
/** By id; null for a file that can't be read. */
type Lists = ReadonlyMap<string, Stored | null>;

/** Faster than a schema: there can be a hundred thousand. */
function isTexts(list: unknown): boolean {
  return Array.isArray(list) && list.every((entry) => typeof entry === 'string');
}

const fileNames = /^[0-9a-f]{16}\.json$/;

export function openWarningStore(dataFolder: string, now: () => Date): WarningStore {
  const folder = join(dataFolder, 'warning-lists');
  const inTurn = createSerial();
  let known: { readonly mark: string; readonly lists: Promise<Lists> } | null = null;
  /** Two changes at once may leave the folder with one time: some disks count in seconds. */
  let changes = 0;
  let built: { readonly of: Lists; readonly infrastructure: Promise<Infrastructure> } | null = null;

  function mark(): string {
    const found = statSync(folder, { throwIfNoEntry: false });
    return found ? `${found.mtimeMs} ${changes}` : '';
  }

  function read(): Promise<Lists> {
    const now = mark();
    if (known?.mark !== now) known = { mark: now, lists: readAll(folder) };
    return known.lists;
  }

  async function add(path: string): Promise<Result<WarningListRow>> {
    const text = await textOf(path);
    if (!text.ok) return text;
    const given = await readWarningList(text.value, turn);
    if (!given.ok) return given;
    const lists = await read();
    const { owner, hosts, blocks, version, leftOut } = given.value;
    // A newer version of a list takes the place of the older one.
    const id = createHash('sha256').update(owner).digest('hex').slice(0, 16);
    const others = [...lists].filter(([other]) => other !== id);
    const entries = others.reduce((sum, [, list]) => sum + sizeOf(list), 0) + hosts.length + blocks.length;
    if (others.length >= mostLists) return full(`There are ${figure(mostLists)} warning lists already.`);
    if (entries > mostEntries) return full(`All warning lists together have at most ${figure(mostEntries)} entries.`);
    const source = basename(path).slice(0, 200);
    const stored: Stored = {
      ...{ name: owner, version, source, leftOut },
      hosts: [...hosts],
      blocks: [...blocks],
      addedAt: now().toISOString(),
    };
    const written = await writeWholeFile(join(folder, `${id}.json`), JSON.stringify(stored));
    changes++;
    return written.ok ? ok(rowOf(id, stored)) : written;
  }

  async function remove(id: string): Promise<Result<void>> {
    const isThere = fileNames.test(`${id}.json`) && (await read()).has(id);
    if (!isThere)
      return fail('not-found', 'There is no such warning list.', {
        kept: 'Nothing was changed.',
        next: 'Choose one of the list.',
      });
    try {
      await unlink(join(folder, `${id}.json`));
      changes++;
      return ok(undefined);
    } catch (error) {
      return fail('file', `The warning list could not be removed: ${fileReason(error)}.`, {
        kept: 'It is still in use.',
        next: 'Try again.',
      });
    }
  }

  return {
    list: async () => ({
      lists: [...(await read())]
        .map(([id, list]) => rowOf(id, list))
        .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0)),
      bundled,
    }),
    add: (path) => inTurn(() => add(path)),
    remove: (id) => inTurn(() => remove(id)),
    infrastructure: async () => {
      const lists = await read();
      if (built?.of !== lists) {
        const usable = [...lists.values()].flatMap((list) =>
          list ? [{ owner: list.name, what: 'warning list', hosts: list.hosts, blocks: list.blocks }] : [],
        );
        built = { of: lists, infrastructure: withWarningLists(createInfrastructure(), usable, turn) };
      }
      return built.infrastructure;
    },
    mark,
  };
}

const bundled = knownInfrastructure.reduce((sum, { domains, blocks }) => sum + wordsIn(domains) + wordsIn(blocks), 0);

function wordsIn(text: string | undefined): number {
  return text?.split(/\s+/).filter(Boolean).length ?? 0;
}

async function readAll(folder: string): Promise<Lists> {
  const lists = new Map<string, Stored | null>();
  const names = await readdir(folder).catch(() => []);
  for (const name of names
    .filter((each) => fileNames.test(each))
    .sort()
    .slice(0, mostLists)) {
    lists.set(name.replace('.json', ''), await storedIn(join(folder, name)));
    await turn(); // Each takes some milliseconds.
  }
  return lists;
}

async function storedIn(path: string): Promise<Stored | null> {
  try {
    const { size } = await stat(path);
    if (size > 2 * mostBytes) return null;
    const read = Stored.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

async function textOf(path: string): Promise<Result<string>> {
  const kept = 'Nothing was read from it.';
  try {
    const found = await stat(path);
    if (!found.isFile()) return fail('file', 'This is not a file.', { kept, next: 'Choose a file.' });
    if (found.size > mostBytes) return tooLarge(found.size);
    const file = await open(path, 'r');
    try {
      // It may grow meanwhile.
      const { bytesRead, buffer } = await file.read(Buffer.alloc(mostBytes + 1), 0, mostBytes + 1, 0);
      return bytesRead > mostBytes ? tooLarge(bytesRead) : ok(buffer.toString('utf8', 0, bytesRead));
    } finally {
      await file.close();
    }
  } catch (error) {
    return fail('file', `The file could not be read: ${fileReason(error)}.`, { kept, next: 'Choose another file.' });
  }
}

function tooLarge(bytes: number): Result<never> {
  return fail('bad-input', `This file has ${bytesWords(bytes)}; a warning list has at most ${bytesWords(mostBytes)}.`, {
    kept: 'Nothing was read from it.',
    next: 'Choose the list.json of a MISP warning list. Lists of the most visited sites are no infrastructure.',
  });
}

function full(message: string): Result<never> {
  return fail('bad-input', message, { kept: 'Nothing was changed.', next: 'Remove a list first.' });
}

function sizeOf(list: Stored | null): number {
  return list ? list.hosts.length + list.blocks.length : 0;
}

function rowOf(id: string, list: Stored | null): WarningListRow {
  if (!list)
    return {
      ...{ id, name: `${id}.json`, version: null, source: `${id}.json` },
      ...{ addedAt: new Date(0).toISOString(), entries: 0, leftOut: 0 },
    };
  const { name, version, source, addedAt, leftOut } = list;
  return { id, name, version, source, addedAt, entries: sizeOf(list), leftOut };
}
