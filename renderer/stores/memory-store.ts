import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import { entityKey } from '../../shared/entities.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { MemoryState, SeenValue } from '../../shared/memory.ts';
import { memoryTexts } from '../texts/memory.ts';
import { afterLoading, type Loading } from './after-loading.ts';
import type { Notices } from './notices-store.ts';

export interface SoughtValue {
  readonly kind: EntityKind;
  readonly value: string;
}

export interface MemoryView {
  /** What other cases know of a value, by its key; only what makes a mark. */
  readonly seen: ReadonlyMap<string, SeenValue>;
  /** Another number when everything must be asked again. */
  readonly era: number;
  readonly state: MemoryState | null;
  /** What All cases is to search for; null once it does. */
  readonly sought: { readonly text: string; readonly kind: EntityKind } | null;
}

/** The window is drawn first: the process of the index starts so long after the first values are shown. */
const startMs = 1500;
const batchMs = 80;
const inBatch = 2000;
/** More values than a person looks at: then they are asked for again. */
const mostKnown = 200_000;

/** What other cases know of the values that the window shows: asked for in batches, as they are shown. */
export function createMemory({ call, onEvent }: Bridge, notices: Notices, loading: Loading) {
  const store = createStore<MemoryView>(() => ({ seen: new Map(), era: 0, state: null, sought: null }));
  let firstAt: number | null = null;
  let wanted = new Map<string, SoughtValue>();
  /** The values that were answered in this era. What was answered before is shown until then: marks don't flicker. */
  let answered = new Set<string>();
  let waiting: ReturnType<typeof setTimeout> | undefined;

  onEvent('case.opened', () => {
    store.setState({ seen: new Map() });
    askAgain();
  });
  onEvent('warnings.changed', askAgain); // What a warning list names makes no mark.
  onEvent('memory.changed', (state) => {
    const before = store.getState().state;
    store.setState({ state });
    // Marks follow when the cases have been read, not after each of them.
    if (!state.looking && (before?.looking || before?.values !== state.values)) askAgain();
  });

  function askAgain(): void {
    wanted = new Map();
    answered = new Set();
    store.setState(({ era }) => ({ era: era + 1 }));
  }

  /** Asks for these, unless they are known or on their way. */
  function want(values: readonly SoughtValue[]): void {
    for (const { kind, value } of values) {
      const key = entityKey(kind, value);
      if (!answered.has(key)) wanted.set(key, { kind, value });
    }
    if (wanted.size === 0 || waiting !== undefined) return;
    waiting = setTimeout(() => void ask(), Math.max(batchMs, restOfStart()));
  }

  function restOfStart(): number {
    firstAt ??= performance.now();
    return startMs - (performance.now() - firstAt);
  }

  async function ask(): Promise<void> {
    await afterLoading(loading); // The index would only delay it.
    const { era } = store.getState();
    const batch = [...wanted].slice(0, inBatch);
    for (const [key] of batch) wanted.delete(key);
    const answer = await call('memory.seen', { values: batch.map(([, value]) => value) });
    waiting = undefined;
    if (answer.ok && era === store.getState().era) {
      const seen = new Map(store.getState().seen);
      if (answered.size > mostKnown) answered = new Set();
      for (const one of answer.value.values) {
        const key = entityKey(one.kind, one.value);
        answered.add(key);
        if (marked(one)) seen.set(key, one);
        else seen.delete(key);
      }
      store.setState({ seen });
    }
    if (wanted.size > 0) want([]);
  }

  async function readState(): Promise<void> {
    // The panel may be open from the start.
    await new Promise((resolve) => setTimeout(resolve, restOfStart()));
    const answer = await call('memory.state', {});
    if (answer.ok) store.setState({ state: answer.value });
    else notices.showFailure(answer.failure);
  }

  async function run(how: 'pause' | 'resume' | 'look' | 'rebuild' | 'forget'): Promise<void> {
    const answer = await call('memory.run', { how });
    if (answer.ok) store.setState({ state: answer.value });
    else notices.showFailure(answer.failure);
  }

  async function changeFolder(remove?: string): Promise<void> {
    const answer = await call('memory.folder', remove === undefined ? {} : { remove });
    if (answer.ok) store.setState({ state: answer.value });
    else if (answer.failure.code !== 'cancelled') notices.showFailure(answer.failure);
  }

  async function openCase(path: string): Promise<void> {
    const opened = await call('case.open', { path });
    if (!opened.ok) notices.showFailure(opened.failure);
  }

  async function bringOver(path: string, values: readonly SoughtValue[]): Promise<void> {
    const done = await call('memory.bringOver', {
      path,
      values: values.map(({ kind, value }) => ({ kind, value })),
    });
    if (done.ok) notices.show('done', memoryTexts.brought(done.value.entities, done.value.replies));
    else notices.showFailure(done.failure);
  }

  /** All cases takes it over when it is shown. */
  function searchFor(sought: MemoryView['sought']): void {
    store.setState({ sought });
  }

  return { store, want, searchFor, readState, run, changeFolder, openCase, bringOver };
}
export type MemoryStore = ReturnType<typeof createMemory>;

/** What makes a mark: other cases have it, and it is not what strangers share. */
export function marked(seen: SeenValue | undefined): SeenValue | null {
  return seen && seen.cases > 0 && seen.common === null ? seen : null;
}
