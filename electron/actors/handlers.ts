import { resolve } from 'node:path';
import type { Actor, ActorRow } from '../../shared/actors.ts';
import type { actorsCalls } from '../../shared/calls/actors.ts';
import type { Events } from '../../shared/contract.ts';
import type { Emit, Handlers } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { caseRow } from '../case/queries/entities.ts';
import { isPrivate } from '../case/read-to-remember.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { choosePlace } from '../core/disk/choose-place.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import { createSerial } from '../core/jobs/serial.ts';
import { actorBundle } from '../export/stix-actor.ts';
import { writePieces } from '../export/write-file.ts';
import type { JudgingAids } from '../graph/shared-traits.ts';
import { mostNames } from '../memory/case-names.ts';
import type { Across, Memory } from '../memory/open-memory.ts';
import { readActor } from './actor-page.ts';
import { limits, openActorStore, type StoredActor } from './actor-store.ts';
import { alikeCases } from './alike-cases.ts';

export interface ActorParts {
  readonly dataFolder: string;
  readonly open: () => CaseFile;
  readonly memory: Memory;
  readonly aids: JudgingAids;
  readonly dialogs: Dialogs;
  readonly jobs: Jobs;
  readonly emit: Emit<Events>;
  readonly now: () => Date;
  /** A terminal ends with its call: nobody is told of news. */
  readonly inTerminal: boolean;
  readonly bug: (error: unknown) => void;
}

type StoredCase = StoredActor['cases'][number];

export function actorsHandlers(parts: ActorParts): Handlers<typeof actorsCalls> {
  const { open, memory, aids, emit } = parts;
  const store = openActorStore(parts.dataFolder, parts.now);

  async function told(): Promise<void> {
    emit('actors.changed', { actors: (await store.list()).actors.map(rowOf) });
  }

  async function factsOf(stored: StoredActor, signal?: AbortSignal) {
    const { seen } = memory.across;
    return readActor(stored, { named: namedNow, seen, infrastructure: await aids.infrastructure(), signal });
  }

  /** The open case as it is now: the index reads it later. */
  const namedNow: Across['named'] = async (cases) => {
    const named = await memory.across.named(cases);
    const file = open();
    if (!named.ok || isPrivate(file) || !cases.some(({ id }) => id === file.id)) return named;
    const names = await memory.across.own();
    const title = caseRow(file)?.title ?? '';
    const own = { ...{ id: file.id, path: file.path, title, names }, state: 'read' as const, why: null };
    return ok({
      ...named.value,
      cases: named.value.cases.map((one) => (one.id === file.id ? { ...own, changed: one.changed } : one)),
    });
  };

  /** Reports cases that have got the traits of a watched actor, each once. */
  async function tellSights(): Promise<void> {
    const { actors } = await store.list();
    for (const actor of actors.filter(({ watched }) => watched)) {
      const facts = await factsOf(actor);
      if (!facts.ok) continue;
      const fresh = facts.value.sights.filter(({ id }) => !actor.told.includes(id));
      if (fresh.length === 0) continue;
      const saved = await store.note(actor.id, (before) => ok(withTold(before, fresh)));
      if (!saved.ok) continue;
      emit('actors.seen', { id: actor.id, name: actor.name, cases: fresh.map(({ title }) => title) });
    }
  }
  const inTurn = createSerial();
  if (!parts.inTerminal) memory.onRead(() => void inTurn(tellSights).catch(parts.bug));

  async function page(id: string, signal: AbortSignal): Promise<Result<Actor>> {
    const stored = await store.read(id);
    if (!stored.ok) return stored;
    const facts = await factsOf(stored.value, signal);
    if (!facts.ok) return facts;
    const { cases } = facts.value;
    // Where the cases are now, and no title of a private one.
    const isOther = stored.value.cases.some(({ path, title }, at) => {
      const found = cases[at];
      return found && (found.path !== path || found.title.slice(0, limits.title) !== title);
    });
    const after = isOther
      ? await store.note(id, (before) => ok({ ...before, cases: before.cases.map((one) => nowOf(one, cases)) }))
      : stored;
    const { name, notes, watched, created, changed } = after.ok ? after.value : stored.value;
    return ok({ id, name, notes, watched, created, changed, ...facts.value });
  }

  /** What other cases have already is no news. */
  async function beginWatching(actor: StoredActor): Promise<Result<StoredActor>> {
    const facts = await factsOf(actor);
    if (!facts.ok) return facts;
    return store.note(actor.id, (before) => ok({ ...withTold(before, facts.value.sights), watched: true }));
  }

  /** The cases with these IDs, of which the index or the window knows where they are. */
  async function casesOf(ids: readonly string[]): Promise<Result<StoredCase[]>> {
    const file = open();
    const named = await memory.across.named(ids.map((id) => ({ id, path: '' })));
    if (!named.ok) return named;
    const found: StoredCase[] = [];
    for (const { id, path, title, state } of named.value.cases) {
      if (id === file.id) {
        if (isPrivate(file)) return isPrivateCase();
        found.push({ id, path: file.path, title: (caseRow(file)?.title ?? '').slice(0, limits.title) });
      } else if (state === 'read') found.push({ id, path, title: title.slice(0, limits.title) });
      else return unknownCase();
    }
    return ok(found);
  }

  return {
    'actors.alike': async ({ most }, signal) => {
      const own = await memory.across.own(signal);
      const similar = await memory.across.similar(own, most);
      if (!similar.ok) return similar;
      const found = await alikeCases(own, similar.value.cases, {
        infrastructure: await aids.infrastructure(),
        signal,
      });
      const { actors } = await store.list();
      const apart = await store.apartFrom(open().id);
      const cases = found.map((one) => ({
        ...one,
        actors: actors.flatMap(({ id, cases: those }) => (those.some((other) => other.id === one.id) ? [id] : [])),
        apart: apart.has(one.id),
      }));
      return ok({
        cases: cases.toSorted((one, other) => Number(one.apart) - Number(other.apart)),
        compared: own.length,
        isWhole: own.length < mostNames,
        ready: similar.value.ready,
      });
    },
    'actors.list': async () => {
      const { actors, damaged } = await store.list();
      return ok({ actors: actors.map(rowOf), damaged });
    },
    'actors.read': ({ id }, signal) => page(id, signal),
    'actors.save': async ({ id, name, notes, addCases, removeCases, watched }) => {
      if (id === undefined && name === undefined) return noName();
      const added = await casesOf(addCases);
      if (!added.ok) return added;
      const made = id === undefined ? await store.create(name ?? '') : await store.read(id);
      if (!made.ok) return made;
      const saved = await store.change(made.value.id, (before) => {
        const others = before.cases.filter(
          (one) => !removeCases.includes(one.id) && !added.value.some((other) => other.id === one.id),
        );
        const cases = [...others, ...added.value];
        if (cases.length > limits.cases) return tooManyCases();
        return ok({
          ...before,
          cases,
          ...(name !== undefined && { name }),
          ...(notes !== undefined && { notes }),
          ...(watched === false && { watched }),
        });
      });
      if (!saved.ok) return saved;
      const done = watched && !saved.value.watched ? await beginWatching(saved.value) : saved;
      if (!done.ok) return done;
      await told();
      return ok(rowOf(done.value));
    },
    'actors.remove': async ({ id, undo }) => {
      const removed = await store.remove(id, undo);
      if (!removed.ok) return removed;
      await told();
      return ok({ name: removed.value.name });
    },
    'actors.apart': async ({ id, set }) => {
      const done = await store.setApart(open().id, id, set);
      return done.ok ? ok({ apart: set }) : done;
    },
    'actors.export': async ({ id, path }, signal) => {
      const actor = await page(id, signal);
      if (!actor.ok) return actor;
      const chosen =
        path === undefined
          ? await choosePlace(parts.dialogs, 'Export the actor as STIX 2.1', `${actor.value.name}.stix.json`, signal)
          : ok(resolve(path));
      if (!chosen.ok) return chosen;
      if (chosen.value === null) return cancelled();
      const { value: place } = chosen;
      if (place === open().path) return isTheCase(place);
      return parts.jobs.run('Exporting an actor', signal, async (jobSignal) => {
        const objects = actorBundle(actor.value);
        const written = await writePieces(place, bundlePieces(objects), jobSignal);
        return written.ok ? ok({ ...written.value, objects: objects.objects.length }) : written;
      });
    },
  };
}

function bundlePieces({ id, objects }: ReturnType<typeof actorBundle>): string[] {
  const lines = objects.map((object, at) => `${at === 0 ? '' : ',\n'}${JSON.stringify(object)}`);
  return [`{"type":"bundle","id":"${id}","objects":[\n`, ...lines, '\n]}\n'];
}

function rowOf({ id, name, cases, watched, changed }: StoredActor): ActorRow {
  return { id, name, watched, changed, cases: cases.map((one) => one.id) };
}

function withTold(actor: StoredActor, sights: readonly { readonly id: string }[]): StoredActor {
  const ids = sights.flatMap(({ id }) => (id.length <= limits.id ? [id] : []));
  return { ...actor, told: [...new Set([...actor.told, ...ids])].slice(-limits.told) };
}

function nowOf(one: StoredCase, found: Actor['cases']): StoredCase {
  const now = found.find(({ id }) => id === one.id);
  return now ? { id: one.id, path: now.path, title: now.title.slice(0, limits.title) } : one;
}

const unchanged = 'Nothing was changed.';

function noName(): Result<never> {
  return fail('bad-input', 'A new actor needs a name.', { kept: unchanged, next: 'Give it a name.' });
}

function unknownCase(): Result<never> {
  return fail('not-found', 'The index knows no such case, or it is private.', {
    kept: unchanged,
    next: 'Open the case once, or add its folder in All cases.',
  });
}

function isPrivateCase(): Result<never> {
  return fail('bad-input', 'The open case is private.', {
    kept: unchanged,
    next: 'Clear its private mark in All cases to use it for an actor.',
  });
}

function tooManyCases(): Result<never> {
  return fail('bad-input', `An actor has at most ${limits.cases} cases.`, { kept: unchanged, next: 'Remove some.' });
}

function isTheCase(place: string): Result<never> {
  return fail('in-use', `${place} is the open case.`, { kept: unchanged, next: 'Choose another file.' });
}
