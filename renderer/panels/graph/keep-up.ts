import type { EntityRow, GroupRow } from '../../../shared/case-rows.ts';
import { type NodePlace, roundedPlace, type Scene, type SceneDifference } from '../../../shared/drawing/scene.ts';
import type { SceneFilter } from '../../../shared/drawing/settle.ts';
import { spanOfLink, touches } from '../../../shared/item-times.ts';
import { paintOf } from '../../../shared/paint.ts';
import { createApplier } from '../../graph/apply-in-slices.ts';
import type { Arranged } from '../../graph/graph-callbacks.ts';
import type { RowsDifference } from '../../stores/case-store.ts';
import type { RowTest } from '../../stores/filter-rows.ts';
import type { Filter } from '../../stores/filter-store.ts';
import type { Workbench } from '../../stores/workbench.ts';
import { graphTexts } from '../../texts/graph.ts';

const noneRemoved = { entities: [], edges: [], groups: [] };

function painted<T extends EntityRow | GroupRow>(row: T): T {
  return row.colour === null ? row : { ...row, colour: paintOf(row.colour) };
}

function toScene(
  { entities, edges, groups, removed }: RowsDifference,
  opened: ReadonlySet<number>,
  more = false,
): SceneDifference {
  return {
    more,
    entities: entities.map(painted),
    edges,
    groups: groups.map((row) => (opened.has(row.id) ? painted({ ...row, open: true }) : painted(row))),
    removedEntities: removed.entities,
    removedEdges: removed.edges,
    removedGroups: removed.groups,
  };
}

/** Keeps a canvas in step with the case; the returned function stops it. `shown` resolves when the canvas shows its scene. */
export function keepUp(
  scene: Scene,
  { openCase, openGroups }: Workbench,
  anew: () => void,
  shown: () => Promise<unknown> | undefined,
): () => void {
  const { entities, edges, groups } = openCase.rows;
  const applier = createApplier(scene);
  applier.apply(
    toScene(
      {
        entities: [...entities.values()],
        edges: [...edges.values()],
        groups: [...groups.values()],
        removed: noneRemoved,
      },
      openGroups.store.getState(),
      openCase.store.getState().loading === 'visible',
    ),
  );
  const stopOpening = openGroups.store.subscribe((now, before) => {
    const changed = [...groups.values()].filter(({ id }) => now.has(id) !== before.has(id));
    if (changed.length > 0)
      applier.apply(toScene({ entities: [], edges: [], groups: changed, removed: noneRemoved }, now));
  });
  const stopListening = openCase.listen((news) => {
    if (news.kind === 'anew') return anew();
    const { difference, last, movedOnly } = news;
    applier.apply({ ...toScene(difference, openGroups.store.getState(), !last), movedOnly });
    return applier.done().then(shown);
  });
  return () => {
    applier.stop();
    stopOpening();
    stopListening();
  };
}

/** Which part of the case is drawn; null for all of it. Hidden entities are not drawn, whatever the table shows. */
export function sceneFilter(isPassing: RowTest, { time }: Filter, ghosts: boolean): SceneFilter | null {
  if (isPassing === null) return null;
  return {
    ghosts,
    entity: isPassing,
    edge: (edge) => {
      const span = time && spanOfLink(edge);
      return span === null || time === null || touches(span, time);
    },
  };
}

/** Saves positions in the case. First positions belong to the step that added the entities. */
export async function keepPlaces(
  { bridge, notices, openCase }: Workbench,
  all: Iterable<NodePlace>,
  arranged?: Arranged,
): Promise<void> {
  const { past, state } = openCase.store.getState();
  if (past !== null || state === null || state.readOnly !== null) return;
  const isThere = ({ key }: NodePlace) => key < 0 || openCase.rows.entities.has(key);
  // A message to main stays short. The parts of one move are one step.
  let isFirst = true;
  for (const places of inMessages(all)) {
    const part = places.filter(isThere).map(roundedPlace);
    const kept = await bridge.call('case.move', {
      places: part.flatMap(({ key, x, y }) => (key > 0 ? [{ id: key, x, y }] : [])),
      groups: part.flatMap(({ key, x, y }) => (key < 0 ? [{ id: -key, x, y }] : [])),
      withLatest: arranged?.first || !isFirst,
      label: arranged ? graphTexts.arranged[arranged.layout] : manyMoved(all),
    });
    isFirst = false;
    if (kept.ok) continue;
    if (kept.failure.code !== 'cancelled') notices.showFailure(kept.failure); // Otherwise the case was closed meanwhile.
    return;
  }
}

const placesInMessage = 2000;

/** A message says only how many its own part has. */
function manyMoved(all: Iterable<NodePlace>): string | undefined {
  return Array.isArray(all) && all.length > placesInMessage ? graphTexts.moved(all.length) : undefined;
}

function* inMessages(places: Iterable<NodePlace>): Generator<NodePlace[]> {
  let part: NodePlace[] = [];
  for (const place of places) {
    part.push(place);
    if (part.length < placesInMessage) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
