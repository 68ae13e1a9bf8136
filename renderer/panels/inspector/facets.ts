import type { EntityRow } from '../../../shared/case-rows.ts';
import { bandTitles, riskBand } from '../../../shared/drawing/node-look.ts';
import { kindRow } from '../../../shared/entity-kinds.ts';
import type { Hostile } from '../../../shared/hostile.ts';
import type { CaseRows } from '../../stores/case-store.ts';

export const facetIds = ['kind', 'risk', 'tag', 'registrar', 'registrant', 'nameserver', 'country'] as const;
export type FacetId = (typeof facetIds)[number];

export interface FacetValue {
  readonly value: Hostile;
  readonly ids: readonly number[];
}

/** How many of some items have which value. */
export interface Facet {
  readonly id: FacetId;
  /** The most frequent first. */
  readonly values: readonly FacetValue[];
}

/** Links that name a name server: from records, and from passive DNS. */
const serverLinks: ReadonlySet<string> = new Set(['name server', 'NS']);

/** So many items or links are counted between two looks at the clock. */
const perPart = 500;

/**
 * What the items have in common and where they differ. Goes through the items and the links once, in small steps: a
 * page that has other things to do goes on between them. Yields the facets known so far once the items are counted,
 * and nothing in the other steps.
 */
export function* facetSteps(
  rows: readonly EntityRow[],
  { edges, entities }: CaseRows,
): Generator<Facet[] | undefined, Facet[]> {
  const found = new Map<FacetId, Map<string, number[]>>(facetIds.map((id) => [id, new Map()]));
  const add = (id: FacetId, value: string | null | undefined, item: number) => {
    if (!value) return;
    const values = found.get(id) as Map<string, number[]>;
    const ids = values.get(value);
    if (!ids) values.set(value, [item]);
    else if (ids.at(-1) !== item) ids.push(item);
  };
  const domains = new Set<number>();
  let counted = 0;
  for (const { id, kind, facts, tags } of rows) {
    if (++counted % perPart === 0) yield;
    add('kind', kindRow(kind).many, id);
    for (const tag of tags) add('tag', tag, id);
    if (kind !== 'domain') continue;
    domains.add(id);
    add('risk', bandTitles[riskBand(facts.risk)], id);
    add('registrar', facts.registrar, id);
    add('registrant', facts.registrant, id);
    for (const country of facts.countries ?? []) add('country', country, id);
  }
  if (found.get('kind')?.size === 1) found.delete('kind');
  yield listed(found);

  const servers = new Map<number, number[]>();
  for (const { from, to, kind } of edges.values()) {
    if (++counted % perPart === 0) yield;
    if (!domains.has(from) || !serverLinks.has(kind)) continue;
    const ids = servers.get(to);
    if (ids) ids.push(from);
    else servers.set(to, [from]);
  }
  yield;
  for (const [server, ids] of servers) {
    if (++counted % perPart === 0) yield;
    const value = entities.get(server)?.value;
    if (value !== undefined) found.get('nameserver')?.set(value, ids.length > 1 ? [...new Set(ids)] : ids);
  }
  yield;
  return listed(found);
}

function listed(found: ReadonlyMap<FacetId, ReadonlyMap<string, number[]>>): Facet[] {
  return facetIds.flatMap((id) => {
    const values = found.get(id);
    return values && values.size > 0 ? [{ id, values: sorted(id, values) }] : [];
  });
}

function sorted(id: FacetId, values: ReadonlyMap<string, number[]>): FacetValue[] {
  const list = [...values].map(([value, ids]) => ({ value, ids }));
  if (id !== 'risk') return list.sort((one, other) => other.ids.length - one.ids.length);
  const titles: readonly string[] = bandTitles; // The highest risk first.
  return list.sort((one, other) => titles.indexOf(other.value) - titles.indexOf(one.value));
}

/** All domains on the canvas that were never looked up, in small steps. */
export function* unreadSteps({ entities }: Pick<CaseRows, 'entities'>): Generator<undefined, EntityRow[]> {
  const unread: EntityRow[] = [];
  let seen = 0;
  for (const row of entities.values()) {
    if (++seen % perPart === 0) yield;
    if (!row.hidden && isUnread(row)) unread.push(row);
  }
  return unread;
}

/** A domain that was never looked up: a record says whether a domain is active, or that this is unknown. */
export const isUnread = ({ kind, facts }: EntityRow) => kind === 'domain' && facts.active === undefined;
