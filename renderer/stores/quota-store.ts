import { createStore } from 'zustand/vanilla';
import type { AccountProduct } from '../../shared/account.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { Quota } from '../../shared/passive-dns.ts';
import type { CountedWith, ProductQuota } from '../../shared/product-quota.ts';

export interface QuotaState {
  readonly quotas: readonly ProductQuota[];
  readonly countedWith: CountedWith;
  /** By the page's own clock, so that the age of the reading can grow. */
  readonly toldAt: number;
}

/** The remaining quotas, as main knows them. Each request may change them; reading them from main calls no service. */
export function createQuotas({ call, onEvent }: Bridge, now: () => number = Date.now) {
  const store = createStore<QuotaState>(() => ({ quotas: [], countedWith: 'nobody', toldAt: now() }));
  let asking = false;
  let changed = false;
  let reach: string | null = null;

  onEvent('requests.made', () => void update());
  onEvent('connections.changed', () => void update());
  onEvent('team.changed', ({ shared }) => {
    const now = JSON.stringify([shared?.way?.kind, shared?.offline === null]);
    if (now !== reach) void update();
    reach = now;
  });

  /** Requests come in bursts: all changes during one read cause one more read. */
  async function update(): Promise<void> {
    changed = true;
    if (asking) return;
    asking = true;
    while (changed) {
      changed = false;
      const told = await call('limits.quota', {});
      const { quotas, countedWith } = told.ok ? told.value : { quotas: [], countedWith: 'nobody' as const };
      store.setState({ quotas, countedWith, toldAt: now() });
    }
    asking = false;
  }

  return { store, update };
}
export type Quotas = ReturnType<typeof createQuotas>;

/** A product's reading, minus what was spent from here since: the figure in the status bar. */
export function productNow(product: AccountProduct, quotas: readonly ProductQuota[]): AccountProduct {
  const { usedMonth, usedToday } = product;
  const limit = product.absolute ?? product.perMonth;
  const known = quotas.find((quota) => quota.product === product.id);
  if (limit === null || known?.limit !== limit || known.left === null) return product;
  if (usedMonth === null || usedMonth > limit) return product;
  const used = limit - known.left;
  const since = Math.max(0, used - usedMonth);
  return { ...product, usedMonth: used, usedToday: usedToday === null ? null : usedToday + since };
}

/** The same for passive DNS, which has its own quota. */
export function passiveDnsNow(read: Quota, quotas: readonly ProductQuota[]): Quota {
  const known = quotas.find(({ product }) => product === 'pdns');
  return known && known.left !== null && known.limit === read.limit ? { ...read, remaining: known.left } : read;
}
