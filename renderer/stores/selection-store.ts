import { createStore } from 'zustand/vanilla';
import type { OpenCase } from './case-store.ts';

/** The selection, from any panel. A number is an entity's id, or a group's negated id, as on the canvas. */
export interface Selection {
  readonly keys: ReadonlySet<number>;
  /** The one in the inspector: the last selected. */
  readonly focus: number | null;
  /** Nobody chose these: they were just added, and are selected so that they can be seen. */
  readonly justAdded?: boolean;
}

const nothing: Selection = { keys: new Set(), focus: null };

/** One selection for all panels. It is not part of the case: selecting is no event. */
export function createSelection(openCase: OpenCase) {
  const store = createStore<Selection>(() => nothing);

  openCase.listen((news) => {
    if (news.kind === 'anew') store.setState(nothing, true);
    else drop(news.difference.removed);
  });

  function drop({ entities, groups }: { readonly entities: readonly number[]; readonly groups: readonly number[] }) {
    const { keys } = store.getState();
    const gone = new Set([...entities, ...groups.map((id) => -id)].filter((key) => keys.has(key)));
    if (gone.size > 0) select([...keys].filter((key) => !gone.has(key)));
  }

  /** Selects only these; a set is taken as it is, since a large one takes long to copy. */
  function select(keys: Iterable<number>, focus?: number | null): void {
    const chosen: ReadonlySet<number> = keys instanceof Set ? keys : new Set(keys);
    const { focus: before } = store.getState();
    const kept = before !== null && chosen.has(before) ? before : lastOf(chosen);
    store.setState({ keys: chosen, focus: focus === undefined ? kept : focus }, true);
  }

  /** Adds one to the selection, or removes it. */
  function toggle(key: number): void {
    const keys = new Set(store.getState().keys);
    if (keys.delete(key)) select(keys);
    else select(keys.add(key), key);
  }

  /** Selects what was just added. */
  function selectAdded(keys: Iterable<number>): void {
    select(keys);
    const { keys: chosen } = store.getState();
    const [first = null] = chosen;
    store.setState({ keys: chosen, focus: first, justAdded: true }, true);
  }

  return { store, select, selectAdded, toggle, clear: () => store.setState(nothing, true) };
}
export type SelectionStore = ReturnType<typeof createSelection>;

/** The selected entities, without groups. */
export function selectedEntities({ keys }: Selection): number[] {
  return [...keys].filter((key) => key > 0);
}

function lastOf(keys: ReadonlySet<number>): number | null {
  let last: number | null = null;
  for (const key of keys) last = key;
  return last;
}
