import { entityKey } from '../../shared/entities.ts';
import type { Thing } from '../../shared/recognise.ts';
import { boxTexts } from '../texts/box.ts';
import { pasteTexts } from '../texts/paste.ts';
import { lookUpAllWish } from './box-asks.ts';
import { mostAdded } from './paste-store.ts';
import { showAdded } from './show-items.ts';
import type { Workbench } from './workbench.ts';

/** Adds items and reads the records of domains among them: one question, priced before. */
export async function addAndLookUp(
  workbench: Workbench,
  items: readonly Thing[],
  domains: readonly Thing[],
): Promise<void> {
  const { bridge, notices, pivots } = workbench;
  const named = [...items, ...domains].map(({ kind, value }) => [entityKey(kind, value), { kind, value }] as const);
  const all = [...new Map(named).values()].slice(0, mostAdded);
  const added = await bridge.call('case.add', { entities: all, label: pasteTexts.historyLabel });
  if (!added.ok) {
    notices.showFailure(added.failure);
    return;
  }
  const { ids } = added.value;
  notices.show('done', boxTexts.addedAll(added.value.added), '', { items: ids });
  showAdded(workbench, ids);
  const wanted = new Set(domains.map(keyOf));
  const known = ids.flatMap((id, at) => {
    const thing = all[at];
    return thing && wanted.has(keyOf(thing)) ? [{ kind: thing.kind, value: thing.value, known: id }] : [];
  });
  await pivots.wish(lookUpAllWish([...new Map(known.map((thing) => [thing.known, thing])).values()]));
}

const keyOf = ({ kind, value }: Thing) => entityKey(kind, value);
