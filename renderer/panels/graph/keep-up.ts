import type { EntityRow, GroupRow } from '../../../shared/case-rows.ts';
import type { NodePlace, Scene, SceneDifference } from '../../graph/scene.ts';
import type { RowsDifference } from '../../stores/case-store.ts';
import { passes } from '../../stores/filter-rows.ts';
import { inTime, spanOfLink, touches } from '../../stores/in-time.ts';
import type { Workbench } from '../../stores/workbench.ts';

/** The colours that a person can give, as the canvas paints them. */
const paint: Readonly<Record<string, string>> = {
  red: '#e05252',
  orange: '#e58a3c',
  yellow: '#d9b32b',
  green: '#4caf6e',
  blue: '#4a8fe0',
  violet: '#9b6ddb',
};

function painted<T extends EntityRow | GroupRow>(row: T): T {
  return row.colour === null ? row : { ...row, colour: paint[row.colour] ?? null };
}

function toScene({ entities, edges, groups, removed }: RowsDifference): SceneDifference {
  return {
    entities: entities.map(painted),
    edges,
    groups: groups.map(painted),
    removedEntities: removed.entities,
    removedEdges: removed.edges,
    removedGroups: removed.groups,
  };
}

/** A canvas that holds what the case holds, now and as it changes; the answer ends it. */
export function keepUp(scene: Scene, { openCase, filter, selection }: Workbench, anew: () => void): () => void {
  const { rows } = openCase;
  scene.apply(toScene({ ...everythingIn(rows), removed: { entities: [], edges: [], groups: [] } }));
  const showFilter = () => scene.filterBy(sceneFilter(openCase, filter));
  const stops = [
    openCase.listen((news) => {
      if (news.kind === 'anew') anew();
      else scene.apply(toScene(news.difference));
    }),
    filter.store.subscribe(showFilter),
    selection.store.subscribe(({ keys }) => scene.select(keys)),
  ];
  scene.select(selection.store.getState().keys);
  showFilter();
  return () => {
    for (const stop of stops) stop();
  };
}

function everythingIn(rows: Workbench['openCase']['rows']) {
  return {
    entities: [...rows.entities.values()],
    edges: [...rows.edges.values()],
    groups: [...rows.groups.values()],
  };
}

function sceneFilter(openCase: Workbench['openCase'], filter: Workbench['filter']) {
  const wanted = filter.store.getState();
  const { time } = wanted;
  const times = inTime(openCase.rows, openCase.store.getState().revision, time);
  // What is hidden is off the canvas whatever the table shows.
  const isPassing = passes({ ...wanted, hidden: 'all' }, times);
  if (isPassing === null) return null;
  return {
    entity: isPassing,
    edge: (edge: Parameters<typeof spanOfLink>[0]) => {
      const span = time === null ? null : spanOfLink(edge);
      return span === null || time === null || touches(span, time);
    },
  };
}

/** Tells the case where things stand. First places belong to the step that brought the things. */
export async function keepPlaces(
  { bridge, notices, openCase }: Workbench,
  places: readonly NodePlace[],
  first: boolean,
): Promise<void> {
  const { past, state } = openCase.store.getState();
  if (past !== null || state === null || state.readOnly !== null || places.length === 0) return;
  const isThere = ({ key }: NodePlace) => key < 0 || openCase.rows.entities.has(key);
  const rounded = places
    .filter(isThere)
    .map(({ key, x, y }) => ({ key, x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 }));
  const kept = await bridge.call('case.move', {
    places: rounded.flatMap(({ key, x, y }) => (key > 0 ? [{ id: key, x, y }] : [])),
    groups: rounded.flatMap(({ key, x, y }) => (key < 0 ? [{ id: -key, x, y }] : [])),
    withLatest: first,
  });
  if (!kept.ok) notices.showFailure(kept.failure);
}
