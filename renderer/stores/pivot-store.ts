import { createStore } from 'zustand/vanilla';
import {
  type AskInput,
  type AskReport,
  broughtBy,
  type ConfirmLimits,
  type Cost,
  costOfAsks,
  type Narrowing,
  notNarrowed,
  productOf,
  whyConfirm,
} from '../../shared/asking.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { ProductQuota } from '../../shared/product-quota.ts';
import type { Failure, Result } from '../../shared/result.ts';
import type { Wish } from './pivot-asks.ts';
import { endedBadly, nothingYet, type Outcome } from './pivot-outcome.ts';

/** A wish before it runs: its cost, and how to reduce it. */
export interface Card {
  readonly wish: Wish;
  readonly narrowing: Narrowing;
  /** When the case got the answer to each query; null until it was looked up. */
  readonly heldAt: readonly (string | null)[] | null;
  readonly quota: ProductQuota | null;
  /** Why the quota could not be read again; the last known value is still shown. */
  readonly quotaFailure: Failure | null;
  /** Whether it opens with its filters, because it must be narrowed. */
  readonly narrowFirst: boolean;
}

export interface Running {
  readonly id: number;
  readonly title: string;
  /** The entities that it began with. */
  readonly from: readonly number[];
  readonly done: number;
  readonly of: number;
  /** The number of entities when it began: the difference is new. */
  readonly before: number;
  /** The expected number of results; null if unknown. */
  readonly expected: number | null;
  readonly cancelling: boolean;
}

export interface PivotView {
  readonly menu: { readonly left: number; readonly top: number } | null;
  readonly card: Card | null;
  readonly running: readonly Running[];
  readonly outcome: Outcome | null;
  /** Earlier ones that ended badly, and that nobody has dismissed yet. */
  readonly unread: readonly Outcome[];
}

export interface PivotNeeds {
  /** The current number of entities in the case. */
  readonly size: () => number;
  /** What costs no more runs without confirmation. */
  readonly confirmAbove: () => ConfirmLimits;
  /** Whether the case can be changed now; shows a notice if not. */
  readonly mayAdd: () => boolean;
  /** Receives what was done and which entities it named, new or not. */
  readonly made?: (wish: Wish, narrowing: Narrowing, ids: readonly number[]) => void;
}

/** Another window may run queries too: names must not collide. */
const window = Math.random().toString(36).slice(2, 10);
const runName = (id: number) => `${window}-${id}`;
const quotaMaxAgeSeconds = 60;
const mostHeldLooks = 50;

/** Everything that may cost something goes through here: first its cost, then the queries, then the result. */
export function createPivots({ call, onEvent }: Bridge, needs: PivotNeeds) {
  const store = createStore<PivotView>(() => ({ menu: null, card: null, running: [], outcome: null, unread: [] }));
  const cancels = new Map<number, AbortController>();
  let looking = new AbortController();
  let nextId = 1;
  onEvent('case.opened', () => {
    for (const running of cancels.values()) running.abort(); // Their results belong to the previous case.
    store.setState({ menu: null, card: null, outcome: null, unread: [] });
  });
  onEvent('asking.progress', ({ run, done }) => {
    for (const { id } of store.getState().running) if (runName(id) === run) changeRunning(id, { done });
  });

  const changeCard = (part: Partial<Card>) => store.setState(({ card }) => ({ card: card && { ...card, ...part } }));
  const changeRunning = (id: number, part: Partial<Running>) =>
    store.setState(({ running }) => ({ running: running.map((run) => (run.id === id ? { ...run, ...part } : run)) }));

  /** Runs at once, because the price was beside what the user chose; above the user's limits the card asks first. */
  async function wish(
    wanted: Wish,
    narrowing: Narrowing = notNarrowed,
    ask: 'above-limits' | 'always' | 'narrow' = 'above-limits',
  ): Promise<void> {
    store.setState({ menu: null });
    if (wanted.asks.length === 0 || (!wanted.list && !needs.mayAdd())) return;
    looking.abort();
    looking = new AbortController();
    const { signal } = looking;
    const empty = { heldAt: null, quota: null, quotaFailure: null };
    const shown: Card = { wish: wanted, narrowing, ...empty, narrowFirst: ask === 'narrow' };
    store.setState({ card: ask === 'above-limits' ? null : shown });
    const [heldAt, left] = await Promise.all([lookUpHeld(wanted, narrowing, signal), leftOf(wanted, signal)]);
    if (signal.aborted) return;
    const cost = costOfAsks(wanted.asks, narrowing, heldAt, false);
    if (ask === 'above-limits' && whyConfirm(cost, left, needs.confirmAbove()) === null) {
      void run(wanted, narrowing, false);
      return;
    }
    store.setState({ card: { ...shown, heldAt } });
    await readQuota(wanted, signal);
  }

  async function lookUpHeld(wanted: Wish, narrowing: Narrowing, signal: AbortSignal): Promise<(string | null)[]> {
    const asks = asksOf(wanted).slice(0, mostHeldLooks);
    if (wanted.list || asks.length === 0) return [];
    const held = await call('asking.stored', { asks, narrowing }, signal);
    return held.ok ? held.value.heldAt : [];
  }

  /** What is left, as main knows it: no service is called for this. */
  async function leftOf({ asks: [first] }: Wish, signal: AbortSignal): Promise<number | null> {
    if (!first) return null;
    const told = await call('limits.quota', { product: productOf(first) }, signal);
    return told.ok ? (told.value.quotas[0]?.left ?? null) : null;
  }

  async function readQuota({ asks: [first] }: Wish, signal: AbortSignal): Promise<void> {
    if (!first) return;
    const product = productOf(first);
    const told = await call('limits.quota', { product, maxAgeSeconds: quotaMaxAgeSeconds }, signal);
    if (signal.aborted) return;
    if (told.ok)
      changeCard({ quota: told.value.quotas[0] ?? null, quotaFailure: told.value.notRead[0]?.failure ?? null });
    else changeCard({ quotaFailure: told.failure });
  }

  /** The same wish with other filters: the case has another answer to it. */
  async function narrow(part: Partial<Narrowing>): Promise<void> {
    const { card } = store.getState();
    if (!card) return;
    const narrowing = { ...card.narrowing, ...part };
    changeCard({ narrowing, heldAt: null });
    looking.abort();
    looking = new AbortController();
    const { signal } = looking;
    const heldAt = await lookUpHeld(card.wish, narrowing, signal);
    if (signal.aborted) return;
    changeCard({ heldAt });
    if (!store.getState().card?.quota) await readQuota(card.wish, signal);
  }

  function dismiss(): void {
    looking.abort();
    store.setState({ card: null });
  }

  /** Runs the card. `fresh` queries the service even if the case has the answer. */
  async function agree(fresh: boolean): Promise<void> {
    const { card } = store.getState();
    if (!card) return;
    dismiss();
    await run(card.wish, card.narrowing, fresh);
  }

  /** Main runs one query after the other, and reports progress. */
  async function run(wanted: Wish, narrowing: Narrowing, fresh: boolean): Promise<void> {
    if (wanted.list) {
      wanted.list(narrowing);
      return;
    }
    wanted.begun?.();
    const id = nextId++;
    const cancel = new AbortController();
    cancels.set(id, cancel);
    const asks = asksOf(wanted);
    const about = {
      id,
      title: wanted.title,
      from: wanted.made?.ids ?? [],
      done: 0,
      of: asks.length,
      before: needs.size(),
    };
    const begun: Running = { ...about, expected: expectedOf(asks, narrowing), cancelling: false };
    store.setState(({ running, outcome, unread }) => ({
      running: [...running, begun],
      outcome: null,
      unread: stillUnread(outcome ? [...unread, outcome] : unread, wanted),
    }));
    const answer = await call('asking.run', { run: runName(id), asks, narrowing, fresh }, cancel.signal);
    const outcome = outcomeOf(answer, wanted, narrowing);
    cancels.delete(id);
    if (answer.ok && outcome.asked > 0) needs.made?.(wanted, narrowing, answer.value.ids);
    store.setState(({ running }) => ({ running: running.filter((run) => run.id !== id), outcome }));
    wanted.ended?.();
  }

  /** Stops the pivot that started last; earlier results stay. */
  function cancel(id = store.getState().running.at(-1)?.id): void {
    if (id === undefined) return;
    changeRunning(id, { cancelling: true });
    cancels.get(id)?.abort();
  }

  return {
    store,
    wish,
    narrow,
    agree,
    dismiss,
    run,
    cancel,
    /** The latest wish again, with its filters, to run it again or to narrow it. */
    again: (ask: 'always' | 'narrow' = 'always', outcome = store.getState().outcome) => {
      return outcome ? wish(outcome.wish, outcome.narrowing, ask) : Promise.resolve();
    },
    putAway: (which = store.getState().outcome) =>
      store.setState(({ outcome, unread }) => ({
        outcome: outcome === which ? null : outcome,
        unread: unread.filter((other) => other !== which),
      })),
    openMenu: (menu: NonNullable<PivotView['menu']>) => store.setState({ menu }),
    closeMenu: () => store.setState({ menu: null }),
  };
}
export type PivotStore = ReturnType<typeof createPivots>;

/** The cost on the card. */
export function costOfCard({ wish, narrowing, heldAt }: Card, fresh: boolean): Cost {
  return costOfAsks(wish.asks, narrowing, heldAt ?? [], fresh);
}

/** Failures that the user has not dismissed: not what is tried again now, and the same reason only once. */
function stillUnread(outcomes: readonly Outcome[], tried: Wish): Outcome[] {
  const bad = outcomes.filter((outcome) => endedBadly(outcome) && outcome.wish !== tried);
  const reason = ({ failure, completeness }: Outcome) =>
    failure?.message ?? (completeness?.kind === 'refused' ? completeness.why : '');
  return bad.filter((outcome, at) => !bad.slice(at + 1).some((later) => reason(later) === reason(outcome)));
}

/** The queries that main runs; pictures are listed by their own panel. */
function asksOf({ asks }: Wish): AskInput[] {
  return asks.flatMap((ask) => (ask.kind === 'screenshots' ? [] : [ask]));
}

function outcomeOf(answer: Result<AskReport>, wish: Wish, narrowing: Narrowing): Outcome {
  if (!answer.ok) return { ...nothingYet(wish, narrowing), fromCase: false, failure: answer.failure };
  const { step, stopped, ...report } = answer.value;
  return { wish, narrowing, ...report, step: step || undefined, failure: stopped };
}

function expectedOf(asks: readonly AskInput[], narrowing: Narrowing): number | null {
  let expected = 0;
  for (const ask of asks) {
    const brought = ask.kind === 'profile' ? ask.ids.length : ask.kind === 'search' ? broughtBy(ask, narrowing) : null;
    if (brought === null) return null;
    expected += brought;
  }
  return expected;
}
