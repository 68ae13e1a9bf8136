import { createStore } from 'zustand/vanilla';
import type { SavedItemRow } from '../../shared/case-rows.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { SavedItemData, SavedItemKind } from '../../shared/saved-items.ts';
import type { Notices } from './notices-store.ts';

/** What the user saved in the case beside the graph, of every kind. */
export function createSavedItems({ call, onEvent }: Bridge, notices: Notices) {
  const store = createStore<{ readonly rows: readonly SavedItemRow[] }>(() => ({ rows: [] }));

  onEvent('saved.changed', ({ rows, removed }) => {
    const gone = new Set([...removed, ...rows.map(({ id }) => id)]);
    const others = store.getState().rows.filter(({ id }) => !gone.has(id));
    store.setState({ rows: [...others, ...rows].sort((one, other) => one.id - other.id) });
  });
  onEvent('case.opened', () => void read());

  async function read(): Promise<void> {
    const listed = await call('saved.list', {});
    if (listed.ok) store.setState({ rows: listed.value.rows });
    else notices.showFailure(listed.failure);
  }

  async function save<K extends SavedItemKind>(
    kind: K,
    name: string,
    data: SavedItemData<K>,
    id?: number,
  ): Promise<boolean> {
    const saved = await call('saved.save', { kind, name, data: { ...data }, ...(id !== undefined && { id }) });
    if (!saved.ok) notices.showFailure(saved.failure);
    return saved.ok;
  }

  async function remove(ids: readonly number[]): Promise<void> {
    const removed = await call('saved.remove', { ids: [...ids] });
    if (!removed.ok) notices.showFailure(removed.failure);
  }

  return { store, read, save, remove };
}
export type SavedItemsStore = ReturnType<typeof createSavedItems>;
