import { createStore } from 'zustand/vanilla';
import type { Actor, ActorRow, AlikeCase } from '../../shared/actors.ts';
import type { Bridge } from '../../shared/contract.ts';
import { harmlessText } from '../../shared/defang.ts';
import { plainLine } from '../../shared/odd-text.ts';
import type { Failure } from '../../shared/result.ts';
import { actorsTexts } from '../texts/actors.ts';
import { memoryTexts } from '../texts/memory.ts';
import { afterLoading, type Loading } from './after-loading.ts';
import type { Notices } from './notices-store.ts';

export interface ActorsView {
  /** What looks like the open case; null before it was compared. */
  readonly alike: { readonly cases: readonly AlikeCase[]; readonly compared: number; readonly isWhole: boolean } | null;
  readonly isComparing: boolean;
  readonly actors: readonly ActorRow[];
  readonly damaged: readonly string[];
  /** The actor whose page is open. */
  readonly chosen: string | null;
  readonly page: Actor | null;
  readonly failure: Failure | null;
  /** What was deleted last, which can be brought back. */
  readonly deleted: { readonly id: string; readonly name: string } | null;
}

/** The window is drawn, and the index has started. */
const startMs = 3000;
/** A case is shown before it is compared. */
const calmMs = 1000;

/** Cases that look like the open one, and the actors that the user made of them. */
export function createActors({ call, onEvent }: Bridge, notices: Notices, loading: Loading) {
  const store = createStore<ActorsView>(() => ({
    ...{ alike: null, isComparing: false, actors: [], damaged: [] },
    ...{ chosen: null, page: null, failure: null, deleted: null },
  }));
  const began = performance.now();
  let isWanted = false;
  let turn = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let known = { values: -1, cases: -1 };

  onEvent('case.opened', () => {
    store.setState({ alike: null });
    if (isWanted) again(calmMs);
  });
  onEvent('actors.changed', ({ actors }) => {
    store.setState({ actors });
    void readPage();
  });
  onEvent('actors.seen', ({ name, cases }) => {
    const titles = cases.map((title) => plainLine(title) || memoryTexts.untitled).join(', ');
    notices.show('warning', actorsTexts.page.seenIn(plainLine(name), titles), '', { panel: 'memory' });
    void readPage();
  });
  onEvent('memory.changed', ({ looking, values, cases }) => {
    if (looking || (known.values === values && known.cases === cases)) return;
    known = { values, cases };
    if (isWanted) again(calmMs);
    void readPage();
  });

  function again(afterMs = 0): void {
    clearTimeout(waiting);
    waiting = setTimeout(() => void compare(), Math.max(afterMs, startMs - (performance.now() - began)));
  }

  /** Compares the open case with the others, once; it follows the cases afterwards. */
  function want(): void {
    if (isWanted) return;
    isWanted = true;
    again();
    void readList();
  }

  async function compare(): Promise<void> {
    const mine = ++turn;
    await afterLoading(loading);
    if (mine !== turn) return;
    store.setState({ isComparing: true });
    const answer = await call('actors.alike', {});
    if (mine !== turn) return;
    store.setState({ isComparing: false, ...(answer.ok && { alike: answer.value }) });
  }

  async function readList(): Promise<void> {
    const answer = await call('actors.list', {});
    if (answer.ok) store.setState({ actors: answer.value.actors, damaged: answer.value.damaged });
  }

  async function readPage(): Promise<void> {
    const { chosen } = store.getState();
    if (chosen === null) return;
    const answer = await call('actors.read', { id: chosen });
    if (store.getState().chosen !== chosen) return;
    store.setState(answer.ok ? { page: answer.value, failure: null } : { failure: answer.failure });
  }

  function choose(id: string | null): void {
    store.setState({ chosen: id, page: null, failure: null });
    void readPage();
  }

  /** Returns the ID of the actor; null if it failed, which is shown. */
  async function save(change: SaveActor): Promise<string | null> {
    const saved = await call('actors.save', change);
    if (!saved.ok) {
      notices.showFailure(saved.failure);
      return null;
    }
    if (change.addCases || change.removeCases) again();
    return saved.value.id;
  }

  async function remove(id: string): Promise<void> {
    const removed = await call('actors.remove', { id });
    if (!removed.ok) {
      notices.showFailure(removed.failure);
      return;
    }
    store.setState({ chosen: null, page: null, deleted: { id, name: removed.value.name } });
    again();
  }

  async function bringBack(): Promise<void> {
    const { deleted } = store.getState();
    if (!deleted) return;
    const done = await call('actors.remove', { id: deleted.id, undo: true });
    if (!done.ok) notices.showFailure(done.failure);
    else store.setState({ deleted: null });
    again();
  }

  async function setApart(id: string, set: boolean): Promise<void> {
    const done = await call('actors.apart', { id, set });
    if (!done.ok) notices.showFailure(done.failure);
    store.setState(({ alike }) => ({
      alike: alike && {
        ...alike,
        cases: alike.cases.map((one) => (one.id === id && done.ok ? { ...one, apart: set } : one)),
      },
    }));
  }

  async function exportStix(id: string): Promise<void> {
    const done = await call('actors.export', { id });
    if (done.ok) notices.show('done', actorsTexts.page.exported(done.value.objects, harmlessText(done.value.path)));
    else notices.showFailure(done.failure);
  }

  return { store, want, again, choose, save, remove, bringBack, setApart, exportStix, readPage };
}
export type ActorsStore = ReturnType<typeof createActors>;

interface SaveActor {
  readonly id?: string;
  readonly name?: string;
  readonly notes?: string;
  readonly addCases?: string[];
  readonly removeCases?: string[];
  readonly watched?: boolean;
}
