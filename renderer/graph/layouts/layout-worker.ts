// The worker thread for layouts and paths, one at a time.
import { between, parentsFrom } from '../../../shared/graph-steps.ts';
import { timeLayout } from './by-time.ts';
import { communitiesOf } from './communities.ts';
import { concentricLayout } from './concentric.ts';
import { forceSteps } from './force.ts';
import type { LayoutDraft, Task, TaskAnswer } from './messages.ts';
import type { Fixed, Places } from './places.ts';
import { treeLayout } from './tree.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<Task>) => void) | null;
  postMessage(message: TaskAnswer | LayoutDraft): void;
}
const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => scope.postMessage(answer(data));

function answer(task: Task): TaskAnswer {
  if (task.type === 'path') return { type: 'path', path: between(task.links, task.from, task.to) };
  if (task.type === 'communities') return { type: 'communities', found: communitiesOf(task.graph) };
  return { type: 'layout', places: layOut(task) };
}

function layOut({ name, links, fixed, radii, times, roots }: Extract<Task, { type: 'layout' }>): Places {
  switch (name) {
    case 'force':
      return withDrafts(forceSteps(links, fixed.flags.includes(1) ? fixed : undefined, radii));
    case 'concentric':
      return keepFixed(concentricLayout(links), fixed);
    case 'tree':
      return keepFixed(treeLayout(parentsFrom(links, roots)), fixed);
    case 'time':
      return keepFixed(timeLayout(links, times), fixed);
  }
}

/** The page hears of it this often, or less if a draft takes long to make. */
const draftMs = 500;

function withDrafts(steps: ReturnType<typeof forceSteps>): Places {
  let next = performance.now() + draftMs;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    const now = performance.now();
    if (now < next || step.value.done === 0) continue; // At 0 it has found nothing yet.
    scope.postMessage({ type: 'draft', done: step.value.done, places: step.value.places() });
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
