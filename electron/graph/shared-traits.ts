import { setImmediate as turn } from 'node:timers/promises';
import { attributesOf } from '../../shared/attributes.ts';
import type { EdgeRow, EntityRow } from '../../shared/case-rows.ts';
import { entityKey } from '../../shared/entities.ts';
import { kindRow } from '../../shared/entity-kinds.ts';
import type { Common } from '../../shared/graph-answers.ts';
import type { CaseFile } from '../case/case-file.ts';
import { datedEdgesFrom, entitiesById } from '../case/queries/entities.ts';
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
/** A trait that fewer domains share suggests one owner. */
const rareUnder = 500;
/** Without the service's count, a trait of a record counts as neither rare nor common, unless its kind is common. */
const usualCount = 1000;
/** The approximate number of domains: the base that makes a count of 10 rare and one of a million common. */
const allDomains = 400_000_000;

/** How many are read before yielding to other work. */
const inOneTurn = 100;

/** What the given domains share, strongest first, and the clusters by rare traits. */
export async function findSharedTraits(
  file: CaseFile,
  answers: StoredAnswers,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<Common> {
  const entities: EntityRow[] = [];
  for (let from = 0; from < ids.length; from += inOneTurn) {
    const rows = entitiesById(file, ids.slice(from, from + inOneTurn));
    entities.push(...rows.filter(({ kind }) => kind === 'domain' || kind === 'host'));
    await turn();
  }
  const traits = createTraits();
  const unread: number[] = [];
  for (const [read, { entity, reply, record }] of (await newestRecords(file, entities)).entries()) {
    const told = reply === null ? null : ((await answers.read(reply)).domains[record] ?? null);
    if (!told) unread.push(entity.id);
    for (const { kind, value, relation, parameter, count } of told ? attributesOf(told) : []) {
      traits.add({ kind, value, relation, parameter }, entity.id, count, null);
    }
    addSeen(file, traits, entity);
    if (read % inOneTurn === 0) await turn();
    if (signal?.aborted) break;
  }
  const weightiest = traits
    .shared()
    .map((gathered) => traitOf(gathered, entities.length))
    .sort(byWeight)
    .slice(0, mostTraits);
  return {
    of: entities.length,
    traits: weightiest,
    clusters: clustersOf(entities, weightiest),
    unread,
  };
}

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
function addSeen(file: CaseFile, traits: Traits, entity: EntityRow): void {
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
    traits.add({ kind, value, relation: `${edge.kind} record`, parameter: null }, entity.id, null, edge);
  }
}

function isTimed(edge: EdgeRow): edge is EdgeRow & { first: string; last: string } {
  return edge.first !== null && edge.last !== null;
}

function traitOf({ trait, count, have, seen }: Gathered, of: number): Trait {
  // Passive DNS does not count: at least the domains here share it.
  const assumed = seen.size > 0 ? have.size : (kindRow(trait.kind).usualCount ?? usualCount);
  const shared = Math.max(count ?? assumed, have.size);
  const rarity = Math.log10(allDomains / shared) / Math.log10(allDomains);
  return {
    ...trait,
    count,
    have: [...have],
    weight: Math.round((have.size / of) * rarity * 1000) / 1000,
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

/** Domains that rare traits join, directly or indirectly. */
function clustersOf(entities: readonly EntityRow[], traits: readonly Trait[]): Common['clusters'] {
  const root = new Map(entities.map(({ id }) => [id, id]));
  const find = (id: number): number => {
    let at = id;
    for (let up = root.get(at) ?? at; up !== at; up = root.get(at) ?? at) {
      root.set(at, root.get(up) ?? up); // Shortens the path for later lookups.
      at = up;
    }
    return at;
  };
  // Neither a guess, nor an address that one left before the other came, makes a cluster.
  const rare = traits.filter(({ count, have, overlap }) =>
    count === null ? overlap === true && have.length < rareUnder : count < rareUnder && overlap !== false,
  );
  for (const { have } of rare) {
    const [first = 0] = have;
    for (const id of have) root.set(find(id), find(first));
  }
  const members = new Map<number, number[]>();
  for (const { id } of entities) {
    const known = members.get(find(id));
    if (known) known.push(id);
    else members.set(find(id), [id]);
  }
  return [...members.values()]
    .filter((ids) => ids.length > 1)
    .sort((one, other) => other.length - one.length)
    .map((ids) => ({
      ids,
      because: rare
        .filter(({ have }) => have.length > 1 && find(have[0] ?? 0) === find(ids[0] ?? 0))
        .filter(({ relation }, index, all) => all.findIndex((other) => other.relation === relation) === index)
        .slice(0, mostReasons)
        .map(({ relation, value }) => `${relation} ${value}`),
    }));
}
