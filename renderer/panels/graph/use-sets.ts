import { type RefObject, useEffect, useState } from 'react';
import type { SourceOfItems } from '../../../shared/case-lists.ts';
import type { Bridge } from '../../../shared/contract.ts';
import type { Scene } from '../../../shared/drawing/scene.ts';
import { shorten } from '../../../shared/drawing/text.ts';
import type { Common } from '../../../shared/graph-answers.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { FoundSet } from '../../graph/colour-by.ts';
import type { GraphHandle } from '../../graph/GraphCanvas.tsx';
import type { CaseRows, RowsNews } from '../../stores/case-store.ts';
import { useWorkbench } from '../../stores/workbench.ts';
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
      const clusters = await handle.current?.clusters();
      if (!clusters) return;
      const ids: number[][] = clusters.names.map(() => []);
      for (const [key, cluster] of clusters.of) ids[cluster]?.push(key);
      setFound(clusters.names.map((title, index) => ({ title, ids: ids[index] ?? [] })));
    };
    return whenCalm(find, (changed) => scene.listen(() => scene.shapeVersion() !== seen && changed()));
  }, [scene, handle, wanted]);
  return wanted ? found : undefined;
}

/** The clusters of *What links these?* among the names on the canvas. Costs nothing: the case answers. */
export function useJudgedClusters(wanted: boolean): readonly FoundSet[] | undefined {
  const { bridge, openCase, membership } = useWorkbench();
  const [found, setFound] = useState<readonly FoundSet[]>();
  useEffect(() => {
    if (!wanted) return;
    let asking = new AbortController();
    const find = async () => {
      asking.abort();
      asking = new AbortController();
      const { signal } = asking;
      const ids = namesOf(openCase.rows);
      const answer = ids.length < 2 ? null : await bridge.call('graph.sharedTraits', { ids }, signal);
      if (signal.aborted) return;
      if (answer === null) setFound([]);
      else if (answer.ok) setFound(setsOf(answer.value));
    };
    const facts = createFactWatch(openCase.rows);
    const stop = whenCalm(find, (changed) => {
      const stopRows = openCase.listen((news) => facts.differ(news) && changed());
      const stopVerdicts = membership.store.subscribe(({ verdicts }, before) => {
        if (verdicts !== before.verdicts) changed();
      });
      return () => {
        stopRows();
        stopVerdicts();
      };
    });
    return () => {
      asking.abort();
      stop();
    };
  }, [bridge, openCase, membership, wanted]);
  return wanted ? found : undefined;
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

/** The names on the canvas, members of stacks included. */
function namesOf({ entities }: CaseRows): number[] {
  const ids: number[] = [];
  for (const { id, kind, hidden } of entities.values()) {
    if (!hidden && (kind === 'domain' || kind === 'host')) ids.push(id);
  }
  return ids;
}

/** Detects changes that can change a judgement: a node that was only moved can't. */
export function createFactWatch({ entities }: CaseRows) {
  const signOf = (id: number) => {
    const row = entities.get(id);
    return row ? `${row.hidden} ${JSON.stringify(row.facts)}` : '';
  };
  const known = new Map<number, string>();
  for (const id of entities.keys()) known.set(id, signOf(id));
  return {
    differ(news: RowsNews): boolean {
      if (news.kind === 'anew') return true;
      const { entities: changed, edges, removed } = news.difference;
      let differ = edges.length + removed.edges.length + removed.entities.length > 0;
      for (const { id } of changed) {
        const sign = signOf(id);
        if (known.get(id) === sign) continue;
        known.set(id, sign);
        differ = true;
      }
      return differ;
    },
  };
}

/** One hand before same setup, and the larger before the smaller. */
export function setsOf({ clusters }: Pick<Common, 'clusters'>): FoundSet[] {
  const rank = { 'one hand': 0, 'same setup': 1 } as const;
  return [...clusters]
    .sort((one, two) => rank[one.tier] - rank[two.tier] || two.ids.length - one.ids.length)
    .map(({ ids, tier, because, reasons }) => {
      const name = plainLine(because[0] ?? reasons[0]?.text ?? '');
      const why = reasons.length > 0 ? reasons.map(({ text }) => plainLine(text)) : because.map(plainLine);
      return {
        title: texts.cluster(texts.tiers[tier], shorten(name, true, longestName)),
        ids,
        dashed: tier === 'same setup',
        help: texts.clusterHelp(texts.tiers[tier], ids.length, why),
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
