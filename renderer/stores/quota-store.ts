import { createStore } from 'zustand/vanilla';
import type { ProductQuota } from '../../shared/calls/limits.ts';
import type { Bridge } from '../../shared/contract.ts';

export interface QuotaState {
  readonly quotas: readonly ProductQuota[];
  /** By the page's own clock, so that the age of what was told can go on growing. */
  readonly toldAt: number;
}

/** What is left of the quotas, as main knows it. Each request may change it; asking main for it asks no service. */
export function createQuotas({ call, onEvent }: Bridge, now: () => number = Date.now) {
  const store = createStore<QuotaState>(() => ({ quotas: [], toldAt: now() }));
  let asking = false;
  let changed = false;

  onEvent('requests.made', () => void update());
  onEvent('connections.changed', () => void update());

  /** Requests come in bursts: whatever happens while main is asked makes one more question of it. */
  async function update(): Promise<void> {
    changed = true;
    if (asking) return;
    asking = true;
    while (changed) {
      changed = false;
      const told = await call('limits.quota', {});
      store.setState({ quotas: told.ok ? told.value.quotas : [], toldAt: now() });
    }
    asking = false;
  }

  return { store, update };
}
export type Quotas = ReturnType<typeof createQuotas>;
