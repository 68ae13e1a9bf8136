import { nodesOf } from './arrivals-store.ts';
import type { Whereabouts } from './notices-store.ts';
import type { Workbench } from './workbench.ts';

type Places = Pick<Workbench, 'canvas' | 'dock' | 'openCase' | 'selection'>;

/** Selects items on the graph and moves the camera to them; a closed group stands for its members. */
export function showItems({ canvas, dock, openCase, selection }: Places, ids: Iterable<number>): void {
  const nodes = shownNodes(openCase, ids);
  selection.select(nodes, nodes[0] ?? null);
  dock.show('graph');
  canvas.frame(nodes);
}

/** The same for what was just added. */
export function showAdded(places: Places, ids: Iterable<number>): void {
  showItems(places, ids);
  places.selection.selectAdded(shownNodes(places.openCase, ids));
}

function shownNodes({ rows }: Places['openCase'], ids: Iterable<number>): number[] {
  return [
    ...nodesOf(
      [...ids].filter((id) => rows.entities.has(id)),
      rows,
    ),
  ];
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
