import type { Drawing } from '../../../shared/drawing/drawing.ts';
import { edgeMarks, marks } from '../../../shared/drawing/node-look.ts';
import type { OpenCase } from '../../stores/case-store.ts';

/** Fewer nodes have no shape to find. */
const fewest = 3;

/** Whether the nodes that were just placed are all there is, and are linked. */
export function isFirstGraph({ nodes, edges, look, edgeLook }: Drawing, placed: number): boolean {
  if (placed < fewest) return false;
  let drawn = 0;
  for (let slot = 0; slot < nodes && drawn <= placed; slot++) if (!((look[slot] as number) & marks.out)) drawn++;
  if (drawn !== placed) return false;
  for (let edge = 0; edge < edges; edge++) if (!((edgeLook[edge] as number) & edgeMarks.out)) return true;
  return false;
}

/** Arranges the first graph of a canvas as soon as all of it has come: a case arrives in parts. Says whether it did. */
export async function arrangeFirst(
  { store }: Pick<OpenCase, 'store'>,
  arrange: () => Promise<boolean> | undefined,
): Promise<boolean> {
  if (store.getState().loading === 'visible') {
    await new Promise<void>((done) => {
      const stop = store.subscribe(({ loading }) => {
        if (loading === 'visible') return;
        stop();
        done();
      });
    });
  }
  return (await arrange()) ?? false;
}
