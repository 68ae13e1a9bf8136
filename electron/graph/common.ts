import { attributesOf } from '../../shared/attributes.ts';
import type { Common } from '../../shared/calls/graph.ts';
import type { EdgeRow, EntityRow } from '../../shared/case-rows.ts';
import { type EntityKind, entityKey } from '../../shared/entities.ts';
import type { CaseFile } from '../case/case-file.ts';
import { readableRows } from '../case/case-rows.ts';
import { fullestFirst, tellsRecord } from '../case/reads.ts';
import type { StoredAnswers } from './stored-answers.ts';

type Trait = Common['traits'][number];

interface Gathered {
  readonly trait: Pick<Trait, 'kind' | 'value' | 'relation' | 'parameter'>;
  count: number | null;
  readonly have: Set<number>;
  /** When each was seen with it, where passive DNS says so. */
  readonly seen: Map<number, { readonly first: string; readonly last: string }>;
}

const mostTraits = 300;
/** Of each relation one: several name servers are one reason. */
const mostReasons = 6;
/** What fewer share is taken for a sign of one hand. */
const rareUnder = 500;
/** Where the service did not count, a trait of a record is taken for neither rare nor common, unless its kind is common. */
const usualCount = 1000;
const usualCounts: Partial<Record<EntityKind, number>> = {
  registrar: 1_000_000,
  country: 10_000_000,
  asn: 100_000,
  'server-type': 1_000_000,
  tag: 100_000,
};
/** How many domains there are, roughly: what makes a count of 10 rare and one of a million common. */
const allDomains = 400_000_000;

/** What the given domains share, the rarest first, and the clusters that rare traits make of them. */
export async function findCommon(file: CaseFile, answers: StoredAnswers, ids: readonly number[]): Promise<Common> {
  const entities = rowsOf(file, ids).filter(({ kind }) => kind === 'domain' || kind === 'host');
  const traits = new Map<string, Gathered>();
  const unread: number[] = [];
  for (const entity of entities) {
    const record = await newestRecord(file, answers, entity);
    if (!record) unread.push(entity.id);
    for (const attribute of record ? attributesOf(record) : []) {
      const { kind, value, relation, parameter, count } = attribute;
      const gathered = gather(traits, { kind, value, relation, parameter });
      gathered.have.add(entity.id);
      gathered.count = Math.max(count ?? 0, gathered.count ?? 0) || null;
    }
    addSeen(file, traits, entity);
  }
  const shared = [...traits.values()].filter(({ have }) => have.size > 1);
  const ranked = shared
    .map((gathered) => traitOf(gathered, entities.length))
    .sort((one, other) => other.weight - one.weight || other.have.length - one.have.length)
    .slice(0, mostTraits);
  return { of: entities.length, traits: ranked, clusters: clustersOf(entities, ranked), unread };
}

function rowsOf(file: CaseFile, ids: readonly number[]): EntityRow[] {
  return readableRows(file.database, 'entity', 'WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
}

async function newestRecord(file: CaseFile, answers: StoredAnswers, { id }: EntityRow) {
  const where = `WHERE entity = ? AND ${tellsRecord} ${fullestFirst} LIMIT 1`;
  const [seen] = readableRows(file.database, 'observation', where, id);
  return seen ? ((await answers.read(seen.reply)).domains[seen.record ?? 0] ?? null) : null;
}

/** Links with times come from passive DNS, and tell whether two were there at the same time. */
function addSeen(file: CaseFile, traits: Map<string, Gathered>, entity: EntityRow): void {
  const edges = readableRows(file.database, 'edge', 'WHERE from_id = ? AND first IS NOT NULL', entity.id);
  const ends = new Map(
    rowsOf(
      file,
      edges.map(({ to }) => to),
    ).map((row) => [row.id, row]),
  );
  for (const edge of edges) {
    const end = ends.get(edge.to);
    if (!end || !isTimed(edge)) continue;
    const gathered = gather(traits, {
      kind: end.kind,
      value: end.value,
      relation: `${edge.kind} record`,
      parameter: null,
    });
    gathered.have.add(entity.id);
    gathered.seen.set(entity.id, edge);
  }
}

function isTimed(edge: EdgeRow): edge is EdgeRow & { first: string; last: string } {
  return edge.first !== null && edge.last !== null;
}

function gather(traits: Map<string, Gathered>, trait: Gathered['trait']): Gathered {
  const key = `${trait.relation} ${entityKey(trait.kind, trait.value)}`;
  const known = traits.get(key);
  if (known) return known;
  const made: Gathered = { trait, count: null, have: new Set(), seen: new Map() };
  traits.set(key, made);
  return made;
}

function traitOf({ trait, count, have, seen }: Gathered, of: number): Trait {
  // Passive DNS does not count: there, at least those that have it here share it.
  const assumed = seen.size > 0 ? have.size : (usualCounts[trait.kind] ?? usualCount);
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

/** Whether all of them were seen at one time; null where no times are known. */
function overlapOf(spans: readonly { readonly first: string; readonly last: string }[]): boolean | null {
  if (spans.length < 2) return null;
  const latestStart = spans.map(({ first }) => first).reduce((one, other) => (one > other ? one : other));
  const earliestEnd = spans.map(({ last }) => last).reduce((one, other) => (one < other ? one : other));
  return latestStart <= earliestEnd;
}

/** Domains that rare traits join, directly or through others. */
function clustersOf(entities: readonly EntityRow[], traits: readonly Trait[]): Common['clusters'] {
  const root = new Map(entities.map(({ id }) => [id, id]));
  const find = (id: number): number => {
    const up = root.get(id) ?? id;
    return up === id ? id : find(up);
  };
  // Neither a guess nor an address that one left before the other came makes a cluster.
  const rare = traits.filter(({ count, have, overlap }) =>
    count === null ? overlap === true && have.length < rareUnder : count < rareUnder && overlap !== false,
  );
  for (const { have } of rare) {
    const [first = 0] = have;
    for (const id of have) root.set(find(id), find(first));
  }
  const members = new Map<number, number[]>();
  for (const { id } of entities) members.set(find(id), [...(members.get(find(id)) ?? []), id]);
  return [...members.values()]
    .filter((ids) => ids.length > 1)
    .sort((one, other) => other.length - one.length)
    .map((ids) => ({
      ids,
      because: rare
        .filter(({ have }) => have.filter((id) => ids.includes(id)).length > 1)
        .filter(({ relation }, index, all) => all.findIndex((other) => other.relation === relation) === index)
        .slice(0, mostReasons)
        .map(({ relation, value }) => `${relation} ${value}`),
    }));
}
