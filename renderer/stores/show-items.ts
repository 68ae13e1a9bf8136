import { nodesOf } from './arrivals-store.ts';
import type { Whereabouts } from './notices-store.ts';
import type { Workbench } from './workbench.ts';

/** Selects items on the graph and moves the camera to them; a closed group stands for its members. */
export function showItems(
  { canvas, dock, openCase, selection }: Pick<Workbench, 'canvas' | 'dock' | 'openCase' | 'selection'>,
  ids: Iterable<number>,
): void {
  const there = [...ids].filter((id) => openCase.rows.entities.has(id));
  const nodes = [...nodesOf(there, openCase.rows)];
  selection.select(nodes, nodes[0] ?? null);
  dock.show('graph');
  canvas.frame(nodes);
}

/** What a message is about, if it is still there. */
export function canShow({ openCase }: Pick<Workbench, 'openCase'>, where: Whereabouts | undefined): boolean {
  if (!where) return false;
  return 'panel' in where || where.items.some((id) => openCase.rows.entities.has(id));
}

/** Goes to what a message is about. */
export function showThere(workbench: Workbench, where: Whereabouts): void {
  if ('panel' in where) workbench.dock.show(where.panel);
  else showItems(workbench, where.items);
}
