import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ActorId } from '../../shared/actors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { readJsonFile, writeWholeFile } from '../core/disk/json-file.ts';
import { createSerial } from '../core/jobs/serial.ts';

// Actors are what an analyst decided: one small file for each in the data folder, never in the index.

export const limits = { actors: 300, removed: 50, cases: 200, pairs: 5000, told: 1000, id: 100, title: 500 } as const;
/** A deleted actor can be brought back for so long. */
const keptMs = 30 * 86_400_000;

const Time = z.iso.datetime();
const StoredActor = z.object({
  id: ActorId,
  name: z.string().min(1).max(200),
  notes: z.string().max(20_000),
  /** The title is as it was when the case was last found, to name one that is missing. */
  cases: z
    .array(z.object({ id: z.string().max(limits.id), path: z.string().max(4096), title: z.string().max(limits.title) }))
    .max(limits.cases),
  watched: z.boolean(),
  /** Cases that were reported to have its traits. */
  told: z.array(z.string().max(limits.id)).max(limits.told),
  created: Time,
  changed: Time,
  removed: Time.nullable(),
});
export type StoredActor = z.output<typeof StoredActor>;

const Pairs = z.object({
  pairs: z.array(z.tuple([z.string().max(limits.id), z.string().max(limits.id)])).max(limits.pairs),
});

export interface ActorStore {
  list(): Promise<{ actors: StoredActor[]; damaged: string[] }>;
  read(id: string): Promise<Result<StoredActor>>;
  create(name: string): Promise<Result<StoredActor>>;
  change(id: string, change: Change): Promise<Result<StoredActor>>;
  /** Changes what the user did not decide, such as where a case is now. */
  note(id: string, change: Change): Promise<Result<StoredActor>>;
  /** Deletes it, or brings it back. */
  remove(id: string, undo: boolean): Promise<Result<StoredActor>>;
  /** The cases that somebody decided are not the same as this one. */
  apartFrom(caseId: string): Promise<ReadonlySet<string>>;
  setApart(one: string, other: string, isApart: boolean): Promise<Result<void>>;
}

type Change = (before: StoredActor) => Result<StoredActor>;

const fileNames = /^[0-9a-f]{8}-[0-9a-f-]{27}\.json$/;

export function openActorStore(dataFolder: string, now: () => Date): ActorStore {
  const folder = join(dataFolder, 'actors');
  const pairsPath = join(folder, 'not-the-same.json');
  const inTurn = createSerial();
  const pathOf = (id: string) => join(folder, `${id}.json`);

  // Each call reads the files: a terminal may have changed them.
  async function all(): Promise<{ actors: StoredActor[]; damaged: string[] }> {
    const names = (await readdir(folder).catch(() => [])).filter((name) => fileNames.test(name)).sort();
    const actors: StoredActor[] = [];
    const damaged: string[] = [];
    for (const name of names) {
      const path = join(folder, name);
      const { value } = await readJsonFile(path, () => StoredActor.nullable(), null);
      if (value && `${value.id}.json` === name) actors.push(value);
      else damaged.push(path);
    }
    return { actors, damaged };
  }

  async function write(actor: StoredActor): Promise<Result<StoredActor>> {
    // What could not be read again is never written.
    if (!StoredActor.safeParse(actor).success) return tooLong();
    const written = await writeWholeFile(pathOf(actor.id), `${JSON.stringify(actor, null, 2)}\n`);
    return written.ok ? ok(actor) : written;
  }

  async function read(id: string): Promise<Result<StoredActor>> {
    const { value } = await readJsonFile(pathOf(id), () => StoredActor.nullable(), null);
    return value && value.id === id ? ok(value) : unknownActor();
  }

  function changed(id: string, change: Change): Promise<Result<StoredActor>> {
    return inTurn(async () => {
      const before = await read(id);
      if (!before.ok) return before;
      if (before.value.removed !== null) return unknownActor();
      const after = change(before.value);
      return after.ok ? write(after.value) : after;
    });
  }

  /** Deletes what was removed long ago, and the oldest if there is too much. */
  async function forgetOld(): Promise<void> {
    const removed = (await all()).actors
      .flatMap(({ id, removed: at }) => (at === null ? [] : [{ id, at: Date.parse(at) }]))
      .sort((one, other) => other.at - one.at);
    for (const [place, { id, at }] of removed.entries())
      if (place >= limits.removed || now().getTime() - at > keptMs) await rm(pathOf(id), { force: true });
  }

  async function readPairs(): Promise<z.output<typeof Pairs>['pairs']> {
    return (await readJsonFile(pairsPath, () => Pairs, { pairs: [] })).value.pairs;
  }

  return {
    list: async () => {
      const { actors, damaged } = await all();
      return { actors: actors.filter(({ removed }) => removed === null).sort(byName), damaged };
    },
    read: async (id) => {
      const found = await read(id);
      return found.ok && found.value.removed !== null ? unknownActor() : found;
    },
    create: (name) =>
      inTurn(async () => {
        const { actors } = await all();
        if (actors.filter(({ removed }) => removed === null).length >= limits.actors) return tooMany();
        const time = now().toISOString();
        return write({
          ...{ id: randomUUID(), name, notes: '', cases: [], watched: false, told: [] },
          ...{ created: time, changed: time, removed: null },
        });
      }),
    change: (id, change) =>
      changed(id, (before) => {
        const after = change(before);
        return after.ok ? ok({ ...after.value, changed: now().toISOString() }) : after;
      }),
    note: changed,
    remove: (id, undo) =>
      inTurn(async () => {
        const before = await read(id);
        if (!before.ok) return before;
        await forgetOld();
        return write({ ...before.value, removed: undo ? null : now().toISOString() });
      }),
    apartFrom: async (caseId) => {
      const pairs = await readPairs();
      return new Set(pairs.flatMap(([one, other]) => (one === caseId ? [other] : other === caseId ? [one] : [])));
    },
    setApart: (one, other, isApart) =>
      inTurn(async () => {
        if (one.length > limits.id || other.length > limits.id) return tooLong();
        const others = (await readPairs()).filter((pair) => !(pair.includes(one) && pair.includes(other)));
        const pairs = isApart ? [...others, [one, other]].slice(-limits.pairs) : others;
        return writeWholeFile(pairsPath, `${JSON.stringify({ pairs }, null, 2)}\n`);
      }),
  };
}

function byName(one: StoredActor, other: StoredActor): number {
  return one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1);
}

function unknownActor(): Result<never> {
  return fail('not-found', 'There is no such actor.', {
    kept: 'Nothing was changed.',
    next: 'List the actors: it may have been deleted, or its file is damaged.',
  });
}

function tooLong(): Result<never> {
  return fail('bad-input', 'A text of the actor or the title of a case is too long.', {
    kept: 'Nothing was changed.',
    next: 'Shorten it.',
  });
}

function tooMany(): Result<never> {
  return fail('bad-input', `There are ${limits.actors} actors already.`, {
    kept: 'Nothing was changed.',
    next: 'Delete one that you don’t need.',
  });
}
