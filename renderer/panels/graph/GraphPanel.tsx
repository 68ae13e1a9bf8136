import '../../graph/graph.css';
import './graph-panel.css';
import { Button, ButtonGroup, NonIdealState } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import type { CommandId } from '../../../shared/commands.ts';
import { createGraphView, type GraphView } from '../../graph/graph-view.ts';
import { type NodeKey, nodeName } from '../../graph/node-key.ts';
import { createScene, type NodePlace, type Scene } from '../../graph/scene.ts';
import { usePart, useWorkbench, type Workbench } from '../../stores/workbench.ts';
import { GraphTools } from './GraphTools.tsx';
import { keepPlaces, keepUp } from './keep-up.ts';

/** The pivot graph: what the case holds, on a canvas. */
export function GraphPanel() {
  const workbench = useWorkbench();
  const { openCase, settings, run } = workbench;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<GraphView | null>(null);
  /** Another case, or another moment of it, gets another canvas. */
  const [turn, setTurn] = useState(0);
  const [said, setSaid] = useState('');
  const theme = usePart(settings.store, (state) => state.theme);
  const revision = usePart(openCase.store, (state) => state.revision);
  const isLoading = usePart(openCase.store, (state) => state.loading === 'visible');
  const isEmpty = revision >= 0 && openCase.rows.entities.size === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn makes a new canvas, and the theme is told below.
  useEffect(() => {
    if (!host.current) return;
    const scene: Scene = createScene({
      placed: (places) => queueMicrotask(() => void keepPlaces(workbench, places, true)),
    });
    const made = createGraphView(host.current, scene, theme, callbacksFor(workbench, scene, setSaid));
    view.current = made;
    const stop = keepUp(scene, workbench, () => setTurn((before) => before + 1));
    const leave = workbench.canvas.attach(actionsOf(made, scene, workbench));
    return () => {
      leave();
      stop();
      made.close();
      view.current = null;
    };
  }, [workbench, turn]);
  useEffect(() => view.current?.setTheme(theme), [theme]);

  return (
    <div className="graph-panel">
      <GraphTools run={run} />
      <div
        ref={host}
        className="graph-canvas"
        data-theme={theme}
        role="application"
        aria-label="Pivot graph"
        aria-describedby="graph-said"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys, and this one has many.
        tabIndex={0}
        onKeyDown={(event) => view.current && pressed(event.key, view.current, workbench) && event.preventDefault()}
      />
      <output id="graph-said" className="graph-said">
        {said}
      </output>
      {isEmpty && !isLoading && <EmptyGraph run={run} />}
    </div>
  );
}

function EmptyGraph({ run }: { readonly run: (id: CommandId) => void }) {
  return (
    <div className="graph-empty">
      <NonIdealState
        icon="graph"
        title="Nothing is on the graph yet"
        description="Add a domain, an address or an e-mail, paste a report, or search."
        action={
          <ButtonGroup>
            <Button icon="add" text="Add…" onClick={() => run('case.add')} />
            <Button icon="lightbulb" text="Open the example case" onClick={() => run('case.example')} />
          </ButtonGroup>
        }
      />
    </div>
  );
}

function callbacksFor(workbench: Workbench, scene: Scene, say: (text: string) => void) {
  const { selection, pivots, dock, run } = workbench;
  return {
    onSelect: (keys: ReadonlySet<NodeKey>) => selection.select(keys),
    onMove: (places: readonly NodePlace[]) => void keepPlaces(workbench, places, false),
    onOpen: (key: NodeKey) => {
      selection.select([key], key);
      if (nodeName(key).kind === 'group') dock.show('inspector');
      else run('selection.expand');
    },
    onMenu: (key: NodeKey | null, { x, y }: { x: number; y: number }) => {
      if (key !== null) pivots.openMenu({ left: x, top: y });
    },
    onFocus: (key: NodeKey | null) => say(key === null ? '' : described(scene, key)),
    onCamera: () => undefined,
  };
}

/** What a screen reader says of a node. */
function described(scene: Scene, key: NodeKey): string {
  const name = nodeName(key);
  if (name.kind === 'group') return `Group ${scene.group(name.id)?.label ?? ''}, ${scene.countOf(key)}`;
  const row = scene.entity(name.id);
  if (!row) return '';
  const risk = row.facts.risk == null ? '' : `, risk ${row.facts.risk}`;
  return `${row.kind} ${row.value}${risk}${row.note === '' ? '' : ', has a note'}${row.pinned ? ', pinned' : ''}`;
}

function actionsOf(view: GraphView, scene: Scene, { selection }: Workbench) {
  return {
    fit: (selected: boolean) => {
      const { keys } = selection.store.getState();
      view.fit(selected && keys.size > 0 ? keys : undefined);
    },
    layout: async (name: 'force' | 'concentric' | 'tree' | 'time') => void (await view.layout(name)),
    selectNeighbours: () => selection.select(view.neighbours(scene.selection())),
    selectPath: async () => {
      const [from, to] = [...scene.selection()];
      const path = from === undefined || to === undefined ? null : await view.path(from, to);
      if (path) selection.select(path);
      return path !== null;
    },
    zoom: (factor: number) => {
      const { x, y, scale } = view.camera();
      view.flyTo({ x, y, scale: scale * factor });
    },
  };
}

/** Keys that only the canvas knows; says whether it was one. */
function pressed(key: string, view: GraphView, { run, selection, pivots }: Workbench): boolean {
  const focused = view.focused() ?? [...selection.store.getState().keys][0] ?? null;
  switch (key) {
    case 'Escape':
      return view.giveUp();
    case 'Enter':
      if (focused !== null) run('selection.expand');
      return focused !== null;
    case 'ContextMenu': {
      const point = focused === null ? null : view.screenPosition(focused);
      if (point) pivots.openMenu({ left: point.x, top: point.y });
      return point !== null;
    }
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowDown': {
      const next = focused === null ? null : neighbourTowards(view, focused, key);
      if (next === null) return false;
      selection.select([next], next);
      view.focus(next);
      return true;
    }
    default:
      return false;
  }
}

/** The linked node that lies most in the direction of an arrow. */
function neighbourTowards(view: GraphView, from: NodeKey, arrow: string): NodeKey | null {
  const here = view.screenPosition(from);
  if (!here) return null;
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[arrow] ?? [0, 0];
  let best: { readonly key: NodeKey; readonly cost: number } | null = null;
  for (const key of view.neighbours([from])) {
    const there = key === from ? null : view.screenPosition(key);
    if (!there) continue;
    const along = (there.x - here.x) * (dx ?? 0) + (there.y - here.y) * (dy ?? 0);
    const across = Math.abs((there.x - here.x) * (dy ?? 0)) + Math.abs((there.y - here.y) * (dx ?? 0));
    if (along <= 0) continue;
    const cost = across * 2 + along;
    if (best === null || cost < best.cost) best = { key, cost };
  }
  return best?.key ?? null;
}
