import type { EdgeRow, EntityRow } from '../../shared/case-rows.ts';
import type { ComparedTable, Comparison, Difference } from '../../shared/comparison.ts';
import { savedItemSpecs } from '../../shared/saved-items.ts';
import { type Breathe, type Side, thingKey } from './side.ts';

/** Longer texts can be read in the case itself. */
const longestText = 400;

/** All differences between two sides: entities first, then links, then the rest. */
export async function differencesOf(before: Side, after: Side, breathe: Breathe): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const pair of pairs(before.entities, after.entities)) {
    await breathe();
    const row = pair.after ?? pair.before;
    if (!row) continue;
    const fields = fieldsOf(entityFacts(pair.before), entityFacts(pair.after));
    add(found, pair, {
      table: 'entity',
      kind: row.kind,
      value: row.value,
      to: null,
      id: pair.after?.id ?? null,
      fields,
    });
  }
  for (const pair of pairs(before.edges, after.edges)) {
    await breathe();
    const [side, row] = pair.after ? [after, pair.after] : [before, pair.before];
    const ends = row && side.ends(row);
    if (!row || !ends) continue;
    const [from, to] = ends;
    const fields = fieldsOf(edgeFacts(pair.before), edgeFacts(pair.after));
    const id = after.entities.get(`${from.kind}:${from.value}`)?.id ?? null;
    add(found, pair, { table: 'edge', kind: row.kind, value: from.value, to: to.value, id, fields });
  }
  for (const pair of pairs(otherRows(before), otherRows(after))) {
    await breathe();
    const row = pair.after ?? pair.before;
    if (!row) continue;
    const fields = fieldsOf(pair.before?.told ?? {}, pair.after?.told ?? {});
    add(found, pair, { table: 'other', kind: row.kind, value: row.name, to: null, id: null, fields });
  }
  return found;
}

export function countsOf(differences: readonly Difference[]): Comparison['counts'] {
  const counts = { entity: none(), edge: none(), other: none() } satisfies Record<ComparedTable, object>;
  for (const { table, change } of differences) counts[table][change]++;
  return counts;
}

function none() {
  return { new: 0, gone: 0, changed: 0 };
}

interface Pair<T> {
  readonly before: T | null;
  readonly after: T | null;
}

function* pairs<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): Generator<Pair<T>> {
  for (const [key, row] of after) yield { before: before.get(key) ?? null, after: row };
  for (const [key, row] of before) if (!after.has(key)) yield { before: row, after: null };
}

function add(found: Difference[], pair: Pair<unknown>, difference: Omit<Difference, 'change'>): void {
  if (pair.before === null) found.push({ change: 'new', ...difference, fields: [] });
  else if (pair.after === null) found.push({ change: 'gone', ...difference, fields: [] });
  else if (difference.fields.length > 0) found.push({ change: 'changed', ...difference });
}

type Told = Readonly<Record<string, unknown>>;

/** The facts whose change matters to the user. The position on the canvas and the search words do not. */
function entityFacts(row: EntityRow | null): Told {
  if (!row) return {};
  const { words: _words, ...facts } = row.facts;
  const { note, tags, colour, hidden } = row;
  return { note, tags: [...tags].sort(), colour, hidden, ...facts };
}

function edgeFacts(row: EdgeRow | null): Told {
  return row ? { first: row.first, last: row.last, count: row.count } : {};
}

interface OtherRow {
  readonly kind: string;
  readonly name: string;
  readonly told: Told;
}

function otherRows({ kept, verdicts, campaigns, members, about }: Side): Map<string, OtherRow> {
  const rows = new Map<string, OtherRow>();
  if (about)
    rows.set('case', { kind: 'case', name: 'Title and summary', told: { title: about.title, summary: about.note } });
  for (const { kind, name, data } of kept.values()) {
    rows.set(`${kind}\n${name}`, {
      kind: savedItemSpecs[kind]?.title ?? kind,
      name,
      told: { content: withoutAddress(data) },
    });
  }
  for (const [key, { domain, action, state }] of verdicts) {
    rows.set(`verdict\n${key}`, { kind: 'verdict', name: domain, told: { action, state } });
  }
  for (const { name } of campaigns.values()) {
    rows.set(`campaign\n${name}`, { kind: 'campaign', name, told: {} });
  }
  for (const { row, campaign, entity } of members.values()) {
    const { verdict, reason } = row;
    const told = { campaign: campaign.name, verdict, reason };
    rows.set(`member\n${campaign.name}\n${thingKey(entity)}`, { kind: 'campaign verdict', name: entity.value, told });
  }
  return rows;
}

/** A share link opens data for everyone who has it: compare it by its subject. */
function withoutAddress(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('url' in data)) return data;
  const { url: _url, ...rest } = data;
  return rest;
}

function fieldsOf(before: Told, after: Told): Difference['fields'] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const [was, is] = [textOf(before[name]), textOf(after[name])];
    return was === is ? [] : [{ name, before: clipped(was), after: clipped(is) }];
  });
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ') || null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function clipped(text: string | null): string | null {
  return text !== null && text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}
