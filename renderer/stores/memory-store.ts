import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import { entityKey } from '../../shared/entities.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { MemoryState, SeenValue } from '../../shared/memory.ts';
import { memoryTexts } from '../texts/memory.ts';
import type { Notices } from './notices-store.ts';

export interface SoughtValue {
  readonly kind: EntityKind;
  readonly value: string;
}

export interface MemoryView {
  /** What is known of a value, by its key. */
  readonly seen: ReadonlyMap<string, SeenValue>;
  /** Another number when everything must be asked again. */
  readonly era: number;
  readonly state: MemoryState | null;
}

/** The window is drawn first: the process of the index starts after it. */
const startMs = 1500;
const batchMs = 80;
const inBatch = 2000;
/** More values than a person looks at: then it begins anew. */
const mostKnown = 50_000;

/** What other cases know of the values that the window shows: asked for in batches, as they are shown. */
export function createMemory({ call, onEvent }: Bridge, notices: Notices) {
  const store = createStore<MemoryView>(() => ({ seen: new Map(), era: 0, state: null }));
  const began = performance.now();
  let wanted = new Map<string, SoughtValue>();
  let waiting: ReturnType<typeof setTimeout> | undefined;

  onEvent('case.opened', forget);
  onEvent('memory.changed', (state) => {
    const before = store.getState().state;
    store.setState({ state });
    // Marks follow when the cases have been read, not after each of them.
    if (!state.looking && (before?.looking || before?.values !== state.values)) forget();
  });

  function forget(): void {
    wanted = new Map();
    store.setState(({ era }) => ({ seen: new Map(), era: era + 1 }));
  }

  /** Asks for these, unless they are known or on their way. */
  function want(values: readonly SoughtValue[]): void {
    const { seen } = store.getState();
    for (const { kind, value } of values) {
      const key = entityKey(kind, value);
      if (!seen.has(key)) wanted.set(key, { kind, value });
    }
    if (wanted.size === 0 || waiting !== undefined) return;
    waiting = setTimeout(() => void ask(), Math.max(batchMs, startMs - (performance.now() - began)));
  }

  async function ask(): Promise<void> {
    const { era } = store.getState();
    const batch = [...wanted].slice(0, inBatch);
    for (const [key] of batch) wanted.delete(key);
    const answer = await call('memory.seen', { values: batch.map(([, value]) => value) });
    waiting = undefined;
    if (answer.ok && era === store.getState().era) {
      const known = store.getState().seen;
      const seen = new Map(known.size > mostKnown ? [] : known);
      for (const one of answer.value.values) seen.set(entityKey(one.kind, one.value), one);
      store.setState({ seen });
    }
    if (wanted.size > 0) want([]);
  }

  async function readState(): Promise<void> {
    const answer = await call('memory.state', {});
    if (answer.ok) store.setState({ state: answer.value });
    else notices.showFailure(answer.failure);
  }

  async function run(how: 'pause' | 'resume' | 'look' | 'rebuild'): Promise<void> {
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
    const done = await call('memory.bringOver', { path, values: [...values] });
    if (done.ok) notices.show('done', memoryTexts.brought(done.value.entities, done.value.replies));
    else notices.showFailure(done.failure);
  }

  return { store, want, readState, run, changeFolder, openCase, bringOver };
}
export type MemoryStore = ReturnType<typeof createMemory>;

/** What makes a mark: other cases have it, and it is not what strangers share. */
export function marked(seen: SeenValue | undefined): SeenValue | null {
  return seen && seen.cases > 0 && seen.common === null ? seen : null;
}
