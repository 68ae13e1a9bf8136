import { createStore } from 'zustand/vanilla';
import type { ConnectionList, ConnectionView } from '../../shared/connection-view.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { Notices } from './notices-store.ts';

export interface ConnectionsState {
  readonly list: ConnectionList | null;
  /** The connection in the form: an id, a new one, or none yet. */
  readonly chosen: string | 'new' | null;
}

/** A view of the connections in main. Keys pass through it, and are stored nowhere. */
export function createConnections({ call, onEvent }: Bridge, notices: Notices) {
  const store = createStore<ConnectionsState>(() => ({ list: null, chosen: null }));
  onEvent('connections.changed', (list) => store.setState({ list }));

  async function load(): Promise<void> {
    const list = await call('connections.list', {});
    if (list.ok) store.setState({ list: list.value });
    else notices.showFailure(list.failure);
  }

  async function use(id: string): Promise<void> {
    const used = await call('connections.use', { id });
    if (!used.ok) notices.showFailure(used.failure);
  }

  return { store, load, use, choose: (chosen: string | 'new' | null) => store.setState({ chosen }) };
}
export type ConnectionsStore = ReturnType<typeof createConnections>;

export function activeConnection({ list }: ConnectionsState): ConnectionView | undefined {
  return list?.connections.find((entry) => entry.id === list.active);
}
