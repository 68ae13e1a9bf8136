// The canvas alone, without the workbench around it, for pictures and tests: `?theme=light&graph=campaigns&nodes=10000`.
import { createElement, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { GraphCanvas, type GraphHandle } from '../../../renderer/graph/GraphCanvas.tsx';
import type { EntityRow } from '../../../shared/case-rows.ts';
import type { NodeKey } from '../../../shared/drawing/node-key.ts';
import type { ThemeName } from '../../../shared/drawing/node-look.ts';
import { createScene, type NodePlace, type Scene } from '../../../shared/drawing/scene.ts';
import { passiveDnsGraph } from './passive-dns-rows.ts';
import { campaignGraph, type SampleRows, showcase } from './sample-rows.ts';

/** What a test finds in the page. */
export interface GraphPage {
  readonly scene: Scene;
  graph: GraphHandle | null;
  /** What the canvas said, in order. */
  readonly said: [event: string, ...what: unknown[]][];
  /** Draws all others as ghosts. */
  only(keys: ReadonlySet<NodeKey> | null): void;
  setTheme(theme: ThemeName): void;
}

declare global {
  interface Window {
    sample: GraphPage;
  }
}

const wishes = new URLSearchParams(location.search);
const scene = createScene({ placed: (places) => sample.said.push(['placed', places.length]) });
const nothing = () => undefined;
const sample: GraphPage = { scene, graph: null, said: [], only: nothing, setTheme: nothing };
window.sample = sample;

function Sample() {
  const [selection, setSelection] = useState<ReadonlySet<NodeKey>>(new Set());
  const [only, setOnly] = useState<ReadonlySet<NodeKey> | null>(null);
  const filter = useMemo(
    () => only && { ghosts: true, entity: ({ id }: EntityRow) => only.has(id), edge: () => true },
    [only],
  );
  const [theme, setTheme] = useState<ThemeName>(wishes.get('theme') === 'light' ? 'light' : 'dark');
  Object.assign(sample, { only: setOnly, setTheme });
  document.documentElement.dataset.theme = theme;
  return createElement(GraphCanvas, {
    scene,
    theme,
    selection,
    filter,
    onSelect: (keys) => {
      sample.said.push(['select', [...keys]]);
      setSelection(keys);
    },
    onMove: (places: Iterable<NodePlace>) => sample.said.push(['move', [...places]]),
    onOpen: (key) => sample.said.push(['open', key]),
    onMenu: (key, point) => sample.said.push(['menu', key, point]),
    onCancel: () => sample.said.push(['cancel']),
    onArranging: (done) => sample.said.push(['arranging', done]),
    ref: (handle) => {
      sample.graph = handle;
    },
  });
}

const root = document.getElementById('root');
if (root) createRoot(root).render(createElement(Sample));
if (wishes.get('graph') !== 'none') scene.apply(sampleGraph());

function sampleGraph(): SampleRows {
  const nodes = Number(wishes.get('nodes') ?? 10_000);
  if (wishes.get('graph') === 'passive-dns') return passiveDnsGraph(nodes, nodes * 2);
  return wishes.get('graph') === 'campaigns' ? campaignGraph(nodes, nodes * 2) : showcase();
}
