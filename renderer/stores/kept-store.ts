import { createStore } from 'zustand/vanilla';
import type { KeptRow } from '../../shared/case-rows.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { KeptData, KeptKind } from '../../shared/kept.ts';
import type { Notices } from './notices-store.ts';

/** What the user saved in the case beside the graph, of every kind. */
export function createKept({ call, onEvent }: Bridge, notices: Notices) {
  const store = createStore<{ readonly rows: readonly KeptRow[] }>(() => ({ rows: [] }));

  onEvent('kept.changed', ({ rows, removed }) => {
    const gone = new Set([...removed, ...rows.map(({ id }) => id)]);
    const others = store.getState().rows.filter(({ id }) => !gone.has(id));
    store.setState({ rows: [...others, ...rows].sort((one, other) => one.id - other.id) });
  });
  onEvent('case.opened', () => void read());

  async function read(): Promise<void> {
    const listed = await call('kept.list', {});
    if (listed.ok) store.setState({ rows: listed.value.rows });
    else notices.showFailure(listed.failure);
  }

  async function save<K extends KeptKind>(kind: K, name: string, data: KeptData<K>, id?: number): Promise<boolean> {
    const saved = await call('kept.save', { kind, name, data: { ...data }, ...(id !== undefined && { id }) });
    if (!saved.ok) notices.showFailure(saved.failure);
    return saved.ok;
  }

  async function remove(ids: readonly number[]): Promise<void> {
    const removed = await call('kept.remove', { ids: [...ids] });
    if (!removed.ok) notices.showFailure(removed.failure);
  }

  return { store, read, save, remove };
}
export type KeptStore = ReturnType<typeof createKept>;
