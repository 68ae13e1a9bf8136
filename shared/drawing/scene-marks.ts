import type { NodeKey } from './node-key.ts';
import { marks } from './node-look.ts';
import type { SceneRows } from './scene-rows.ts';
import { settleFreshLinks, settlingSelection, settlingWholeSelection } from './settle-edges.ts';
import type { TouchedSlots } from './touched-slots.ts';

/** More are compared slot by slot, in parts. */
const fewSelected = 5000;

/** Which nodes are selected, new, or known to other cases. No other node depends on it, so each mark is set alone. */
export function createSceneMarks({ nodes, edges, members, slotOfNode }: SceneRows) {
  let selection: ReadonlySet<NodeKey> = new Set();
  let fresh: ReadonlySet<NodeKey> = new Set();
  let latest: ReadonlySet<NodeKey> = fresh;
  let elsewhere: ReadonlySet<NodeKey> = fresh;
  /** How often something was selected. */
  let selections = 0;
  /** Some of the selected nodes are marked, and others not yet. */
  let isSelecting = false;
  /** The slots of links that lead to what came last. */
  let originLinks: readonly number[] = [];

  /** In small parts; a later selection ends an earlier one. Returns where it changed something, unless it was ended. */
  function* selecting(keys: ReadonlySet<NodeKey>): Generator<void, { readonly where: TouchedSlots | null } | null> {
    const before = selection;
    selection = keys;
    selections++;
    const own = selections;
    const isBrief = !isSelecting && before.size + keys.size <= fewSelected;
    const changed = isBrief && { on: slotsOf(keys, before), off: slotsOf(before, keys) };
    const parts = changed ? settlingSelection(nodes, edges, changed) : settlingWholeSelection(nodes, edges, keys);
    isSelecting = true;
    for (;;) {
      const { done, value: found } = parts.next();
      if (done) {
        isSelecting = false;
        return { where: changed && found ? { nodes: [...changed.on, ...changed.off], edges: found } : null };
      }
      yield;
      if (own !== selections) return null;
    }
  }

  function slotsOf(names: ReadonlySet<NodeKey>, known: ReadonlySet<NodeKey>): number[] {
    return [...names].flatMap((name) => (known.has(name) ? [] : (slotOfNode.get(name) ?? [])));
  }

  /** Returns whether anything is or was marked. */
  function markNew(keys: ReadonlySet<NodeKey>, last: ReadonlySet<NodeKey>): boolean {
    if (keys.size === 0 && fresh.size === 0) return false;
    const before = fresh;
    fresh = keys;
    latest = last;
    mark(before, marks.fresh | marks.latest, () => 0, { onGroups: true });
    mark(keys, 0, (key) => marks.fresh | (last.has(key) ? marks.latest : 0), { onGroups: true });
    settleOrigins();
    return true;
  }

  /** Returns whether anything is or was marked. */
  function markElsewhere(keys: ReadonlySet<NodeKey>): boolean {
    if (keys.size === 0 && elsewhere.size === 0) return false;
    mark(elsewhere, marks.elsewhere, () => 0);
    mark(keys, 0, () => marks.elsewhere);
    elsewhere = keys;
    return true;
  }

  /** Sets marks of these nodes, and of the groups that stand for them. */
  function mark(keys: Iterable<NodeKey>, all: number, own: (key: NodeKey) => number, { onGroups = false } = {}): void {
    const { look, stand } = nodes.columns;
    for (const key of keys) {
      const slot = slotOfNode.get(key);
      if (slot === undefined) continue;
      look[slot] = ((look[slot] as number) & ~all) | own(key);
      const shown = stand[slot] as number;
      if (onGroups && shown !== slot) look[shown] = ((look[shown] as number) & ~all) | own(key);
    }
  }

  /** Shows which links lead to what came last. */
  function settleOrigins(): void {
    originLinks = settleFreshLinks(nodes, edges, { latest: slotsOfLatest(), marked: originLinks });
  }

  /** With all members of the groups that stand for some of them. */
  function slotsOfLatest(): Set<number> {
    const slots = new Set<number>();
    const { stand, key } = nodes.columns;
    for (const name of latest) {
      const slot = slotOfNode.get(name);
      if (slot === undefined) continue;
      slots.add(slot);
      const shown = key[stand[slot] as number] as number;
      if (shown < 0 && !slots.has(stand[slot] as number)) {
        slots.add(stand[slot] as number);
        for (const member of members.get(-shown) ?? []) slots.add(member);
      }
    }
    return slots;
  }

  return {
    selecting,
    markNew,
    markElsewhere,
    settleOrigins,
    /** The links that lead to what came last. */
    originLinks: (): readonly number[] => originLinks,
    /** What is marked now. */
    sets: () => ({ selection, fresh, latest, elsewhere }),
  };
}
