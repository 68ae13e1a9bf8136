import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import { entityKey } from '../../shared/entities.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import { plainLine } from '../../shared/odd-text.ts';
import type { Failure } from '../../shared/result.ts';
import { pasteTexts } from '../texts/paste.ts';

/** An entity found in a text, with the user's choices. */
export interface PastedThing {
  readonly kind: EntityKind;
  readonly value: string;
  readonly written: string;
  /** Its number if the case has it already. */
  readonly known: number | null;
  readonly chosen: boolean;
}

export interface PasteView {
  readonly text: string;
  /** The name of the file with the text, if it was dropped; null for other texts. */
  readonly from: string | null;
  readonly things: readonly PastedThing[];
  readonly searchHash: string | null;
  readonly reading: boolean;
  readonly failure: Failure | null;
}

const nothing: PasteView = { text: '', from: null, things: [], searchHash: null, reading: false, failure: null };
export const mostCharacters = 5_000_000;
export const mostAdded = 10_000;

/** A text and its indicators, shown before any is added. */
export function createPaste({ call }: Bridge) {
  const store = createStore<PasteView>(() => nothing);
  let running = new AbortController();

  /** Finds the indicators in the text. A newer text wins. */
  async function read(text: string, from: string | null = store.getState().from): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const short = text.slice(0, mostCharacters);
    store.setState({ text: short, from: short === '' ? null : from, reading: true, failure: null });
    const found = await call('graph.parse', { text: short }, signal);
    if (signal.aborted) return;
    if (!found.ok) {
      store.setState({ reading: false, failure: found.failure });
      return;
    }
    const things = found.value.indicators.map((each) => ({ ...each, chosen: each.known === null }));
    store.setState({ things, searchHash: found.value.searchHash, reading: false });
  }

  function change(index: number, part: Partial<Pick<PastedThing, 'kind' | 'chosen'>>): void {
    store.setState(({ things }) => ({
      things: things.map((thing, at) => (at === index ? { ...thing, ...part } : thing)),
    }));
  }

  function chooseAll(chosen: boolean): void {
    store.setState(({ things }) => ({ things: things.map((thing) => ({ ...thing, chosen })) }));
  }

  /** Adds the chosen ones, each entity once even if the user gave two the same kind. */
  async function add() {
    const { things, from } = store.getState();
    const chosen = things.filter((thing) => thing.chosen);
    const once = new Map(chosen.map(({ kind, value }) => [entityKey(kind, value), { kind, value }]));
    return call('case.add', {
      entities: [...once.values()].slice(0, mostAdded),
      label: pasteTexts.historyLabel(from === null ? null : plainLine(from)),
      ...(from !== null && { from }),
    });
  }

  return { store, read, change, chooseAll, add, clear: () => store.setState(nothing, true) };
}
export type PasteStore = ReturnType<typeof createPaste>;
