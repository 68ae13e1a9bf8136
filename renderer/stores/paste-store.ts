import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import { entityKey } from '../../shared/entities.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { Failure } from '../../shared/result.ts';
import { pasteTexts } from '../texts/paste.ts';
import { domainsOfHosts } from './box-asks.ts';

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
  readonly things: readonly PastedThing[];
  /** The domains of the host names among them. */
  readonly ofHosts: ReadonlyMap<string, string>;
  readonly searchHash: string | null;
  readonly reading: boolean;
  readonly failure: Failure | null;
}

const nothing: PasteView = {
  ...{ text: '', things: [], ofHosts: new Map(), searchHash: null, reading: false, failure: null },
};
const mostCharacters = 5_000_000;
/** A field shows longer texts in part, and does not edit them. */
export const mostInField = 20_000;
export const mostAdded = 10_000;

/** A text and its indicators, shown before any is added. */
export function createPaste({ call }: Bridge) {
  const store = createStore<PasteView>(() => nothing);
  let running = new AbortController();

  /** Finds the indicators in the text. A newer text wins. */
  async function read(text: string): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const short = text.slice(0, mostCharacters);
    store.setState({ text: short, reading: true, failure: null });
    const found = await call('graph.parse', { text: short }, signal);
    if (signal.aborted) return;
    if (!found.ok) {
      store.setState({ reading: false, failure: found.failure });
      return;
    }
    const { indicators, searchHash } = found.value;
    const things = chosenAtMost(indicators.map((each) => ({ ...each, chosen: each.known === null })));
    store.setState({ things, ofHosts: new Map(), searchHash, reading: false });
    const ofHosts = await domainsOfHosts({ call }, indicators, signal);
    if (!signal.aborted) store.setState({ ofHosts });
  }

  function change(index: number, part: Partial<Pick<PastedThing, 'kind' | 'chosen'>>): void {
    store.setState(({ things }) => ({
      things: things.map((thing, at) => (at === index ? { ...thing, ...part } : thing)),
    }));
  }

  function chooseAll(chosen: boolean): void {
    store.setState(({ things }) => ({ things: chosenAtMost(things.map((thing) => ({ ...thing, chosen }))) }));
  }

  /** Adds the chosen ones, each entity once even if the user gave two the same kind. */
  async function add() {
    const once = new Map(
      chosenOf(store.getState()).map(({ kind, value }) => [entityKey(kind, value), { kind, value }]),
    );
    return call('case.add', { entities: [...once.values()].slice(0, mostAdded), label: pasteTexts.historyLabel });
  }

  return { store, read, change, chooseAll, add, clear: () => store.setState(nothing, true) };
}
export type PasteStore = ReturnType<typeof createPaste>;

export function chosenOf({ things }: Pick<PasteView, 'things'>): readonly PastedThing[] {
  return things.filter(({ chosen }) => chosen);
}

/** As many as one step can add. */
function chosenAtMost(things: readonly PastedThing[]): PastedThing[] {
  let room = mostAdded;
  return things.map((thing) => ({ ...thing, chosen: thing.chosen && room-- > 0 }));
}
