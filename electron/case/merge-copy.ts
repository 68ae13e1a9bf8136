import { basename } from 'node:path';
import type { MergeChoice, MergeConflict, MergeLook } from '../../shared/comparison.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from './case-file.ts';
import { chainRow } from './chain.ts';
import { changesInSlices } from './change-slices.ts';
import { type CommonPast, commonPast, type MergeSource } from './common-past.ts';
import type { Database } from './database.ts';
import { databaseOf } from './database-of.ts';
import type { Draft } from './draft.ts';
import { removeWithEvidence, takeOut } from './edits.ts';
import { changesOf } from './event-log.ts';
import { importImages, importReplies, mustBeGood } from './import-case.ts';
import { type MergePlan, planMerge } from './merge-plan.ts';
import { membersOf } from './queries/membership.ts';
import { breathing, readTables, sideOf, tablesAt } from './side.ts';
import { guarded } from './storage-failure.ts';
import { areCopiesOfShared, lookAtSharedCopy, mergeSharedCopy } from './team/merge-shared.ts';

interface Prepared {
  readonly past: CommonPast;
  readonly plan: MergePlan;
}

/** Compares the copy with this case. Changes nothing. */
async function prepare(file: CaseFile, theirs: Database, signal: AbortSignal): Promise<Result<Prepared>> {
  const breathe = breathing(signal);
  const past = await commonPast(databaseOf(file), theirs, breathe);
  if (!past.ok) return past;
  const good = await mustBeGood(theirs, signal);
  if (!good.ok) return good;
  const now = await readTables(theirs, breathe);
  const base = await sideOf(await tablesAt(theirs, now, past.value.known, breathe), breathe);
  const mine = await sideOf(await readTables(databaseOf(file), breathe), breathe);
  const plan = await planMerge(base, mine, await sideOf(now, breathe), breathe);
  return ok({ past: past.value, plan });
}

/** What merging the copy would add, and which conflicts the user must decide first. */
export async function lookAtCopy(
  file: CaseFile,
  theirs: Database,
  path: string,
  signal: AbortSignal,
): Promise<Result<MergeLook>> {
  if (areCopiesOfShared(databaseOf(file), theirs)) return lookAtSharedCopy(file, theirs, path, signal);
  const prepared = await prepare(file, theirs, signal);
  if (!prepared.ok) return prepared;
  const { past, plan } = prepared.value;
  const news = newEvents(theirs, past);
  return ok({
    path,
    parted: past.at,
    who: [...new Set(news.map(({ who }) => who))],
    events: news.length,
    replies: newReplies(databaseOf(file), theirs, past),
    counts: countPlan(plan),
    conflicts: plan.questions.map(({ apply: _apply, ...question }) => question),
  });
}

/** Skips replies from an earlier merge, and those that were ours originally. */
function newReplies(mine: Database, theirs: Database, { reply }: CommonPast): number {
  const here = new Set(
    mine.all('SELECT hash, origin FROM reply').flatMap(({ hash, origin }) => [hash, String(origin).split(' ')[1]]),
  );
  const rows = theirs.all('SELECT hash, origin FROM reply WHERE id > ?', reply);
  return rows.filter(({ hash, origin }) => !here.has(origin ? String(origin).split(' ')[1] : hash)).length;
}

function countPlan(plan: MergePlan): MergeLook['counts'] {
  const { entities, changes, goneEntities, edges, goneEdges, keep, changedKept, goneKept, verdicts, goneVerdicts } =
    plan;
  const { campaigns, renamedCampaigns, goneCampaigns, judgements } = plan;
  return {
    entity: { new: entities.length, gone: goneEntities.length, changed: changes.length },
    edge: { new: edges.length, gone: goneEdges.length, changed: 0 },
    other: {
      new: keep.length + verdicts.length + campaigns.length,
      gone: goneKept.length + goneVerdicts.length + goneCampaigns.length,
      changed:
        changedKept.length + renamedCampaigns.length + judgements.length + Number(Object.keys(plan.about).length > 0),
    },
  };
}

export interface MergeWish {
  readonly answers: Readonly<Record<string, MergeChoice>>;
  /** The choice for conflicts without an answer. */
  readonly rest?: MergeChoice | undefined;
}

/**
 * Merges the copy: its replies and history permanently, its work as one step that can be undone. Of a shared case, the
 * entries that are not here are taken in instead: they are their authors'.
 */
export async function mergeCopy(
  file: CaseFile,
  theirs: Database,
  path: string,
  wish: MergeWish,
  signal: AbortSignal,
): Promise<Result<{ events: number; replies: number; counts: MergeLook['counts'] }>> {
  if (areCopiesOfShared(databaseOf(file), theirs)) return mergeSharedCopy(file, theirs, path, new Date(), signal);
  const prepared = await prepare(file, theirs, signal);
  if (!prepared.ok) return prepared;
  const { past } = prepared.value;
  const answered = answer(prepared.value.plan, wish);
  if (!answered.ok) return answered;
  const plan = answered.value;

  const comes = newReplies(databaseOf(file), theirs, past);
  const replies = await importReplies(file, theirs, signal, past.reply);
  if (!replies.ok) return replies;
  const events = tellHistory(file, theirs, past, basename(path));
  if (!events.ok) return events;
  const last = theirs.one('SELECT id, at, who, label FROM event ORDER BY id DESC LIMIT 1');
  const merged = {
    event: Number(last?.id ?? 0),
    at: String(last?.at),
    who: String(last?.who),
    label: String(last?.label),
  };
  const done = await apply(file, theirs, plan, past, replies.value, { merged }, basename(path), signal);
  if (done) return done;
  const pictures = importImages(file, theirs, replies.value);
  if (!pictures.ok) return pictures;
  return ok({ events: events.value, replies: comes, counts: countPlan(plan) });
}

function answer(plan: MergePlan, { answers, rest }: MergeWish): Result<MergePlan> {
  const open: MergeConflict[] = [];
  let { changes, about, verdicts, goneVerdicts, judgements } = plan;
  for (const question of plan.questions) {
    const wanted = answers[question.id] ?? rest;
    const choice = wanted === 'both' && !question.choices.includes('both') ? 'mine' : wanted;
    if (choice === undefined) {
      open.push(question);
      continue;
    }
    const effect = question.apply(choice);
    changes = [...changes, ...(effect.changes ?? [])];
    about = { ...about, ...effect.about };
    verdicts = [...verdicts, ...(effect.verdicts ?? [])];
    goneVerdicts = [...goneVerdicts, ...(effect.goneVerdicts ?? [])];
    judgements = [...judgements, ...(effect.judgements ?? [])];
  }
  if (open.length === 0) return ok({ ...plan, changes, about, verdicts, goneVerdicts, judgements });
  const named = open.slice(0, 5).map(({ what, of }) => (of ? `${what} of ${of.value}` : what));
  return fail('bad-input', `${open.length} conflicts are undecided: ${named.join(', ')}.`, {
    kept: 'Nothing was changed.',
    next: 'Choose mine, theirs or both for each.',
  });
}

/** All slices are one step: nothing blocks, and one undo removes everything. */
async function apply(
  file: CaseFile,
  theirs: Database,
  plan: MergePlan,
  past: CommonPast,
  replies: ReadonlyMap<number, number>,
  source: MergeSource,
  origin: string,
  signal: AbortSignal,
): Promise<Result<never> | null> {
  const label = `Merged the copy ${origin}`;
  const slices = changesInSlices(file, { kind: 'imported', label, source, origin });
  const each = <T>(items: Iterable<T>, take: (draft: Draft, item: T) => void) => slices.each(items, signal, take);
  const groups = new Map<number, number>();
  const campaigns = new Map(plan.sameCampaigns);
  const groupHere = (id: number | null) => (id === null ? null : (groups.get(id) ?? id));
  return (
    (await each(plan.groups, (draft, { id, ...group }) => groups.set(id, draft.group(group).id))) ??
    (await each(plan.entities, (draft, { id: _id, origin: _origin, kind, value, shown, facts, group, ...row }) => {
      const { id } = draft.entity(kind, shown ?? value, facts);
      draft.update('entity', id, { ...row, group: groupHere(group) });
    })) ??
    (await each(plan.changes, (draft, { id, change }) => {
      const { group } = change;
      draft.update('entity', id, { ...change, ...(group !== undefined && { group: groupHere(group) }) });
    })) ??
    (await each(plan.edges, (draft, { from, to, edge }) => {
      const [start, end] = [draft.find(from.kind, from.value), draft.find(to.kind, to.value)];
      if (start && end) draft.edge(start.id, end.id, edge.kind, edge);
    })) ??
    (await each(newObservations(theirs, past.known), (draft, seen) => observe(draft, theirs, seen, replies))) ??
    (await each(plan.campaigns, (draft, { id, name }) => campaigns.set(id, draft.campaign({ name }).id))) ??
    (await each(plan.renamedCampaigns, (draft, { id, name }) => draft.update('campaign', id, { name }))) ??
    (await each(plan.judgements, (draft, { campaign, entity, verdict, reason }) => {
      const [here, of] = [campaigns.get(campaign), draft.find(entity.kind, entity.value)];
      if (here !== undefined && of) draft.judge(here, of.id, verdict, reason);
    })) ??
    (await each(goneMembers(file, plan.goneCampaigns), (draft, id) => draft.remove('membership', id))) ??
    (await each(plan.goneCampaigns, (draft, id) => draft.remove('campaign', id))) ??
    (await each(plan.goneEdges, (draft, id) => removeWithEvidence(file, draft, 'edge', id))) ??
    (await each(plan.goneEntities, (draft, id) => takeOut(file, draft, id))) ??
    (await each(plan.keep, (draft, row) => draft.keep({ ...row, data: withReplies(row.data, replies) }))) ??
    (await each(plan.changedKept, (draft, row) =>
      draft.update('kept', row.id, { ...row, data: withReplies(row.data, replies) }),
    )) ??
    (await each(plan.goneKept, (draft, id) => draft.remove('kept', id))) ??
    (await each(plan.goneVerdicts, (draft, id) => draft.remove('verdict', id))) ??
    (await each(plan.verdicts, (draft, row) => draft.verdict(row))) ??
    (await each([plan.about], (draft, about) => draft.update('case', 1, about)))
  );
}

function* goneMembers(file: CaseFile, campaigns: readonly number[]): Generator<number> {
  for (const campaign of campaigns) for (const { id } of membersOf(file, campaign)) yield id;
}

interface Observation {
  readonly entity: number | null;
  readonly edge: number | null;
  readonly reply: number;
  readonly record: number | null;
}

function* newObservations(theirs: Database, after: number): Generator<Observation> {
  const last = Number(theirs.one('SELECT max(id) AS id FROM event')?.id ?? 0);
  for (let id = after + 1; id <= last; id++) {
    const event = theirs.one('SELECT changes FROM event WHERE id = ?', id);
    for (const { table, before, after: row } of event ? changesOf(event.changes as Uint8Array) : []) {
      if (table === 'observation' && before === null && row !== null) yield row;
    }
  }
}

function observe(
  draft: Draft,
  theirs: Database,
  { entity, edge, reply, record }: Observation,
  replies: ReadonlyMap<number, number>,
): void {
  const row = replies.get(reply);
  if (row === undefined) return;
  const thing = (id: number) => {
    const found = theirs.one('SELECT kind, value FROM entity WHERE id = ?', id);
    return found && draft.find(String(found.kind) as Parameters<Draft['find']>[0], String(found.value));
  };
  if (entity !== null) {
    const here = thing(entity);
    if (here) draft.observe({ entity: here.id }, row, record);
    return;
  }
  const link = theirs.one('SELECT from_id, to_id, kind FROM edge WHERE id = ?', edge);
  const [from, to] = link ? [thing(Number(link.from_id)), thing(Number(link.to_id))] : [null, null];
  if (link && from && to) draft.observe({ edge: draft.edge(from.id, to.id, String(link.kind)).id }, row, record);
}

/** Saved data may refer to replies, which have other numbers here. */
function withReplies(data: unknown, replies: ReadonlyMap<number, number>): unknown {
  if (typeof data !== 'object' || data === null || !('replies' in data) || !Array.isArray(data.replies)) return data;
  return { ...data, replies: data.replies.flatMap((id) => replies.get(Number(id)) ?? []) };
}

interface TheirEvent {
  readonly id: number;
  readonly at: string;
  readonly who: string;
  readonly kind: string;
  readonly label: string;
}

/** The copy's own new events. What it merged from others is in their cases. */
function newEvents(theirs: Database, { known }: CommonPast): TheirEvent[] {
  return theirs
    .all(
      `SELECT id, at, who, kind, label FROM event
         WHERE id > ? AND (source IS NULL OR source NOT LIKE '{"copy":%') ORDER BY id`,
      known,
    )
    .map(({ id, at, who, kind, label }) => ({
      ...{ id: Number(id), at: String(at), who: String(who) },
      ...{ kind: String(kind), label: String(label) },
    }));
}

/** Adds their history as they wrote it: who, when, what, and from which file. The entries change nothing. */
function tellHistory(file: CaseFile, theirs: Database, past: CommonPast, name: string): Result<number> {
  return guarded(file.path, 'write', () => {
    const database = databaseOf(file);
    const told = new Set(
      database.all(`SELECT source FROM event WHERE source LIKE '{"copy":%'`).map(({ source }) => String(source)),
    );
    const fresh = newEvents(theirs, past)
      .map((event) => ({ ...event, source: JSON.stringify({ copy: `${event.id} ${event.at} ${event.who}` }) }))
      .filter(({ source }) => !told.has(source));
    database.transaction(() => {
      for (const { at, who, kind, label, source } of fresh) {
        const from = `${who} in ${name}`;
        const { id } = database.run('INSERT INTO step (at, who, label, undoable) VALUES (?, ?, ?, 0)', at, from, label);
        const event = database.run(
          'INSERT INTO event (step, at, who, kind, label, source, changes, rows) VALUES (?, ?, ?, ?, ?, ?, ?, 0)',
          ...[id, at, from, kind, label, source, Buffer.from('[]')],
        );
        chainRow(database, 'event', event.id);
      }
    });
    return ok(fresh.length);
  });
}
