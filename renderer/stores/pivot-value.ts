import type { EntityRow } from '../../shared/case-rows.ts';
import { entityKey } from '../../shared/entities.ts';
import { wishOf } from './pivot-asks.ts';
import type { ValueOption } from './value-rows.ts';
import type { Workbench } from './workbench.ts';

type Needs = Pick<Workbench, 'bridge' | 'notices' | 'openCase' | 'pivots'>;

/** Puts a value of these domains on the graph, with its links. Costs nothing. */
export async function addValue(
  { bridge, notices }: Needs,
  domains: readonly number[],
  roles: readonly string[],
): Promise<void> {
  const added = await bridge.call('graph.expand', { ids: [...domains], relations: [...roles] });
  if (!added.ok) notices.showFailure(added.failure);
}

/** Pivots on a value of these domains. The found domains are linked to the value, so it is put on the graph first. */
export async function pivotOnValue(
  workbench: Needs,
  domains: readonly number[],
  { pivot, kind, value, roles, count }: ValueOption,
): Promise<void> {
  const find = () => entityOf(workbench, kind, value);
  if (!find()) await addValue(workbench, domains, roles);
  const row = find();
  if (!row) return;
  // The count beside the value is that of the record: the entity may have come without one.
  const known = pivot.parameter === undefined || count === null ? {} : { [pivot.parameter]: count };
  const facts = { ...row.facts, counts: { ...row.facts.counts, ...known } };
  await workbench.pivots.wish(wishOf(pivot, [{ ...row, facts }]));
}

function entityOf({ openCase }: Needs, kind: ValueOption['kind'], value: string): EntityRow | undefined {
  const key = entityKey(kind, value);
  for (const row of openCase.rows.entities.values()) if (`${row.kind}:${row.value}` === key) return row;
  return undefined;
}
