import { setImmediate as turn } from 'node:timers/promises';
import { attributesOf } from '../../shared/attributes.ts';
import type { EdgeRow, EntityRow } from '../../shared/case-rows.ts';
import type { DomainRecord } from '../../shared/domain-record.ts';
import { entityKey } from '../../shared/entities.ts';
import { kindRow } from '../../shared/entity-kinds.ts';
import type { Common, WhyLinked } from '../../shared/graph-answers.ts';
import { factsOfRecord } from '../attribution/facts-of-record.ts';
import { type JudgedCluster, type JudgeOptions, judge } from '../attribution/judge.ts';
import type { NameFacts, Observation, Registration } from '../attribution/types.ts';
import { meaningless } from '../attribution/values.ts';
import { tiers } from '../attribution/weights.ts';
import type { CaseFile } from '../case/case-file.ts';
import { datedEdgesFrom, entitiesById } from '../case/queries/entities.ts';
import { imagesOfDomains } from '../case/queries/images.ts';
import { bestRecordOf } from '../case/queries/records.ts';
import type { StoredAnswers } from './stored-answers.ts';

type Trait = Common['traits'][number];

interface Gathered {
  readonly trait: Pick<Trait, 'kind' | 'value' | 'relation' | 'parameter'>;
  count: number | null;
  readonly have: Set<number>;
  /** When each was seen with it, from passive DNS. */
  readonly seen: Map<number, Times>;
}

interface Times {
  readonly first: string;
  readonly last: string;
}

const mostTraits = 300;
/** One per relation: several name servers are one reason. */
const mostReasons = 6;
/** Without the service's count, a trait of a record counts as neither rare nor common, unless its kind is common. */
const usualCount = 1000;
/** The approximate number of domains: the base that makes a count of 10 rare and one of a million common. */
const allDomains = 400_000_000;

/** How many are read before yielding to other work. */
const inOneTurn = 100;

export interface SharedTraitsOptions extends Pick<JudgeOptions, 'mustJoin' | 'cannotJoin' | 'onProgress'> {
  readonly signal?: AbortSignal;
}

/** What the given domains share, strongest first, and which of them belong together. */
export async function findSharedTraits(
  file: CaseFile,
  answers: StoredAnswers,
  ids: readonly number[],
  options: SharedTraitsOptions = {},
): Promise<Common> {
  const { entities, traits, unread, facts } = await readNames(file, answers, ids, options.signal);
  const weightiest = traits
    .shared()
    .map((gathered) => traitOf(gathered, entities.length))
    .sort(byWeight)
    .slice(0, mostTraits);
  const nothing: Common = { of: entities.length, traits: weightiest, clusters: [], unread };
  if (options.signal?.aborted) return nothing;
  const { clusters } = await judge(facts, options);
  return { ...nothing, clusters: clusters.map(toCluster) };
}

/** Why two names belong together, or why not. Compared among `ids`, so that rarity within the case counts. */
export async function whyLinked(
  file: CaseFile,
  answers: StoredAnswers,
  one: number,
  other: number,
  ids: readonly number[],
): Promise<WhyLinked> {
  const { facts, unread } = await readNames(file, answers, [...new Set([one, other, ...ids])]);
  const { pair, clusters } = await judge(facts);
  const { evidence, sum } = pair(one, other) ?? { evidence: [], sum: 0 };
  const together = clusters.some(({ ids: members }) => members.includes(one) && members.includes(other));
  return {
    sum,
    verdict: sum >= tiers['one hand'] ? 'one hand' : sum >= tiers['same setup'] ? 'same setup' : 'not linked',
    together,
    evidence: evidence.filter(({ family }) => family !== 'against'),
    against: evidence.filter(({ family }) => family === 'against'),
    unread: unread.filter((id) => id === one || id === other),
  };
}

function toCluster({
  ids,
  tier,
  strength,
  cores,
  reasons,
  against,
  values,
  next,
}: JudgedCluster): Common['clusters'][number] {
  const strongestPerFamily = values.filter(
    ({ family }, index) => values.findIndex((other) => other.family === family) === index,
  );
  return {
    ids: [...ids].sort((one, other) => one - other),
    because: [...strongestPerFamily, ...values.filter((value) => !strongestPerFamily.includes(value))]
      .filter(({ relation }, index, all) => all.findIndex((other) => other.relation === relation) === index)
      .slice(0, mostReasons)
      .map(({ relation, value }) => `${relation} ${value}`),
    tier,
    strength,
    cores: cores.map((core) => [...core]),
    reasons: reasons.map(({ text, weight, names }) => ({ text, weight, names })),
    against: [...against],
    next,
  };
}

/** Reads every stored reply once. */
async function readNames(file: CaseFile, answers: StoredAnswers, ids: readonly number[], signal?: AbortSignal) {
  const entities: EntityRow[] = [];
  for (let from = 0; from < ids.length; from += inOneTurn) {
    const rows = entitiesById(file, ids.slice(from, from + inOneTurn));
    entities.push(...rows.filter(({ kind }) => kind === 'domain' || kind === 'host'));
    await turn();
  }
  const traits = createTraits();
  const unread: number[] = [];
  const facts: NameFacts[] = [];
  const looks = new Map<string, string>();
  for (let from = 0; from < entities.length; from += inOneTurn) {
    const names = entities.slice(from, from + inOneTurn).map(({ value }) => value);
    for (const { domain, image } of imagesOfDomains(file, names))
      if (image.fingerprint) looks.set(domain, image.fingerprint);
  }
  let current: { readonly reply: number; readonly domains: readonly DomainRecord[] } = { reply: -1, domains: [] };
  for (const [read, { entity, reply, record }] of (await newestRecords(file, entities)).entries()) {
    if (reply !== null && current.reply !== reply) current = { reply, domains: (await answers.read(reply)).domains };
    const told = reply === null ? null : (current.domains[record] ?? null);
    if (!told) unread.push(entity.id);
    for (const { kind, value, relation, parameter, count } of told ? attributesOf(told) : []) {
      traits.add({ kind, value, relation, parameter }, entity.id, count, null);
    }
    const known = told ? factsOfRecord(told) : { observations: [], registered: unregistered };
    const seen = addSeen(file, traits, entity);
    const look = looks.get(entity.value) ?? null;
    facts.push({
      ...{ id: entity.id, name: entity.value, registered: known.registered },
      observations: [...known.observations, ...seen],
      ...(look && { looks: [look] }),
    });
    if (read % inOneTurn === 0) await turn();
    if (signal?.aborted) break;
  }
  return { entities, traits, unread, facts };
}

const unregistered: Registration = { day: null, hasTime: false, dayCount: null };

/** What many of the domains and few others share comes first: it is the best reason to follow, and for a cluster. */
function byWeight(one: Trait, other: Trait): number {
  return other.weight - one.weight || other.have.length - one.have.length;
}

interface Traits {
  add(trait: Gathered['trait'], entity: number, count: number | null, seen: Times | null): void;
  /** The traits of more than one domain. */
  shared(): Gathered[];
}

/** Most traits belong to one domain: for those it stores only what a second one needs. */
function createTraits(): Traits {
  const once = new Map<
    string,
    { readonly entity: number; readonly count: number | null; readonly seen: Times | null }
  >();
  const several = new Map<string, Gathered>();

  function gather(gathered: Gathered, entity: number, count: number | null, seen: Times | null): void {
    gathered.have.add(entity);
    gathered.count = Math.max(count ?? 0, gathered.count ?? 0) || null;
    if (seen) gathered.seen.set(entity, seen);
  }
  return {
    add: (trait, entity, count, seen) => {
      const key = `${trait.relation} ${entityKey(trait.kind, trait.value)}`;
      const known = several.get(key);
      const first = once.get(key);
      if (known) gather(known, entity, count, seen);
      else if (!first) once.set(key, { entity, count, seen });
      else {
        const made: Gathered = { trait, count: null, have: new Set(), seen: new Map() };
        gather(made, first.entity, first.count, first.seen);
        gather(made, entity, count, seen);
        several.set(key, made);
        once.delete(key);
      }
    },
    shared: () => [...several.values()].filter(({ have }) => have.size > 1),
  };
}

/** The position of each newest record, grouped by reply: so each reply is read once. */
async function newestRecords(file: CaseFile, entities: readonly EntityRow[]) {
  const places: { readonly entity: EntityRow; readonly reply: number | null; readonly record: number }[] = [];
  for (const entity of entities) {
    const seen = bestRecordOf(file, entity.id);
    places.push({ entity, reply: seen?.reply ?? null, record: seen?.record ?? 0 });
    if (places.length % inOneTurn === 0) await turn();
  }
  return places.sort((one, other) => (one.reply ?? 0) - (other.reply ?? 0));
}

/** Links with times come from passive DNS, and show whether two existed at the same time. */
function addSeen(file: CaseFile, traits: Traits, entity: EntityRow): Observation[] {
  const seen: Observation[] = [];
  const edges = datedEdgesFrom(file, entity.id);
  const ends = new Map(
    entitiesById(
      file,
      edges.map(({ to }) => to),
    ).map((row) => [row.id, row]),
  );
  for (const edge of edges) {
    const end = ends.get(edge.to);
    if (!end || !isTimed(edge)) continue;
    const { kind, value } = end;
    const trait = { kind, value, relation: `${edge.kind} record`, parameter: null };
    traits.add(trait, entity.id, null, edge);
    seen.push({ ...trait, count: null, seen: { first: edge.first, last: edge.last } });
  }
  return seen;
}

function isTimed(edge: EdgeRow): edge is EdgeRow & { first: string; last: string } {
  return edge.first !== null && edge.last !== null;
}

function traitOf({ trait, count, have, seen }: Gathered, of: number): Trait {
  // Passive DNS does not count: at least the domains here share it.
  const assumed = seen.size > 0 ? have.size : (kindRow(trait.kind).usualCount ?? usualCount);
  const shared = Math.max(count ?? assumed, have.size);
  const rarity = Math.log10(allDomains / shared) / Math.log10(allDomains);
  const note = meaningless(trait.kind, trait.value, trait.relation);
  return {
    ...trait,
    count,
    note,
    have: [...have],
    weight: note === null ? Math.round((have.size / of) * rarity * 1000) / 1000 : 0,
    overlap: overlapOf([...seen.values()]),
  };
}

/** Whether all were seen at one time; null without times. */
function overlapOf(spans: readonly { readonly first: string; readonly last: string }[]): boolean | null {
  if (spans.length < 2) return null;
  const latestStart = spans.map(({ first }) => first).reduce((one, other) => (one > other ? one : other));
  const earliestEnd = spans.map(({ last }) => last).reduce((one, other) => (one < other ? one : other));
  return latestStart <= earliestEnd;
}
