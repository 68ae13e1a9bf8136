import { createStore } from 'zustand/vanilla';
import type { CaseRows, OpenCase } from './case-store.ts';

/** The groups that the graph shows open: their members in place of one stack. It is not part of the case. */
export function createOpenGroups(openCase: OpenCase) {
  const store = createStore<ReadonlySet<number>>(() => new Set());
  openCase.listen((news) => {
    if (news.kind === 'anew') store.setState(new Set(), true);
  });

  /** Opens these groups, or closes them if all are open. */
  function toggle(ids: readonly number[]): void {
    const now = new Set(store.getState());
    const closes = ids.every((id) => now.has(id));
    for (const id of ids) {
      if (closes) now.delete(id);
      else now.add(id);
    }
    store.setState(now, true);
  }

  return { store, toggle };
}
export type OpenGroups = ReturnType<typeof createOpenGroups>;

/** The selected groups, and the groups of selected items. */
export function groupsOfKeys(keys: Iterable<number>, { entities, groups }: CaseRows): number[] {
  const found = new Set<number>();
  for (const key of keys) {
    const group = key < 0 ? -key : (entities.get(key)?.group ?? null);
    if (group !== null && groups.has(group)) found.add(group);
  }
  return [...found];
}
