import { marks, sizeOnScreen } from '../../../shared/drawing/node-look.ts';
import { parentsFrom } from '../../../shared/graph-steps.ts';
import { compactOf } from '../compact.ts';
import { linkSteps } from './by-community.ts';
import { timeLayout } from './by-time.ts';
import { commonOf } from './communities.ts';
import { concentricLayout } from './concentric.ts';
import type { LayoutTask } from './messages.ts';
import { type Fixed, fixedAt, middleOf, type Places } from './places.ts';
import { treeLayout } from './tree.ts';

/** The page hears of a draft this often, or less if it takes long to make. */
const draftMs = 500;

/** The places of the drawn nodes by slot. Pinned nodes stay, and without any the graph keeps its place in the world. */
export function drawnLayout(
  { name, graph, times, roots }: LayoutTask,
  onDraft: (done: number, places: Places) => void,
): Places {
  const { links, slots, nodeOf } = compactOf(graph, 'all');
  const slotOf = (node: number) => slots[node] as number;
  const pick = <C extends Float32Array | Float64Array>(into: C, valueAt: (slot: number) => number | undefined): C => {
    for (let node = 0; node < slots.length; node++) into[node] = valueAt(slotOf(node)) ?? Number.NaN;
    return into;
  };
  const column = (valueAt: (slot: number) => number | undefined) => pick(new Float32Array(slots.length), valueAt);
  const fixed = fixedAt(
    { x: column((slot) => graph.x[slot]), y: column((slot) => graph.y[slot]) },
    (node) => ((graph.look[slotOf(node)] as number) & marks.pinned) !== 0,
  );
  const hasFixed = fixed.flags.includes(1);
  const middle = middleOf(fixed);

  function bySlot(places: Places): Places {
    const own = middleOf(places);
    const moved = hasFixed ? { x: 0, y: 0 } : { x: middle.x - own.x, y: middle.y - own.y };
    const x = new Float32Array(graph.nodes).fill(Number.NaN);
    const y = new Float32Array(graph.nodes).fill(Number.NaN);
    for (let node = 0; node < slots.length; node++) {
      x[slotOf(node)] = (places.x[node] as number) + moved.x;
      y[slotOf(node)] = (places.y[node] as number) + moved.y;
    }
    return { x, y };
  }

  function layOut(): Places {
    switch (name) {
      case 'force': {
        const radii = column((slot) => sizeOnScreen(graph.look[slot] as number, 1, graph.degree[slot]) / 2);
        const steps = linkSteps(links, commonOf(graph, slots), hasFixed ? fixed : undefined, radii);
        return withDrafts(steps, (done, places) => onDraft(done, bySlot(places)));
      }
      case 'concentric':
        return keepFixed(concentricLayout(links), fixed);
      case 'tree': {
        const nodes = roots.map((slot) => nodeOf[slot] ?? -1).filter((node) => node >= 0);
        return keepFixed(treeLayout(parentsFrom(links, nodes)), fixed);
      }
      case 'time':
        return keepFixed(
          timeLayout(
            links,
            pick(new Float64Array(slots.length), (slot) => times[slot]),
          ),
          fixed,
        );
    }
  }

  return bySlot(layOut());
}

function withDrafts(steps: ReturnType<typeof linkSteps>, onDraft: (done: number, places: Places) => void): Places {
  let next = performance.now() + draftMs;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    const now = performance.now();
    if (now < next || step.value.done === 0) continue; // At 0 it has found nothing yet.
    onDraft(step.value.done, step.value.places());
    const after = performance.now();
    next = after + Math.max(draftMs, (after - now) * 10);
  }
}

/** Layouts with a given shape leave out pinned nodes, which stay in place. */
function keepFixed({ x, y }: Places, fixed: Fixed): Places {
  return {
    x: x.map((value, node) => (fixed.flags[node] === 1 ? (fixed.x[node] as number) : value)),
    y: y.map((value, node) => (fixed.flags[node] === 1 ? (fixed.y[node] as number) : value)),
  };
}
