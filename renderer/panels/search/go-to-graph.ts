import type { Workbench } from '../../stores/workbench.ts';
import { focusWhenThere } from '../../ui/focus-when-there.ts';

/** What a search finds comes to the graph: the work goes on there. */
export function goToGraph({ dock }: Pick<Workbench, 'dock'>): () => void {
  return () => {
    dock.show('graph');
    focusWhenThere('.graph-canvas');
  };
}
