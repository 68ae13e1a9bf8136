import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { Cluster, Scene } from '../../../shared/drawing/scene.ts';
import { type ColourFacts, type ColourPlan, colouringOf, colourPlan } from '../../graph/colour-by.ts';
import type { GraphHandle } from '../../graph/GraphCanvas.tsx';
import { worldNow } from '../../stores/frame-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';

/** How long the graph must rest before its clusters are found again. */
const restMs = 400;

/** Colours the scene as the user chose; returns what the colours mean, null for risk. */
export function useColours(scene: Scene, handle: RefObject<GraphHandle | null>): ColourPlan | null {
  const { settings, frame, membership } = useWorkbench();
  const mode = usePart(settings.store, (state) => state.graphColour);
  const clusters = useClusters(scene, handle, mode === 'cluster');
  const verdicts = usePart(membership.store, (state) => (mode === 'verdict' ? state.verdicts : undefined));
  const plan = useMemo(
    () => colourPlan(mode, { now: worldNow(frame), clusters, verdicts }),
    [mode, frame, clusters, verdicts],
  );
  useEffect(() => scene.colourBy(plan && colouringOf(plan)), [scene, plan]);
  useEffect(() => scene.outline(plan?.mode === 'cluster' ? outlinesOf(plan, clusters) : []), [scene, plan, clusters]);
  return plan;
}

function outlinesOf({ categories }: ColourPlan, clusters: ColourFacts['clusters']): Cluster[] {
  const keys: number[][] = categories.map(() => []);
  for (const [key, cluster] of clusters?.of ?? []) keys[cluster]?.push(key);
  return categories.map(({ title, colour }, index) => ({ name: title, colour, keys: keys[index] ?? [] }));
}

/** The clusters of the drawn graph while they are wanted, again after each change of its nodes or links. */
function useClusters(scene: Scene, handle: RefObject<GraphHandle | null>, wanted: boolean): ColourFacts['clusters'] {
  const [clusters, setClusters] = useState<ColourFacts['clusters']>();
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen = -1;
    const find = async () => {
      seen = scene.shapeVersion();
      const found = await handle.current?.clusters();
      if (found) setClusters(found);
    };
    const stop = scene.listen(() => {
      if (scene.shapeVersion() === seen) return;
      clearTimeout(timer);
      timer = setTimeout(() => void find(), restMs);
    });
    void find();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [scene, handle, wanted]);
  return clusters;
}
