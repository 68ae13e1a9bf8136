import { type RefObject, useEffect, useMemo } from 'react';
import { othersColour } from '../../../shared/drawing/colours.ts';
import { overviewFrom } from '../../../shared/drawing/communities.ts';
import type { Cluster } from '../../../shared/drawing/outlines.ts';
import type { Scene } from '../../../shared/drawing/scene.ts';
import { inTurns, untilOver } from '../../graph/apply-in-slices.ts';
import { type ColourPlan, colouringOf, colourPlan, type FoundSets } from '../../graph/colour-by.ts';
import type { GraphHandle } from '../../graph/GraphCanvas.tsx';
import { weightsOfLinks } from '../../graph/link-weights.ts';
import { worldNow } from '../../stores/frame-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { useLinkCounts, useSteps } from './use-links.ts';
import { useCommunities, useJudgedClusters, useSources } from './use-sets.ts';

/** More lines around clusters than this would only cover each other. */
const mostOutlines = 40;

/** What the colours mean, null for risk; and whether what they need has been found. */
export interface Colours {
  readonly plan: ColourPlan | null;
  readonly finding: boolean;
  /** Names that are too many to judge, in the colours of clusters. */
  readonly left: number;
}

/** Colours the scene as the user chose. */
export function useColours(scene: Scene, handle: RefObject<GraphHandle | null>): Colours {
  const { settings, frame, membership } = useWorkbench();
  const mode = usePart(settings.store, (state) => state.graphColour);
  const communities = useCommunities(scene, handle, mode === 'community');
  const judged = useJudgedClusters(mode === 'cluster');
  const clusters = mode === 'cluster' ? judged.found : communities;
  const sources = useSources(mode === 'source');
  const verdicts = usePart(membership.store, (state) => (mode === 'verdict' ? state.verdicts : undefined));
  const linksOf = useLinkCounts(mode === 'links');
  const stepsOf = useSteps(mode === 'steps');
  const plan = useMemo(
    () => colourPlan(mode, { now: worldNow(frame), clusters, sources, verdicts, linksOf, stepsOf }),
    [mode, frame, clusters, sources, verdicts, linksOf, stepsOf],
  );
  useEffect(() => untilOver((isOver) => inTurns(scene.colouring(plan && colouringOf(plan)), isOver)), [scene, plan]);
  // The communities of a large graph have shapes of their own.
  const isOutlined = mode !== 'community' || scene.drawing().nodes < overviewFrom;
  useEffect(
    () => scene.outline(plan && clusters && isOutlined ? outlinesOf(plan, clusters) : []),
    [scene, plan, clusters, isOutlined],
  );
  useEffect(
    () => scene.weighLinks(mode === 'cluster' && clusters ? weightsOfLinks(clusters.sets) : null),
    [scene, mode, clusters],
  );
  const needed = mode === 'source' ? sources : mode === 'cluster' || mode === 'community' ? clusters : [];
  return { plan, finding: needed === undefined, left: judged.left };
}

function outlinesOf({ categories }: ColourPlan, { sets }: FoundSets): Cluster[] {
  return sets.slice(0, mostOutlines).map(({ title, ids, dashed = false }, index) => ({
    name: title,
    colour: categories[index]?.colour ?? othersColour,
    dashed,
    keys: ids,
  }));
}
