import { createStore } from 'zustand/vanilla';
import { type Narrowing, notNarrowed } from '../../shared/asking.ts';
import { Chain, type ChainStep } from '../../shared/chain.ts';
import type { ChainReport, StepPlan } from '../../shared/chain-report.ts';
import type { Bridge } from '../../shared/contract.ts';
import { plainLine } from '../../shared/odd-text.ts';
import type { ProductQuota } from '../../shared/product-quota.ts';
import type { Failure } from '../../shared/result.ts';
import { chainTexts } from '../texts/chains.ts';
import { chainOf, type Made } from './chain-steps.ts';
import type { Notices } from './notices-store.ts';
import type { Wish } from './pivot-asks.ts';
import type { SavedItemsStore } from './saved-items-store.ts';

const texts = chainTexts.notices;

export interface SavedChain {
  readonly id: number;
  readonly name: string;
  readonly chain: Chain;
}

/** A chain before it runs: its highest cost. */
export interface ChainCard {
  readonly saved: SavedChain;
  readonly ids: readonly number[];
  readonly plan: { readonly steps: readonly StepPlan[]; readonly beginnings: number } | null;
  readonly quotas: readonly ProductQuota[] | null;
  readonly failure: Failure | null;
}

export interface ChainProgress {
  readonly name: string;
  readonly step: number;
  readonly of: number;
  readonly title: string;
  readonly asked: number;
  readonly things: number;
  readonly added: number;
  readonly cancelling: boolean;
}

export interface ChainsView {
  /** The actions since the case was opened, latest last. */
  readonly log: readonly Made[];
  /** Where in the log the recording began; null while not recording. */
  readonly recordedFrom: number | null;
  /** The actions for a new chain. */
  readonly naming: readonly Made[] | null;
  readonly card: ChainCard | null;
  readonly running: ChainProgress | null;
  readonly ended: {
    readonly name: string;
    readonly report: ChainReport | null;
    readonly failure: Failure | null;
  } | null;
}

const mostLogged = 50;

export interface ChainsNeeds {
  readonly savedItems: SavedItemsStore;
  readonly notices: Notices;
  readonly mayAdd: () => boolean;
  /** Called when a chain starts, so that the result of earlier pivots is hidden. */
  readonly begins: () => void;
  readonly show: () => void;
  readonly select: (ids: readonly number[]) => void;
}

/** Chains of pivots: recording, naming, cost, running. */
export function createChains(
  { call, onEvent }: Bridge,
  { savedItems, notices, mayAdd, begins, show, select }: ChainsNeeds,
) {
  const nothing: ChainsView = { log: [], recordedFrom: null, naming: null, card: null, running: null, ended: null };
  const store = createStore<ChainsView>(() => nothing);
  let cancelling = new AbortController();
  let looking = new AbortController();
  onEvent('case.opened', () => {
    cancelling.abort();
    store.setState(nothing);
  });
  onEvent('chains.progress', (at) =>
    store.setState(({ running }) => ({ running: running && { ...at, cancelling: running.cancelling } })),
  );

  function note(made: Made): void {
    store.setState(({ log, recordedFrom }) => {
      const dropped = Math.max(0, log.length + 1 - mostLogged);
      return {
        log: [...log, made].slice(-mostLogged),
        recordedFrom: recordedFrom === null ? null : Math.max(0, recordedFrom - dropped),
      };
    });
  }

  /** Records what a pivot did. */
  function noteWish({ made, title }: Wish, narrowing: Narrowing, found: readonly number[]): void {
    if (!made) return;
    const { filters, fences, types } = narrowing;
    const { action, from, ids } = made;
    const whole: ChainStep['action'] =
      action.do === 'pivot'
        ? { ...action, filters, fences, types: [...types] }
        : action.do === 'expand'
          ? { do: 'expand', relations: action.relations && [...action.relations] }
          : action;
    note({ action: whole, from, ids, found: new Set(found), title });
  }

  function noteExpanded(ids: readonly number[], relations: readonly string[] | null, found: readonly number[]): void {
    const made = { action: { do: 'expand', relations }, from: 'domain', ids } as const;
    noteWish({ title: texts.expand, asks: [], made }, notNarrowed, found);
  }

  function record(): void {
    const { log, recordedFrom } = store.getState();
    if (recordedFrom === null) {
      store.setState({ recordedFrom: log.length, ended: null });
      return;
    }
    const made = log.slice(recordedFrom);
    store.setState({ recordedFrom: null, naming: made.length > 0 ? made : null });
    if (made.length === 0) notices.show('warning', texts.nothingRecorded);
  }

  /** From the last actions, without a recording. */
  function make(): void {
    const { log } = store.getState();
    if (log.length === 0) notices.show('warning', texts.noPivot, texts.noPivotMore);
    else store.setState({ naming: log.slice(-10) });
  }

  async function save(name: string, made: readonly Made[]): Promise<void> {
    const { steps } = chainOf(made);
    if (!(await savedItems.save('chain', name, Chain.parse({ steps })))) return;
    store.setState({ naming: null });
    show();
    notices.show('done', texts.saved(plainLine(name)), texts.savedMore);
  }

  /** Shows the cost of running it on these entities. */
  async function open(saved: SavedChain, ids: readonly number[]): Promise<void> {
    if (!mayAdd()) return;
    looking.abort();
    looking = new AbortController();
    const { signal } = looking;
    store.setState({ card: { saved, ids, plan: null, quotas: store.getState().card?.quotas ?? null, failure: null } });
    const planned = await call('chains.plan', { chain: saved.chain, ids: [...ids] }, signal);
    if (signal.aborted) return;
    changeCard(planned.ok ? { plan: planned.value } : { failure: planned.failure });
    const told = await call('limits.quota', { maxAgeSeconds: 60 }, signal);
    if (!signal.aborted && told.ok) changeCard({ quotas: told.value.quotas });
  }

  const changeCard = (part: Partial<ChainCard>) =>
    store.setState(({ card }) => ({ card: card && { ...card, ...part } }));

  async function agree(): Promise<void> {
    const { card } = store.getState();
    if (!card) return;
    const { saved, ids } = card;
    const { id, name, chain } = saved;
    cancelling = new AbortController();
    const { signal } = cancelling;
    const running = {
      name,
      step: 0,
      of: chain.steps.length,
      title: '',
      asked: 0,
      things: 0,
      added: 0,
      cancelling: false,
    };
    store.setState({ card: null, ended: null, running });
    begins();
    const known = savedItems.store.getState().rows.find((row) => row.id === id);
    if (known && JSON.stringify(known.data) !== JSON.stringify(chain)) void savedItems.save('chain', name, chain, id);
    const ran = await call('chains.run', { chain, ids: [...ids], name }, signal);
    if (signal.aborted && !ran.ok) return store.setState({ running: null });
    store.setState({
      running: null,
      ended: ran.ok ? { name, report: ran.value, failure: null } : { name, report: null, failure: ran.failure },
    });
    if (ran.ok && ran.value.ids.length > 0) select(ran.value.ids);
  }

  return {
    store,
    noteWish,
    noteExpanded,
    record,
    make,
    save,
    open,
    agree,
    /** Stops between two queries; earlier results stay. */
    cancel: () => {
      store.setState(({ running }) => ({ running: running && { ...running, cancelling: true } }));
      cancelling.abort();
    },
    dismiss: () => {
      looking.abort();
      store.setState({ card: null });
    },
    closeNaming: () => store.setState({ naming: null }),
    stopRecording: () => store.setState({ recordedFrom: null }),
    putAway: () => store.setState({ ended: null }),
  };
}
export type ChainsStore = ReturnType<typeof createChains>;

/** The saved chains of the case. */
export function savedChains(rows: readonly { id: number; kind: string; name: string; data?: unknown }[]): SavedChain[] {
  return rows.flatMap(({ id, kind, name, data }) => {
    const read = kind === 'chain' ? Chain.safeParse(data) : null;
    return read?.success ? [{ id, name, chain: read.data }] : [];
  });
}
