// The worker thread for layouts, communities and paths, one at a time.
import { between } from '../../../shared/graph-steps.ts';
import { compactOf } from '../compact.ts';
import { communitiesOf } from './communities.ts';
import { drawnLayout } from './drawn-layout.ts';
import type { LayoutDraft, Task, TaskAnswer } from './messages.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<Task>) => void) | null;
  postMessage(message: TaskAnswer | LayoutDraft, transfer?: Transferable[]): void;
}
const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  const said = answer(data);
  scope.postMessage(said, said.type === 'layout' ? [said.places.x.buffer, said.places.y.buffer] : []);
};

function answer(task: Task): TaskAnswer {
  switch (task.type) {
    case 'path':
      return { type: 'path', path: pathOf(task) };
    case 'communities':
      return { type: 'communities', found: communitiesOf(task.graph) };
    case 'layout':
      return {
        type: 'layout',
        places: drawnLayout(task, (done, places) =>
          scope.postMessage({ type: 'draft', done, places }, [places.x.buffer, places.y.buffer]),
        ),
      };
  }
}

function pathOf({ graph, from, to }: Extract<Task, { type: 'path' }>): number[] | null {
  const { links, slots, nodeOf } = compactOf(graph, 'passing');
  const [start, end] = [nodeOf[from] ?? -1, nodeOf[to] ?? -1];
  if (start < 0 || end < 0) return null;
  return between(links, start, end)?.map((node) => slots[node] as number) ?? null;
}
