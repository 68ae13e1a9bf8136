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
  const room = roomFor(nodes.length, edges.length);
  const slots = fillEnds(room, whole, nodes, edges);
  const drawing: Drawing = {
    nodes: slots.length,
    edges: edges.length,
    x: taken(whole.x, slots, room.x),
    y: taken(whole.y, slots, room.y),
    // Only what moves is drawn: of the other ends nothing else is asked for.
    look: taken(whole.look, nodes, room.look),
    tint: taken(whole.tint, nodes, room.tint),
    degree: taken(whole.degree, nodes, room.degree),
    from: room.from,
    to: room.to,
    edgeLook: taken(whole.edgeLook, edges, room.edgeLook),
  };
  return {
    drawing,
    only: { nodes: counted(room.ownNodes), edges: counted(room.ownEdges) },
    follow({ x, y }) {
      taken(x, nodes, drawing.x);
      taken(y, nodes, drawing.y);
    },
  };
}

/** All in one piece of memory: with each piece that it takes, the page may collect garbage for some milliseconds. */
function roomFor(nodes: number, edges: number) {
  const ends = nodes + edges * 2;
  const memory = new ArrayBuffer(4 * (3 * ends + 4 * nodes + 3 * edges) + edges);
  let used = 0;
  const words = (length: number) => {
    const begin = used;
    used += 4 * length;
    return new Uint32Array(memory, begin, length);
  };
  const places = (length: number) => {
    const begin = used;
    used += 4 * length;
    return new Float32Array(memory, begin, length);
  };
  return {
    slots: words(ends),
    x: places(ends),
    y: places(ends),
    look: words(nodes),
    tint: words(nodes),
    degree: words(nodes),
    ownNodes: words(nodes),
    from: words(edges),
    to: words(edges),
    ownEdges: words(edges),
    edgeLook: new Uint8Array(memory, used, edges),
  };
}

/** Fills in the ends of each link. Returns the slots of the dragged nodes, and after them of all other ends. */
function fillEnds(
  { slots, from: starts, to: ends }: ReturnType<typeof roomFor>,
  { from, to }: Drawing,
  nodes: Uint32Array,
  edges: Uint32Array,
): Uint32Array {
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
  for (let edge = 0; edge < edges.length; edge++) {
    starts[edge] = placeOf(from[edges[edge] as number] as number);
    ends[edge] = placeOf(to[edges[edge] as number] as number);
  }
  return slots.subarray(0, count);
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

/** 0, 1, 2 and so on. */
export function counted(numbers: Uint32Array): Uint32Array {
  for (let number = 0; number < numbers.length; number++) numbers[number] = number;
  return numbers;
}
