import type { KeyIndex } from './key-index.ts';
import type { NodeKey } from './node-key.ts';
import type { NodeSlots } from './settle.ts';
import type { SettledSlots } from './settle-changed.ts';

/** Slots in which something may have changed, in any order, perhaps several times. */
export interface TouchedSlots {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}

export const noSlots: TouchedSlots = { nodes: [], edges: [] };

/** A copy that is farther behind is compared slot by slot. */
const mostKept = 16;
/** More are not listed. */
export const mostListed = 20_000;

/** Remembers which slots the last versions of a drawing touched, for those who have a copy of an earlier one. */
export function createTouchedSlots() {
  /** Of each version since some time; null where it may be any slot. */
  let kept: (TouchedSlots | null)[] = [];
  let last = 0;
  let coming: TouchedSlots | null = noSlots;

  return {
    /** For the next version. Null: it may be any. */
    add(slots: TouchedSlots | null): void {
      const all = coming && slots && both(coming, slots);
      coming = all && all.nodes.length + all.edges.length <= mostListed ? all : null;
    },
    mark(version: number): void {
      last = version;
      kept = [...kept.slice(1 - mostKept), coming];
      coming = noSlots;
    },
    /** Null if it may be any. */
    since(version: number): TouchedSlots | null {
      const missed = last - version;
      if (missed > kept.length) return null;
      let all: TouchedSlots | null = noSlots;
      for (const slots of kept.slice(kept.length - missed)) all = all && slots && both(all, slots);
      return all;
    },
  };
}

function both(one: TouchedSlots, two: TouchedSlots): TouchedSlots {
  if (one === noSlots) return two;
  if (two === noSlots) return one;
  return { nodes: [...one.nodes, ...two.nodes], edges: [...one.edges, ...two.edges] };
}

/**
 * All slots to which a small change may have written; `origins` are the links to what came last, before and after it, and
 * `dropped` is what it removed.
 */
export function slotsOfSettled(
  { columns: { stand } }: NodeSlots,
  { nodes, edges, ends }: SettledSlots,
  origins: readonly number[],
  dropped: TouchedSlots,
): TouchedSlots {
  const settled = [...nodes].flatMap((slot) => [slot, stand[slot] as number]);
  return { nodes: [...settled, ...ends, ...dropped.nodes], edges: [...edges, ...origins, ...dropped.edges] };
}

/** The slots of nodes that had a mark or have it now, and of the groups that stand for them; null if they are many. */
export function slotsOfMarked(
  { columns: { stand } }: NodeSlots,
  slotOfNode: KeyIndex,
  before: ReadonlySet<NodeKey>,
  now: ReadonlySet<NodeKey>,
): number[] | null {
  if (before.size + now.size > mostListed) return null;
  return [...before, ...now].flatMap((key) => {
    const slot = slotOfNode.get(key);
    return slot === undefined ? [] : [slot, stand[slot] as number];
  });
}
