import { costOfAsk, notNarrowed } from '../../shared/asking.ts';
import type { Attribute } from '../../shared/attributes.ts';
import type { EntityRow } from '../../shared/case-rows.ts';
import { normalValue } from '../../shared/entities.ts';
import { type EntityKind, kindRow } from '../../shared/entity-kinds.ts';
import type { Hostile } from '../../shared/hostile.ts';
import { isGuided, type Pivot, pivotById, pivotsOf, pivots as pivotTable, whyNot } from '../../shared/pivots.ts';
import type { CaseRows } from './case-store.ts';
import { relationsOf } from './collapse.ts';

/** One pivot from a value. */
export interface ValueOption {
  readonly pivot: Pivot;
  readonly kind: EntityKind;
  readonly value: Hostile;
  /** The roles of the value that lead to this pivot, such as `admin e-mail`. */
  readonly roles: readonly string[];
  /** How many domains it finds; null without a count. */
  readonly count: number | null;
}

/** A value with all its roles. */
export interface SharedValue {
  readonly key: string;
  readonly kind: EntityKind;
  readonly value: Hostile;
  readonly roles: readonly string[];
  /** The one that finds the fewest others is first. */
  readonly options: readonly ValueOption[];
  /** Of its first option, or of the record if there is none. */
  readonly count: number | null;
}

/** The values of a record in reading order: one row for each value, whatever roles it has. */
export function sharedValues(attributes: readonly Attribute[]): SharedValue[] {
  const byValue = new Map<string, Attribute[]>();
  for (const attribute of attributes) {
    const key = normalValue(attribute.kind, attribute.value).toLowerCase();
    const list = byValue.get(key);
    if (list) list.push(attribute);
    else byValue.set(key, [attribute]);
  }
  return [...byValue].map(([key, list]) => joined(key, list));
}

function joined(key: string, attributes: readonly Attribute[]): SharedValue {
  const options = optionsOf(attributes);
  const [first] = attributes as [Attribute];
  const [best] = options;
  return {
    key,
    kind: best?.kind ?? first.kind,
    value: best?.value ?? first.value,
    roles: [...new Set(attributes.map(({ relation }) => relation))],
    options,
    count: best ? best.count : mostOf(attributes),
  };
}

function optionsOf(attributes: readonly Attribute[]): ValueOption[] {
  const byPivot = new Map<string, ValueOption>();
  for (const { kind, value, relation, count, parameter } of attributes) {
    const pivot = pivotFor(kind, parameter);
    if (!pivot || whyNot(pivot, { value, facts: {} }) !== null) continue;
    const known = byPivot.get(pivot.id);
    byPivot.set(pivot.id, {
      pivot,
      kind,
      value,
      roles: [...(known?.roles ?? []), relation],
      count: larger(known?.count ?? null, count),
    });
  }
  return [...byPivot.values()].sort((one, other) => reachOf(one) - reachOf(other));
}

/** Investigate finds no IPv6 addresses; passive DNS does. */
function pivotFor(kind: EntityKind, parameter: Attribute['parameter']): Pivot | null {
  if (parameter === null) return kind === 'ip' ? pivotById('ip.pdns-address') : null;
  return pivotTable.find((pivot) => pivot.from === kind && pivot.parameter === parameter) ?? null;
}

function larger(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

function mostOf(attributes: readonly Attribute[]): number | null {
  return attributes.reduce<number | null>((most, { count }) => larger(most, count), null);
}

/** Few others come first, then what nobody counted; a value of one domain leads nowhere. */
function reachOf({ count }: { readonly count: number | null }): number {
  if (count === null) return Number.MAX_SAFE_INTEGER - 1;
  return count <= 1 ? Number.MAX_SAFE_INTEGER : count;
}

export interface FoldedValues {
  /** Worth a pivot: rare ones first, then those that nobody counted. */
  readonly worth: readonly SharedValue[];
  /** What very many domains have, or what no search takes. */
  readonly common: readonly SharedValue[];
  /** What no other domain has. */
  readonly alone: readonly SharedValue[];
}

/** Rare values first, boilerplate apart. */
export function foldValues(values: readonly SharedValue[], guidedBelow: number): FoldedValues {
  const sorted = [...values].sort((one, other) => reachOf(one) - reachOf(other));
  const of = (wanted: keyof FoldedValues) => sorted.filter((value) => placeOf(value, guidedBelow) === wanted);
  return { worth: of('worth'), common: of('common'), alone: of('alone') };
}

function placeOf({ kind, options, count }: SharedValue, guidedBelow: number): keyof FoldedValues {
  if (options.some((option) => isGuided(option.count, guidedBelow))) return 'worth';
  if (count !== null && count <= 1) return 'alone';
  if (options.length === 0 || count !== null) return 'common';
  return kindRow(kind).usualCount === undefined ? 'worth' : 'common';
}

/** The searches and lookups of an entity itself, as rows of the same list. */
export function ownPivots({ id, kind, value, facts }: EntityRow, rows: CaseRows, guidedBelow: number): SharedValue[] {
  const known = { counts: facts.counts ?? {}, relations: relationsOf(id, rows) };
  return pivotsOf(kind, value, known, guidedBelow)
    .filter((pivot) => whyNot(pivot, { value, facts }) === null)
    .map(({ count, guided: _guided, ...pivot }) => ({
      key: pivot.id,
      kind,
      value,
      roles: [],
      options: [{ pivot, kind, value, count, roles: pivot.relation === undefined ? [] : [pivot.relation] }],
      count,
    }));
}

/** The cost of a pivot that the case does not answer. */
export function priceOfOption({ pivot, count }: ValueOption) {
  return costOfAsk(pivot.through === 'pdns' ? { kind: 'lookup' } : { kind: 'search', count }, notNarrowed);
}

/** The domains of the case that are linked to each of some items, by the kind of link. */
export type LinkedDomains = ReadonlyMap<number, ReadonlyMap<string, ReadonlySet<number>>>;

/** So many items or links are looked at between two looks at the clock. */
const atOnce = 1000;

/** Goes through all links once, in small steps. */
export function* linkedSteps(
  wanted: ReadonlySet<number>,
  { edges }: Pick<CaseRows, 'edges'>,
): Generator<undefined, LinkedDomains> {
  const found = new Map<number, Map<string, Set<number>>>();
  if (wanted.size === 0) return found;
  let seen = 0;
  for (const { from, to, kind } of edges.values()) {
    if (++seen % atOnce === 0) yield;
    if (!wanted.has(to)) continue;
    const kinds = found.get(to) ?? new Map<string, Set<number>>();
    found.set(to, kinds);
    const domains = kinds.get(kind);
    if (domains) domains.add(from);
    else kinds.set(kind, new Set([from]));
  }
  return found;
}

/** How many of the counted domains the case has not linked to the value yet; null without a count or without links. */
export function newBy({ pivot, roles, count }: ValueOption, onGraph: number | null, linked: LinkedDomains) {
  const kinds = onGraph === null ? undefined : linked.get(onGraph);
  if (count === null || !kinds) return null;
  const here = new Set<number>();
  for (const kind of new Set([...roles, pivot.relation ?? ''])) for (const id of kinds.get(kind) ?? []) here.add(id);
  return Math.max(0, count - here.size);
}

/** A value of the case that few domains share, and that nobody has searched for completely. */
export interface Lead {
  readonly row: EntityRow;
  readonly option: ValueOption;
  readonly linked: number;
  readonly fresh: number;
}

/** The links of the rarest ones are counted: a large case has tens of thousands. */
const mostCompared = 2000;

export interface FoundLeads {
  readonly leads: readonly Lead[];
  readonly linked: LinkedDomains;
}

/** The best values to pivot on: those of several domains here first, then the rarest. Found in small steps. */
export function* leadSteps(
  { entities, edges }: CaseRows,
  guidedBelow: number,
  most: number,
): Generator<undefined, FoundLeads> {
  const rare: { readonly row: EntityRow; readonly least: number }[] = [];
  let seen = 0;
  for (const row of entities.values()) {
    if (++seen % atOnce === 0) yield;
    if (!row.facts.counts || row.hidden) continue;
    let least = guidedBelow;
    for (const count of Object.values(row.facts.counts)) if (isGuided(count, least)) least = count;
    if (least < guidedBelow) rare.push({ row, least });
  }
  if (rare.length > mostCompared) rare.sort((one, other) => one.least - other.least);
  const candidates = new Map(rare.slice(0, mostCompared).map(({ row }) => [row.id, row]));
  const linked = yield* linkedSteps(new Set(candidates.keys()), { edges });
  const leads: Lead[] = [];
  for (const row of candidates.values()) {
    for (const [parameter, count] of Object.entries(row.facts.counts ?? {})) {
      const pivot = pivotFor(row.kind, parameter as Attribute['parameter']);
      if (!pivot || !isGuided(count, guidedBelow)) continue;
      const roles = [...(linked.get(row.id)?.keys() ?? [])];
      const option = { pivot, kind: row.kind, value: row.value, roles: rolesFor(roles, row.kind, pivot), count };
      const fresh = newBy(option, row.id, linked);
      if (fresh) leads.push({ row, option, linked: count - fresh, fresh });
    }
  }
  const byRow = new Map<number, Lead>();
  for (const lead of leads.sort(byPromise)) if (!byRow.has(lead.row.id)) byRow.set(lead.row.id, lead);
  return { leads: [...byRow.values()].slice(0, most), linked };
}

/** A role such as `admin e-mail` belongs to the pivot by `e-mail`; other roles of the value have their own pivots. */
function rolesFor(roles: readonly string[], kind: EntityKind, { relation = '' }: Pivot): string[] {
  const others = new Set(pivotTable.flatMap((pivot) => (pivot.from === kind ? (pivot.relation ?? []) : [])));
  return roles.filter((role) => role === relation || (!others.has(role) && role.endsWith(relation)));
}

function byPromise(one: Lead, other: Lead): number {
  const isJoint = ({ linked }: Lead) => (linked > 1 ? 0 : 1);
  return isJoint(one) - isJoint(other) || (one.option.count ?? 0) - (other.option.count ?? 0);
}
