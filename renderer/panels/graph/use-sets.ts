import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { SourceOfItems } from '../../../shared/case-lists.ts';
import type { Bridge } from '../../../shared/contract.ts';
import type { Scene } from '../../../shared/drawing/scene.ts';
import { shorten } from '../../../shared/drawing/text.ts';
import type { Common } from '../../../shared/graph-answers.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { FoundSet } from '../../graph/colour-by.ts';
import type { GraphHandle } from '../../graph/GraphCanvas.tsx';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { graphTexts } from '../../texts/graph.ts';

const texts = graphTexts.legend;
/** How long the graph must rest before its sets are found again. */
const restMs = 400;
const longestName = 40;

/** The parts of the drawn graph that hang together while they are wanted, again after each change of its shape. */
export function useCommunities(
  scene: Scene,
  handle: RefObject<GraphHandle | null>,
  wanted: boolean,
): readonly FoundSet[] | undefined {
  const [found, setFound] = useState<readonly FoundSet[]>();
  useEffect(() => {
    if (!wanted) return;
    let seen = -1;
    const find = async () => {
      seen = scene.shapeVersion();
      const communities = await handle.current?.communities();
      if (!communities) return;
      const ids: number[][] = communities.names.map(() => []);
      for (const [slot, own] of communities.of.entries()) ids[own]?.push(scene.keyAt(slot));
      setFound(communities.names.map((title, index) => ({ title, ids: ids[index] ?? [] })));
    };
    return whenCalm(find, (changed) => scene.listen(() => scene.shapeVersion() !== seen && changed()));
  }, [scene, handle, wanted]);
  return wanted ? found : undefined;
}

/** The clusters of *What links these?* among the names on the canvas; `left` names were too many to judge. */
export function useJudgedClusters(wanted: boolean): {
  readonly found: readonly FoundSet[] | undefined;
  readonly left: number;
} {
  const { belongs } = useWorkbench();
  useEffect(() => (wanted ? belongs.watch() : undefined), [belongs, wanted]);
  const clusters = usePart(belongs.store, (state) => (wanted ? state.clusters : null));
  const left = usePart(belongs.store, (state) => (wanted ? state.left : 0));
  const found = useMemo(() => (clusters === null ? undefined : setsOf({ clusters })), [clusters]);
  return { found, left };
}

/** How the items of the case came into it. */
export function useSources(wanted: boolean): readonly FoundSet[] | undefined {
  const { bridge, openCase } = useWorkbench();
  const [found, setFound] = useState<readonly FoundSet[]>();
  useEffect(() => {
    if (!wanted) return;
    let asking = new AbortController();
    const find = async () => {
      asking.abort();
      asking = new AbortController();
      const sources = await readSources(bridge, asking.signal);
      if (sources) setFound(sources);
    };
    const stop = whenCalm(find, (changed) =>
      openCase.listen((news) => (news.kind === 'anew' || news.added.length > 0) && changed()),
    );
    return () => {
      asking.abort();
      stop();
    };
  }, [bridge, openCase, wanted]);
  return wanted ? found : undefined;
}

/** Finds at once, and again when nothing has changed for a moment. */
function whenCalm(find: () => Promise<void>, listen: (changed: () => void) => () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  void find();
  const stop = listen(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void find(), restMs);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** One hand before same setup, and the larger before the smaller. */
export function setsOf({ clusters }: { readonly clusters: readonly Common['clusters'][number][] }): FoundSet[] {
  const rank = { 'one hand': 0, 'same setup': 1 } as const;
  return [...clusters]
    .sort((one, two) => rank[one.tier] - rank[two.tier] || two.ids.length - one.ids.length)
    .map(({ ids, tier, because, reasons, values }) => {
      const name = plainLine(because[0] ?? reasons[0]?.text ?? '');
      const why = reasons.length > 0 ? reasons.map(({ text }) => plainLine(text)) : because.map(plainLine);
      return {
        title: texts.cluster(texts.tiers[tier], shorten(name, true, longestName)),
        ids,
        dashed: tier === 'same setup',
        help: texts.clusterHelp(texts.tiers[tier], ids.length, why),
        values: new Map(values.map(({ id, weight }) => [id, weight])),
      };
    });
}

/** Null when cancelled or refused. */
async function readSources({ call }: Bridge, signal: AbortSignal): Promise<FoundSet[] | null> {
  const titleOf = new Map<number, string>();
  let next: string | undefined;
  do {
    const part = await call('case.sources', next === undefined ? {} : { next }, signal);
    if (signal.aborted || !part.ok) return null;
    for (const source of part.value.sources) {
      const title = sourceTitle(source);
      for (const id of source.ids) if (!titleOf.has(id)) titleOf.set(id, title);
    }
    next = part.value.next ?? undefined;
  } while (next !== undefined);
  return setsBySource(titleOf);
}

export function setsBySource(titleOf: ReadonlyMap<number, string>): FoundSet[] {
  const sets = new Map<string, number[]>();
  for (const [id, title] of titleOf) {
    const ids = sets.get(title);
    if (ids) ids.push(id);
    else sets.set(title, [id]);
  }
  return [...sets].map(([title, ids]) => ({ title, ids })).sort((one, two) => two.ids.length - one.ids.length);
}

function sourceTitle({ by, name }: SourceOfItems): string {
  if (by === 'hand' || name === null) return texts.sources.hand;
  if (by === 'import') return texts.sources.imported(shorten(plainLine(name), true, longestName));
  const known: Readonly<Record<string, unknown>> = texts.sources;
  const title = Object.hasOwn(known, name) ? known[name] : undefined;
  return typeof title === 'string' ? title : plainLine(name);
}
