import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { SourceOfItems } from '../../../shared/case-lists.ts';
import type { Bridge } from '../../../shared/contract.ts';
import type { Scene } from '../../../shared/drawing/scene.ts';
import { shorten } from '../../../shared/drawing/text.ts';
import type { Common } from '../../../shared/graph-answers.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { inTurns } from '../../graph/apply-in-slices.ts';
import { type FoundSet, type FoundSets, withMembers } from '../../graph/colour-by.ts';
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
): FoundSets | undefined {
  const [found, setFound] = useState<FoundSets>();
  useEffect(() => {
    if (!wanted) return;
    let seen = -1;
    const find = async () => {
      seen = scene.shapeVersion();
      const communities = await handle.current?.communities();
      if (!communities) return;
      const ids: number[][] = communities.names.map(() => []);
      await inTurns(gathering(scene, communities.of, ids));
      setFound({
        sets: communities.names.map((title, index) => ({ title, ids: ids[index] ?? [] })),
        setOf: (id) => communities.of[scene.slotOf(id) ?? -1],
      });
    };
    return whenCalm(find, (changed) => scene.listen(() => scene.shapeVersion() !== seen && changed()));
  }, [scene, handle, wanted]);
  return wanted ? found : undefined;
}

const perPart = 5000;

/** Adds the node of each slot to the set that it is in. */
function* gathering(scene: Scene, of: ArrayLike<number>, ids: readonly number[][]): Generator<void, void> {
  for (let slot = 0; slot < of.length; slot++) {
    if (slot % perPart === perPart - 1) yield;
    ids[of[slot] as number]?.push(scene.keyAt(slot));
  }
}

/** The clusters of *What links these?* among the names on the canvas; `left` names were too many to judge. */
export function useJudgedClusters(wanted: boolean): {
  readonly found: FoundSets | undefined;
  readonly left: number;
} {
  const { belongs } = useWorkbench();
  useEffect(() => (wanted ? belongs.watch() : undefined), [belongs, wanted]);
  const clusters = usePart(belongs.store, (state) => (wanted ? state.clusters : null));
  const left = usePart(belongs.store, (state) => (wanted ? state.left : 0));
  const found = useMemo(() => (clusters === null ? undefined : withMembers(setsOf({ clusters }))), [clusters]);
  return { found, left };
}

/** How the items of the case came into it. */
export function useSources(wanted: boolean): FoundSets | undefined {
  const { bridge, openCase } = useWorkbench();
  const [found, setFound] = useState<FoundSets>();
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
async function readSources({ call }: Bridge, signal: AbortSignal): Promise<FoundSets | null> {
  const titleOf = new Map<number, string>();
  let next: string | undefined;
  do {
    const part = await call('case.sources', next === undefined ? {} : { next }, signal);
    if (signal.aborted || !part.ok) return null;
    await inTurns(naming(titleOf, part.value.sources));
    next = part.value.next ?? undefined;
  } while (next !== undefined);
  const idsOf = new Map<string, number[]>();
  await inTurns(sorting(idsOf, titleOf));
  if (signal.aborted) return null;
  return setsBySource(idsOf, titleOf);
}

/** What names an item first is its source. */
function* naming(titleOf: Map<number, string>, sources: readonly SourceOfItems[]): Generator<void, void> {
  let seen = 0;
  for (const source of sources) {
    const title = sourceTitle(source);
    for (const id of source.ids) {
      if (++seen % perPart === 0) yield;
      if (!titleOf.has(id)) titleOf.set(id, title);
    }
  }
}

function* sorting(idsOf: Map<string, number[]>, titleOf: ReadonlyMap<number, string>): Generator<void, void> {
  let seen = 0;
  for (const [id, title] of titleOf) {
    if (++seen % perPart === 0) yield;
    const ids = idsOf.get(title);
    if (ids) ids.push(id);
    else idsOf.set(title, [id]);
  }
}

/** The largest first. */
export function setsBySource(
  idsOf: ReadonlyMap<string, readonly number[]>,
  titleOf: ReadonlyMap<number, string>,
): FoundSets {
  const sets = [...idsOf].map(([title, ids]) => ({ title, ids })).sort((one, two) => two.ids.length - one.ids.length);
  const places = new Map(sets.map(({ title }, index) => [title, index]));
  return { sets, setOf: (id) => places.get(titleOf.get(id) ?? '') };
}

function sourceTitle({ by, name }: SourceOfItems): string {
  if (by === 'hand' || name === null) return texts.sources.hand;
  if (by === 'import') return texts.sources.imported(shorten(plainLine(name), true, longestName));
  const known: Readonly<Record<string, unknown>> = texts.sources;
  const title = Object.hasOwn(known, name) ? known[name] : undefined;
  return typeof title === 'string' ? title : plainLine(name);
}
