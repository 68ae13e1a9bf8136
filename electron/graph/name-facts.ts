import { setImmediate as turn } from 'node:timers/promises';
import { parse } from 'tldts';
import { attributesOf } from '../../shared/attributes.ts';
import type { EdgeRow, EntityRow } from '../../shared/case-rows.ts';
import type { DomainRecord } from '../../shared/domain-record.ts';
import { factsOfRecord } from '../attribution/facts-of-record.ts';
import type { NameFacts, Observation, Registration } from '../attribution/types.ts';
import type { CaseFile } from '../case/case-file.ts';
import { datedEdgesFrom, entitiesById } from '../case/queries/entities.ts';
import { imagesOfDomains } from '../case/queries/images.ts';
import { bestRecordOf } from '../case/queries/records.ts';
import type { StoredAnswers } from './stored-answers.ts';
import { createTraits, type Traits } from './traits.ts';

/** How many are read before yielding to other work. */
const inOneTurn = 100;
/** What takes longer yields earlier. */
const longestTurnMs = 25;

/** What the case knows of names, from records, passive DNS and pictures. Reads every stored reply once. */
export async function readNames(
  file: CaseFile,
  answers: StoredAnswers,
  ids: readonly number[],
  signal?: AbortSignal,
  /** Names that are not on the graph; of one that is, the record counts. */
  others: readonly NameFacts[] = [],
  /** 0 to 1. */
  onProgress?: (share: number) => void,
  /** Collects what the names share; null if only the judgement is wanted. */
  traits: Traits | null = createTraits(),
) {
  const entities: EntityRow[] = [];
  for (let from = 0; from < ids.length; from += inOneTurn) {
    const rows = entitiesById(file, ids.slice(from, from + inOneTurn));
    entities.push(...rows.filter(({ kind }) => kind === 'domain' || kind === 'host'));
    await turn();
  }
  const unread: number[] = [];
  const facts: NameFacts[] = [];
  const looks = new Map<string, string>();
  for (let from = 0; from < entities.length; from += inOneTurn) {
    const names = entities.slice(from, from + inOneTurn).map(({ value }) => value);
    for (const { domain, image } of imagesOfDomains(file, names))
      if (image.fingerprint) looks.set(domain, image.fingerprint);
  }
  let current: { readonly reply: number; readonly domains: readonly DomainRecord[] } = { reply: -1, domains: [] };
  let since = performance.now();
  for (const [read, { entity, reply, record }] of (await newestRecords(file, entities)).entries()) {
    if (reply !== null && current.reply !== reply) current = { reply, domains: (await answers.read(reply)).domains };
    const told = reply === null ? null : (current.domains[record] ?? null);
    if (!told) unread.push(entity.id);
    for (const { kind, value, relation, parameter, count } of told && traits ? attributesOf(told) : []) {
      traits?.add({ kind, value, relation, parameter }, entity.id, count, null);
    }
    const known = told ? factsOfRecord(told) : { observations: [], registered: unregistered };
    const seen = addSeen(file, traits, entity);
    const look = looks.get(entity.value) ?? null;
    facts.push({
      ...{ id: entity.id, name: entity.value, registered: known.registered },
      observations: [...known.observations, ...seen],
      ...(look && { looks: [look] }),
    });
    if (read % inOneTurn === 0) onProgress?.(read / entities.length);
    if (performance.now() - since > longestTurnMs) {
      await turn();
      since = performance.now();
    }
    if (signal?.aborted) break;
  }
  const known = new Set(facts.map(({ name }) => name.toLowerCase()));
  const beside = others.filter(({ name }) => !known.has(name.toLowerCase()));
  return {
    entities,
    traits,
    unread,
    ...(await byOwner([...facts, ...beside])),
    beside: new Map(beside.map(({ id, name }) => [id, name])),
  };
}

/**
 * Who registered a domain owns its hosts: they are judged as one name. `owner` gives for each name the one that stands
 * for it, `names` the reverse.
 */
async function byOwner(all: readonly NameFacts[]) {
  const parts = new Map<string, NameFacts[]>();
  for (const [at, facts] of all.entries()) {
    if (at % 1000 === 999) await turn();
    const domain = parse(facts.name, { allowPrivateDomains: true }).domain ?? facts.name;
    const known = parts.get(domain);
    if (!known) parts.set(domain, [facts]);
    else if (facts.name === domain) known.unshift(facts);
    else known.push(facts);
  }
  const owner = new Map<number, number>();
  const names = new Map<number, readonly number[]>();
  const facts: NameFacts[] = [];
  for (const [domain, [first, ...others]] of parts) {
    if (!first) continue;
    const ids = [first.id, ...others.map(({ id }) => id)];
    names.set(first.id, ids);
    for (const id of ids) owner.set(id, first.id);
    const looks = [first, ...others].flatMap((part) => part.looks ?? []);
    facts.push({
      ...{ id: first.id, name: domain, registered: first.registered },
      observations: [first, ...others].flatMap(({ observations }) => observations),
      ...(looks.length > 0 && { looks }),
    });
  }
  return { facts, owner, names };
}

const unregistered: Registration = { day: null, hasTime: false, dayCount: null };

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
function addSeen(file: CaseFile, traits: Traits | null, entity: EntityRow): Observation[] {
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
    traits?.add(trait, entity.id, null, edge);
    seen.push({ ...trait, count: null, seen: { first: edge.first, last: edge.last } });
  }
  return seen;
}

function isTimed(edge: EdgeRow): edge is EdgeRow & { first: string; last: string } {
  return edge.first !== null && edge.last !== null;
}
