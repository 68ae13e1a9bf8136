import { createStore } from 'zustand/vanilla';
import type { Account } from '../../shared/account.ts';
import type { BatchProfile } from '../../shared/channels.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { Quota } from '../../shared/passive-dns.ts';
import type { Failure, Result } from '../../shared/result.ts';

/** One reading of one service: the last good value stays while a newer one is loading or has failed. */
export interface Reading<T> {
  readonly value: T | null;
  readonly failure: Failure | null;
  readonly loading: boolean;
}

export interface AccountState {
  readonly account: Reading<Account>;
  readonly quota: Reading<Quota>;
  readonly batch: Reading<BatchProfile>;
}

const nothing = { value: null, failure: null, loading: false };

/** The account's limits and usage. The panel shows everything, the status bar one line. */
export function createAccount({ call, onEvent }: Bridge) {
  const store = createStore<AccountState>(() => ({ account: nothing, quota: nothing, batch: nothing }));
  let running = new AbortController();
  let readFor: string | null = null;

  onEvent('connections.changed', ({ active }) => {
    if (active === readFor) return;
    store.setState({ account: nothing, quota: nothing, batch: nothing }); // The figures of the old account are invalid.
    void refresh(active);
  });

  async function refresh(connection: string | null = readFor): Promise<void> {
    running.abort();
    running = new AbortController();
    readFor = connection;
    const { signal } = running;
    await Promise.all([
      read('account', call('account.read', {}, signal), signal),
      read('quota', call('pdns.rateLimit', {}, signal), signal),
      read('batch', call('batch.validate', {}, signal), signal),
    ]);
  }

  async function read<K extends keyof AccountState>(
    part: K,
    answer: Promise<Result<NonNullable<AccountState[K]['value']>>>,
    signal: AbortSignal,
  ): Promise<void> {
    const set = (change: Partial<AccountState[K]>) =>
      store.setState((state) => ({ ...state, [part]: { ...state[part], ...change } }));
    set({ loading: true } as Partial<AccountState[K]>);
    const result = await answer;
    if (signal.aborted) return; // A newer reading owns the panel now.
    const change = result.ok
      ? { value: result.value, failure: null, loading: false }
      : { failure: result.failure, loading: false };
    set(change as Partial<AccountState[K]>);
  }

  return { store, refresh };
}
export type AccountStore = ReturnType<typeof createAccount>;
