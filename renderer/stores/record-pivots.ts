import { harmlessValue } from '../../shared/defang.ts';
import { normalValue } from '../../shared/entities.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import { costOf, type Pivot, pivots as pivotTable, whyNot } from '../../shared/pivots.ts';
import { recordsTexts } from '../texts/records.ts';
import type { RecordValue } from './record-rows.ts';
import type { Workbench } from './workbench.ts';

const texts = recordsTexts.menu;

type Pivotable = RecordValue & { readonly kind: EntityKind; readonly parameter: NonNullable<RecordValue['parameter']> };

/** Whether Investigate can find the domains that share a value. */
export function canPivot(value: RecordValue): value is Pivotable {
  const { kind, parameter, count } = value;
  if (kind === null || parameter === null || count === 1) return false;
  return whyNot({ parameter } as Pivot, { value: value.value, facts: {} }) === null && value.value.length <= 512;
}

/** The queries to list all domains with a value; null if too many match, or if nobody knows. */
export function queriesFor({ count }: RecordValue): number | null {
  const { queries, refused } = costOf(count);
  return refused ? null : queries;
}

function askAbout(value: Pivotable) {
  const { kind, parameter, relation, count } = value;
  const search = { base: { [parameter]: parameter === 'asn' ? Number(value.value) : value.value } };
  const title = texts.titleOf(relation, harmlessValue(kind, value.value)).slice(0, 300);
  return { title, search, relation, count };
}

/** Lists the domains that share a value, in the table. */
export function listSharing({ pivots, records, dock }: Workbench, value: RecordValue): void {
  if (!canPivot(value)) return;
  const { title, search, relation, count } = askAbout(value);
  const ask = { kind: 'search', search, from: null, relation, label: title, count } as const;
  const link = { to: { kind: value.kind, value: value.value }, relation };
  void pivots.wish({
    title,
    asks: [ask],
    list: (narrowing) => {
      dock.show('records');
      void records.list({ title, search, options: {}, narrowing, link, count });
    },
  });
}

/** Adds the domains that share a value to the graph, linked to it. */
export async function addSharing({ bridge, pivots, dock, openCase, notices }: Workbench, value: RecordValue) {
  if (!canPivot(value)) return;
  const { kind } = value;
  const wanted = normalValue(kind, value.value);
  let from: number | undefined;
  for (const row of openCase.rows.entities.values()) if (row.kind === kind && row.value === wanted) from = row.id;
  if (from === undefined) {
    const added = await bridge.call('case.add', { entities: [{ kind, value: value.value }] });
    if (!added.ok) return notices.showFailure(added.failure);
    from = added.value.ids[0];
  }
  if (from === undefined) return;
  const { title, search, relation, count } = askAbout(value);
  const pivot = pivotTable.find((row) => row.from === kind && row.parameter === value.parameter);
  const made = pivot && { action: { do: 'pivot', pivot: pivot.id } as const, from: kind, ids: [from] };
  dock.show('graph');
  await pivots.wish({
    title,
    asks: [{ kind: 'search', search, from, relation, label: title, count }],
    ...(made && { made }),
  });
}

/** Looks a name or an address up in passive DNS, as a table. */
export function dnsOf({ dns, dock }: Workbench, { value }: Pick<RecordValue, 'value'>): void {
  dock.show('dns');
  void dns.begin(value);
}

export const hasDns = (kind: EntityKind | null): boolean =>
  kind === 'domain' || kind === 'host' || kind === 'ip' || kind === 'nameserver' || kind === 'mailserver';
