import { createStore } from 'zustand/vanilla';
import type { CaseRows, OpenCase } from './case-store.ts';
import type { SelectionStore } from './selection-store.ts';

/** What one pivot, chain or expansion added to the case. */
export interface Arrival {
  readonly title: string;
  /** The items that were new, whether they were looked at or not. */
  readonly ids: readonly number[];
  /** The items it began with. */
  readonly from: readonly number[];
  /** False while more may come. */
  readonly complete: boolean;
}

export interface Arrivals {
  /** Items that came and that nobody has looked at yet: the graph marks them. */
  readonly unseen: ReadonlySet<number>;
  /** The last step that brought something; null if there was none. */
  readonly latest: Arrival | null;
}

const nothing: Arrivals = { unseen: new Set(), latest: null };

/** Remembers what came with the last steps until the user looks at it. It is not part of the case. */
export function createArrivals(openCase: OpenCase, selection: SelectionStore) {
  const store = createStore<Arrivals>(() => nothing);
  /** The steps that run now; what comes meanwhile belongs to the newest. */
  const running: { readonly title: string; readonly from: readonly number[] }[] = [];
  /** Which of them began the latest arrival. */
  let owner: (typeof running)[number] | null = null;

  openCase.listen((news) => {
    if (news.kind === 'anew') {
      owner = null;
      store.setState(nothing, true);
      return;
    }
    leave(news.difference.removed.entities);
    const step = running.at(-1);
    if (step && news.added.length > 0) come(step, news.added);
  });

  function come(step: (typeof running)[number], added: readonly number[]): void {
    store.setState(({ unseen, latest }) => {
      const before = owner === step && latest ? latest.ids : [];
      owner = step;
      return {
        unseen: new Set([...unseen, ...added]),
        latest: { title: step.title, from: step.from, ids: [...before, ...added], complete: false },
      };
    });
  }

  /** What was removed, for example by undo, did not come. */
  function leave(removed: readonly number[]): void {
    const { unseen, latest } = store.getState();
    if (removed.length === 0 || (latest === null && unseen.size === 0)) return;
    const gone = new Set(removed);
    const ids = latest?.ids.filter((id) => !gone.has(id)) ?? [];
    store.setState({
      unseen: new Set([...unseen].filter((id) => !gone.has(id))),
      latest: latest === null || ids.length === 0 ? null : { ...latest, ids },
    });
  }

  /** What is added until the returned function runs came with this step. */
  function begin(title: string, from: readonly number[] = []): () => void {
    const step = { title, from };
    running.push(step);
    return () => {
      const at = running.indexOf(step);
      if (at < 0) return;
      running.splice(at, 1);
      if (owner === step) store.setState(({ latest }) => ({ latest: latest && { ...latest, complete: true } }));
    };
  }

  /** Marks what came without a step of the user, such as the work of colleagues. Nothing is selected or moved for it. */
  function mark(ids: readonly number[]): void {
    if (ids.length > 0) store.setState(({ unseen }) => ({ unseen: new Set([...unseen, ...ids]) }));
  }

  /** Removes the mark from items and from the members of groups (negated ids). */
  function lookedAt(keys: Iterable<number>): void {
    const { unseen } = store.getState();
    if (unseen.size === 0) return;
    const seen: ReadonlySet<number> = keys instanceof Set ? keys : new Set(keys);
    const left = new Set([...unseen].filter((id) => !seen.has(id) && !seen.has(-(groupOf(id) ?? 0))));
    if (left.size < unseen.size) store.setState({ unseen: left });
  }
  const groupOf = (id: number) => openCase.rows.entities.get(id)?.group;

  selection.store.subscribe(({ keys }) => lookedAt(keys));

  return { store, begin, mark, lookedAt };
}
export type ArrivalsStore = ReturnType<typeof createArrivals>;

/** The nodes of the canvas that show these items: a closed group stands for its members. */
export function nodesOf(ids: Iterable<number>, { entities, groups }: CaseRows): Set<number> {
  const nodes = new Set<number>();
  for (const id of ids) {
    const group = entities.get(id)?.group ?? null;
    nodes.add(group !== null && groups.get(group)?.open === false ? -group : id);
  }
  return nodes;
}
