import './graph-panel.css';
import { Button, ButtonGroup, NonIdealState } from '@blueprintjs/core';
import { Add, Clipboard, Graph, Lightbulb, Search } from '@blueprintjs/icons';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type NodeKey, nodeName } from '../../../shared/drawing/node-key.ts';
import { createScene, type Scene } from '../../../shared/drawing/scene.ts';
import { chooseSlots } from '../../graph/choose.ts';
import { GraphCanvas, type GraphHandle } from '../../graph/GraphCanvas.tsx';
import { allNodes } from '../../graph/hit.ts';
import type { CanvasActions } from '../../stores/canvas-store.ts';
import { activeConnection } from '../../stores/connections-store.ts';
import { looksAround } from '../../stores/filter-rows.ts';
import { useRowTest } from '../../stores/use-row-test.ts';
import { useSeenItems } from '../../stores/use-seen.ts';
import { usePart, useView, useWorkbench, type Workbench } from '../../stores/workbench.ts';
import { graphTexts } from '../../texts/graph.ts';
import { Arranging } from './Arranging.tsx';
import { arrangeFirst, isFirstGraph } from './first-layout.ts';
import { GraphFilter } from './GraphFilter.tsx';
import { GraphLegend } from './GraphLegend.tsx';
import { GraphTools } from './GraphTools.tsx';
import { keepPlaces, keepUp, sceneFilter } from './keep-up.ts';
import { useColours } from './use-colours.ts';

/** The pivot graph: the case on a canvas. */
export function GraphPanel() {
  const workbench = useWorkbench();
  const { openCase, settings, selection, filter, pivots, canvas, arrivals, run } = workbench;
  const handle = useRef<GraphHandle>(null);
  /** Another case, or another moment of it, gets another canvas. */
  const [turn, setTurn] = useState(0);
  const theme = usePart(settings.store, (state) => state.theme);
  const hasLegend = usePart(settings.store, (state) => state.graphLegend);
  const ghosts = usePart(settings.store, (state) => state.graphGhosts);
  const fresh = usePart(arrivals.store, (state) => state.unseen);
  const last = usePart(arrivals.store, (state) => state.latest?.ids);
  const latest = useMemo(() => last && new Set(last), [last]);
  const [lasso, setLasso] = useState(false);
  const [filtering, setFiltering] = useState(false);
  const [arranging, setArranging] = useState<number | null>(null);
  const keys = usePart(selection.store, (state) => state.keys);
  // The table beside the filter field comes first: the canvas follows when the table is drawn.
  const wanted = useDeferredValue(useView(filter.store));
  const revision = usePart(openCase.store, (state) => (looksAround(wanted) ? state.revision : 0));
  const isEmpty = usePart(
    openCase.store,
    (state) => state.loading !== 'visible' && state.revision >= 0 && openCase.rows.entities.size === 0,
  );
  const scene = useMemo(
    () => sceneFor(workbench, turn, () => arrangeFirst(openCase, () => handle.current?.layout('force', true))),
    [workbench, openCase, turn],
  );
  const drawn = useMemo(() => ({ ...wanted, hidden: 'all' as const }), [wanted]);
  const isPassing = useRowTest(drawn, revision);
  const passing = useMemo(() => sceneFilter(isPassing, wanted, ghosts), [isPassing, wanted, ghosts]);

  useEffect(() => {
    const anew = () => setTurn((before) => before + 1);
    return keepUp(scene, workbench, anew, () => handle.current?.shown());
  }, [scene, workbench]);
  const elsewhere = useSeenItems();
  const colours = useColours(scene, handle);
  useEffect(() => {
    const here = {
      lasso: () => setLasso((on) => !on),
      filter: () => setFiltering((on) => !on),
      selectAll: () => void chooseSlots(scene, allNodes(scene.drawing()), selection.select),
    };
    return canvas.attach({ ...actionsOf(() => handle.current, workbench), ...here });
  }, [canvas, workbench, selection, scene]);

  function closeFilter(): void {
    setFiltering(false);
    handle.current?.focus();
  }

  function open(key: NodeKey): void {
    selection.select([key], key);
    if (nodeName(key).kind === 'group') run('selection.openGroup');
    else run('selection.open');
  }

  return (
    <div className="graph-panel">
      {filtering && <GraphFilter scene={scene} onClose={closeFilter} />}
      <div className="graph-panel-field">
        <GraphTools run={run} lasso={lasso} filtering={filtering} />
        <GraphCanvas
          ref={handle}
          scene={scene}
          theme={theme}
          selection={keys}
          filter={passing}
          fresh={fresh}
          latest={latest}
          elsewhere={elsewhere}
          lasso={lasso}
          onLassoEnd={() => setLasso(false)}
          onSelect={(chosen) => selection.select(chosen)}
          onMove={(places, arranged) => void keepPlaces(workbench, places, arranged)}
          onOpen={open}
          onMenu={(key, { x, y }) => key !== null && pivots.openMenu({ left: x, top: y })}
          onCancel={() => selection.select([])}
          onArranging={setArranging}
        />
        {arranging !== null && (
          <Arranging
            done={arranging}
            onSettle={() => handle.current?.settle()}
            onGiveUp={() => handle.current?.giveUp()}
          />
        )}
        {isEmpty && <EmptyGraph />}
      </div>
      {hasLegend && !isEmpty && <GraphLegend scene={scene} theme={theme} colours={colours} />}
    </div>
  );
}

/** `arrange` is called when linked nodes came to a canvas on which nothing had a position, and says whether it did. */
function sceneFor(workbench: Workbench, _turn: number, arrange: () => Promise<boolean>): Scene {
  const scene: Scene = createScene({
    placed(places) {
      const isFirst = isFirstGraph(scene.drawing(), places.length);
      // Sent after the rows are applied: the case answers with the same positions.
      queueMicrotask(async () => {
        // What is arranged at once is saved as it then is: the first positions would come back late, and undo it.
        if (!isFirst || !(await arrange())) await keepPlaces(workbench, places, { layout: 'force', first: true });
      });
    },
  });
  return scene;
}

function EmptyGraph() {
  const { connections, run } = useWorkbench();
  const demo = usePart(connections.store, (state) => activeConnection(state)?.demo ?? false);
  return (
    <div className="graph-panel-empty">
      <NonIdealState
        icon={<Graph size={48} />}
        title={graphTexts.emptyTitle}
        description={graphTexts.empty}
        action={
          <ButtonGroup>
            <Button icon={<Clipboard />} text={graphTexts.paste} onClick={() => run('case.paste')} />
            <Button icon={<Search />} text={graphTexts.search} onClick={() => run('panel.search')} />
            <Button icon={<Add />} text={graphTexts.add} onClick={() => run('case.add')} />
            {demo && <Button icon={<Lightbulb />} text={graphTexts.example} onClick={() => run('case.example')} />}
          </ButtonGroup>
        }
      />
    </div>
  );
}

function actionsOf(
  handle: () => GraphHandle | null,
  { selection }: Workbench,
): Omit<CanvasActions, 'lasso' | 'filter' | 'selectAll'> {
  const selected = () => selection.store.getState().keys;
  return {
    fit: (onlySelected) => handle()?.fit(onlySelected && selected().size > 0 ? selected() : undefined),
    frame: (keys) => handle()?.fit(keys),
    layout: async (name) => void (await handle()?.layout(name)),
    selectNeighbours: () => selection.select(handle()?.neighbours(selected()) ?? []),
    selectPath: async () => {
      const [from, to] = [...selected()];
      const path = from === undefined || to === undefined ? null : await handle()?.path(from, to);
      if (path) selection.select(path);
      return path != null;
    },
    zoom: (factor) => handle()?.zoom(factor),
    centreOn: (key) => handle()?.centreOn(key),
  };
}
