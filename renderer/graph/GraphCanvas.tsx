import './graph.css';
import {
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Point, zoomAt } from '../../shared/drawing/camera.ts';
import type { Communities } from '../../shared/drawing/communities.ts';
import type { NodeKey } from '../../shared/drawing/node-key.ts';
import type { ThemeName } from '../../shared/drawing/node-look.ts';
import type { NodePlace, Scene } from '../../shared/drawing/scene.ts';
import type { SceneFilter } from '../../shared/drawing/settle.ts';
import { pageRests } from '../page-rests.ts';
import { graphTexts } from '../texts/graph.ts';
import { inTurns, untilOver } from './apply-in-slices.ts';
import { createGraphDescription, describeNode } from './describe.ts';
import type { Arranged } from './graph-callbacks.ts';
import { createGraphView, type GraphView } from './graph-view.ts';
import { listenToGraphKeys } from './keyboard.ts';
import type { LayoutName } from './layouts/messages.ts';
import { createMiniMap } from './mini-map.ts';
import { type PictureKind, pictureFile } from './picture-file.ts';

export interface GraphCanvasProps {
  /** The drawn graph; `scene.apply` changes its rows. */
  readonly scene: Scene;
  readonly theme: ThemeName;
  readonly selection: ReadonlySet<NodeKey>;
  readonly filter?: SceneFilter | null;
  /** New, until somebody looks at them. */
  readonly fresh?: ReadonlySet<NodeKey>;
  /** Those that came last. */
  readonly latest?: ReadonlySet<NodeKey> | undefined;
  /** Those that other cases have, too. */
  readonly elsewhere?: ReadonlySet<NodeKey>;
  /** While it is on, dragging draws a lasso. */
  readonly lasso?: boolean;
  onLassoEnd?(): void;
  onSelect(keys: ReadonlySet<NodeKey>): void;
  /** Once, at the end of a drag or a layout. */
  onMove(places: Iterable<NodePlace>, arranged?: Arranged): void;
  onOpen(key: NodeKey): void;
  /** Opens the menu of a node, or of the ground; the point is in the page. */
  onMenu(key: NodeKey | null, point: Point): void;
  /** Esc, when the canvas itself had nothing to cancel. */
  onCancel(): void;
  /** How much of a long layout is done, from 0 to 1; null at its end. */
  onArranging?(done: number | null): void;
  readonly ref?: Ref<GraphHandle>;
}

const nobody: ReadonlySet<NodeKey> = new Set();

/** The canvas functions for commands and reports. */
export interface GraphHandle {
  fit(keys?: Iterable<NodeKey>): void;
  centreOn(key: NodeKey): void;
  zoom(factor: number): void;
  /** Returns whether it was not cancelled. */
  layout(name: LayoutName, first?: boolean): Promise<boolean>;
  /** Ends a layout with what it has found so far. */
  settle(): void;
  /** Cancels a layout, a drag or a lasso. */
  giveUp(): void;
  /** The nodes on all shortest paths between two; null when there is none. */
  path(from: NodeKey, to: NodeKey): Promise<NodeKey[] | null>;
  /** The parts of the graph that hang together; null when a newer request came. */
  communities(): Promise<Communities | null>;
  /** The given nodes and all that are linked to them. */
  neighbours(keys: Iterable<NodeKey>): Set<NodeKey>;
  focus(): void;
  /** The position of a node in the page, for menus and journeys. */
  screenPosition(key: NodeKey): Point | null;
  /** The complete graph as a file. */
  picture(kind: PictureKind, theme: ThemeName): Promise<Blob>;
  /** Resolves when a picture on the screen has all rows of the scene. */
  shown(): Promise<void>;
  /** Resolves when the picture on the screen is sharp and up to date. */
  crisp(): Promise<void>;
}

/** The graph: draws the rows of a scene and reports user actions. It knows no service. */
export function GraphCanvas(props: GraphCanvasProps) {
  const { scene, theme, selection, filter = null, fresh = nobody, lasso = false, ref } = props;
  const { elsewhere = nobody } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<GraphView | null>(null);
  const latest = useRef(props);
  const { latest: lastNew } = props;
  const helpId = useId();
  const { listen, read } = useMemo(() => createTitle(scene), [scene]);
  const title = useSyncExternalStore(listen, read);
  const [focused, setFocused] = useState<NodeKey | null>(null);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const said = () => latest.current;
    const made = createGraphView(element, scene, said().theme, {
      onSelect: (keys) => said().onSelect(keys),
      onMove: (places, arranged) => said().onMove(places, arranged),
      onOpen: (key) => said().onOpen(key),
      onMenu: (key, point) => said().onMenu(key, point),
      onLassoEnd: () => said().onLassoEnd?.(),
      onFocus: setFocused,
      onArranging: (done) => said().onArranging?.(done),
      onCamera: (camera) => map.follow(camera, made.size()),
    });
    const map = createMiniMap(element, made);
    const stopKeys = listenToGraphKeys(element, scene, made, {
      onSelect: (keys) => said().onSelect(keys),
      onMove: (places) => said().onMove(places),
      onOpen: (key) => said().onOpen(key),
      onMenu: (key, point) => said().onMenu(key, point),
      onCancel: () => said().onCancel(),
    });
    view.current = made;
    return () => {
      view.current = null;
      stopKeys();
      map.close();
      made.close();
    };
  }, [scene]);

  useEffect(() => view.current?.setTheme(theme), [theme]);
  useEffect(() => untilOver((isOver) => inTurns(scene.filtering(filter), isOver)), [scene, filter]);
  useEffect(() => scene.markNew(fresh, lastNew), [scene, fresh, lastNew]);
  useEffect(() => scene.markElsewhere(elsewhere), [scene, elsewhere]);
  useEffect(() => view.current?.setLasso(lasso), [lasso]);
  useEffect(() => untilOver(async (isOver) => view.current?.select(selection, isOver)), [selection]);

  useImperativeHandle(ref, () => handleOf(scene, host, view), [scene]);

  return (
    <div
      ref={host}
      className="graph-canvas"
      data-theme={theme}
      role="application"
      aria-roledescription={graphTexts.spoken.role}
      aria-label={title}
      aria-describedby={helpId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application has keys of its own
      tabIndex={0}
    >
      <div className="graph-said" id={helpId}>
        {graphTexts.spoken.help}
      </div>
      <div className="graph-said" role="status">
        {focused !== null && describeNode(scene, focused)}
      </div>
    </div>
  );
}

/** What a scene shows, in words: found once for each of its shapes, when its picture has been asked for. */
function createTitle(scene: Scene) {
  const describe = createGraphDescription(scene);
  let described = -1;
  let title = '';
  return {
    listen: (tell: () => void) => scene.listen(() => void pageRests().then(tell)),
    read: (): string => {
      if (described !== scene.shapeVersion()) title = describe();
      described = scene.shapeVersion();
      return title;
    },
  };
}

function handleOf(
  scene: Scene,
  host: { readonly current: HTMLElement | null },
  view: { readonly current: GraphView | null },
): GraphHandle {
  return {
    fit: (keys) => view.current?.fit(keys),
    centreOn(key) {
      const slot = scene.slotOf(key);
      const shown = view.current;
      if (slot === undefined || !shown) return;
      const { x, y } = scene.drawing();
      shown.focus(key);
      shown.flyTo({ scale: Math.max(shown.camera().scale, 0.8), x: x[slot] as number, y: y[slot] as number });
    },
    zoom(factor) {
      const shown = view.current;
      if (!shown) return;
      const { width, height } = shown.size();
      shown.flyTo(zoomAt(shown.camera(), shown.size(), { x: width / 2, y: height / 2 }, factor));
    },
    layout: async (name, first) => (await view.current?.layout(name, first)) ?? false,
    settle: () => view.current?.settle(),
    giveUp: () => void view.current?.giveUp(),
    path: async (from, to) => (await view.current?.path(from, to)) ?? null,
    communities: async () => (await view.current?.communities()) ?? null,
    neighbours: (keys) => view.current?.neighbours(keys) ?? new Set(keys),
    focus: () => host.current?.focus(),
    screenPosition(key) {
      const place = view.current?.screenPosition(key);
      const corner = host.current?.getBoundingClientRect();
      return place && corner ? { x: corner.left + place.x, y: corner.top + place.y } : null;
    },
    async picture(kind, theme) {
      const shown = view.current;
      if (!shown) throw new Error('the canvas is not on the page');
      return pictureFile(scene, shown, kind, theme);
    },
    shown: async () => view.current?.shown(),
    crisp: async () => view.current?.crisp(),
  };
}
