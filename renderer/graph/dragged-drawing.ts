import type { Drawing, MovingSlots } from '../../shared/drawing/drawing.ts';

/** What is dragged as a drawing of its own. In the large one, each end of a line is somewhere else in memory, and a frame reads thousands. */
export interface DraggedDrawing {
  readonly drawing: Drawing;
  /** What of it is drawn: of the nodes, those that move. */
  readonly only: MovingSlots;
  /** Takes over where the dragged nodes are now. */
  follow(whole: Drawing): void;
}

export function draggedDrawing(whole: Drawing, { nodes, edges }: MovingSlots): DraggedDrawing {
  const { slots, from, to } = endsOf(whole, nodes, edges);
  const drawing: Drawing = {
    nodes: slots.length,
    edges: edges.length,
    x: taken(whole.x, slots, new Float32Array(slots.length)),
    y: taken(whole.y, slots, new Float32Array(slots.length)),
    // Only what moves is drawn: of the other ends nothing else is asked for.
    look: taken(whole.look, nodes, new Uint32Array(nodes.length)),
    tint: taken(whole.tint, nodes, new Uint32Array(nodes.length)),
    degree: taken(whole.degree, nodes, new Uint32Array(nodes.length)),
    from,
    to,
    edgeLook: taken(whole.edgeLook, edges, new Uint8Array(edges.length)),
  };
  return {
    drawing,
    only: { nodes: countedTo(nodes.length), edges: countedTo(edges.length) },
    follow({ x, y }) {
      taken(x, nodes, drawing.x);
      taken(y, nodes, drawing.y);
    },
  };
}

/** The dragged nodes, after them the others at the ends of their links, and which of these each link has. */
function endsOf({ from, to }: Drawing, nodes: Uint32Array, edges: Uint32Array) {
  const slots = new Uint32Array(nodes.length + edges.length * 2);
  slots.set(nodes);
  let count = nodes.length;
  const known = placesOf(nodes);
  const placeOf = (slot: number): number => {
    const place = known(slot);
    if (place >= 0) return place;
    // One that does not move may be there several times.
    slots[count] = slot;
    return count++;
  };
  const [starts, ends] = [new Uint32Array(edges.length), new Uint32Array(edges.length)];
  for (let edge = 0; edge < edges.length; edge++) {
    starts[edge] = placeOf(from[edges[edge] as number] as number);
    ends[edge] = placeOf(to[edges[edge] as number] as number);
  }
  return { slots: slots.subarray(0, count), from: starts, to: ends };
}

/** Finds the place of a slot in a list; -1 if it is not there. */
function placesOf(slots: Uint32Array): (slot: number) => number {
  // An open hash table of 1 and the place: one place for each slot of the graph would be megabytes.
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(slots.length * 2 + 2)));
  const last = table.length - 1;
  const find = (slot: number): number => {
    let at = Math.imul(slot, 0x9e3779b1) >>> 7;
    for (at &= last; table[at] !== 0 && slots[(table[at] as number) - 1] !== slot; at = (at + 1) & last);
    return at;
  };
  for (let place = 0; place < slots.length; place++) table[find(slots[place] as number)] = place + 1;
  return (slot) => (table[find(slot)] as number) - 1;
}

type Column = Float32Array | Uint32Array | Uint8Array;

/** The values of these slots, in their order. */
function taken<C extends Column>(column: C, slots: Uint32Array, into: C): C {
  for (let at = 0; at < slots.length; at++) into[at] = column[slots[at] as number] as number;
  return into;
}

function countedTo(length: number): Uint32Array {
  const numbers = new Uint32Array(length);
  for (let number = 0; number < length; number++) numbers[number] = number;
  return numbers;
}
