import {
  boundsOf,
  type Camera,
  fitTo,
  type Point,
  panBy,
  roomForLabels,
  type Size,
  toScreen,
  toWorld,
  zoomAt,
} from '../../shared/drawing/camera.ts';
import type { View } from '../../shared/drawing/drawing.ts';
import type { NodeKey } from '../../shared/drawing/node-key.ts';
import type { ThemeName } from '../../shared/drawing/node-look.ts';
import type { Scene } from '../../shared/drawing/scene.ts';
import { boundsOfLine } from '../../shared/drawing/shape-lines.ts';
import { inTurns } from './apply-in-slices.ts';
import { chooseSlots } from './choose.ts';
import { type Drag, dragOn } from './drag.ts';
import { createFlight } from './flight.ts';
import { followCommunities } from './follow-communities.ts';
import { listenToPointer } from './gestures.ts';
import type { GraphCallbacks } from './graph-callbacks.ts';
import { findPath, layOut, slotsToShow, withNeighbours } from './graph-queries.ts';
import { createHint } from './hint.ts';
import { boxOf, nodesInBox, nodesInLasso } from './hit.ts';
import type { LayoutName } from './layouts/messages.ts';
import { createThinker } from './layouts/thinker.ts';
import { motionTeller } from './motion-teller.ts';
import { createMovingPart } from './moving-part.ts';
import { createOverlay } from './overlay.ts';
import { createPictureStack } from './picture-stack.ts';
import { underPointer } from './under-pointer.ts';

/** The camera of a canvas that was removed from the page, which happens often with docked panels. */
const lastCameras = new WeakMap<Scene, Camera>();

/** More rings than this take longer to draw than the picture itself. */
const mostRinged = 2000;

export type GraphView = ReturnType<typeof createGraphView>;

/** The canvas without its frame: pictures, pointer, camera. */
export function createGraphView(host: HTMLElement, scene: Scene, theme: ThemeName, callbacks: GraphCallbacks) {
  let size: Size = { width: host.clientWidth, height: host.clientHeight };
  let camera: Camera = lastCameras.get(scene) ?? { x: 0, y: 0, scale: 1 };
  let isEmpty = !lastCameras.has(scene) && !fitAll();
  const stack = createPictureStack(host, scene, { camera, size, theme });
  const moving = createMovingPart(host, scene, { size, theme }, stack.labels);
  const overlay = createOverlay(host, scene, { size, theme });
  const hint = createHint(host);
  moving.resize(size);
  overlay.resize(size);
  let drag: Drag | null = null;
  let outline: readonly Point[] = [];
  let focused: NodeKey | null = null;
  let showsFocus = false;
  let hovered: NodeKey | null = null;
  let lassoTool = false;
  let fresh: readonly NodeKey[] = [];
  let frame = 0;
  const thinker = createThinker();
  const communities = followCommunities(scene);
  const { flyTo, land, isUnderWay } = createFlight(() => camera, lookAt);

  /** Returns whether there was anything to show. */
  function fitAll(): boolean {
    const bounds = scene.bounds();
    if (!bounds || size.width === 0 || size.height === 0) return false;
    camera = fitTo(bounds, size, roomForLabels(size));
    return true;
  }

  // Fits the first nodes of an empty canvas; after that only the user moves the camera.
  const stopListening = scene.listen(() => {
    if (isEmpty && fitAll()) {
      isEmpty = false;
      stack.look(camera);
    }
    redraw();
  });

  const tellMotion = motionTeller(host, stack, () => frame !== 0 || isUnderWay());

  /** Handles everything that follows the pointer once per frame, however many events arrived. */
  function redraw(): void {
    tellMotion();
    if (frame !== 0) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      stack.look(camera);
      if (!moving.draw(camera)) redraw();
      const ring = showsFocus ? focused : null;
      const line = outline.length > 0 ? { points: outline } : undefined;
      const over = hovered !== null && !scene.selection().has(hovered) ? hovered : null;
      overlay.draw({ outline: line, focused: ring, hovered: over, fresh: drag ? [] : fresh }, camera);
      callbacks.onCamera(camera);
    });
  }

  function lookAt(next: Camera): void {
    camera = next;
    hint.show(null, { x: 0, y: 0 }, size);
    redraw();
  }

  const { keyAt, shapeAt, namedAt, wordsAt } = underPointer(scene, stack, () => ({ camera, size }));

  function selectInside(points: readonly Point[], shape: 'box' | 'lasso', adding: boolean): void {
    const world = points.map((point) => toWorld(camera, size, point));
    const slots = shape === 'box' ? nodesInBox(scene.drawing(), boxOf(world)) : nodesInLasso(scene.drawing(), world);
    void chooseSlots(scene, slots, callbacks.onSelect, adding ? scene.selection() : []);
  }

  function click(key: NodeKey | null, adding: boolean, point?: Point): void {
    const selection = scene.selection();
    if (key !== null) focus(key, false);
    const members = key === null && point ? namedAt(point) : null;
    if (members) void chooseSlots(scene, members, callbacks.onSelect, adding ? selection : []);
    else if (key === null) {
      if (!adding && selection.size > 0) callbacks.onSelect(new Set());
    } else if (!adding) callbacks.onSelect(new Set([key]));
    else {
      const next = new Set(selection);
      if (!next.delete(key)) next.add(key);
      callbacks.onSelect(next);
    }
  }

  /** Its ring is for keyboard users: others see the pointer. */
  function focus(key: NodeKey | null, ring = true): void {
    showsFocus = ring;
    if (focused !== key) callbacks.onFocus(key);
    focused = key;
    redraw();
  }

  const pointer = listenToPointer(host, {
    nodeAt: keyAt,
    drawsLasso: () => lassoTool,
    hover(point) {
      const key = point && keyAt(point);
      hint.show(point && wordsAt(point, key), point ?? { x: 0, y: 0 }, size);
      host.style.cursor = key !== null || (point && (shapeAt(point) ?? namedAt(point))) ? 'pointer' : '';
      if (key === hovered) return;
      hovered = key;
      redraw();
    },
    click,
    open: callbacks.onOpen,
    openGround(point) {
      const shape = shapeAt(point);
      if (shape) flyTo(fitTo(boundsOfLine(shape.line), size, roomForLabels(size)));
    },
    menu(key, point) {
      if (key !== null && !scene.selection().has(key)) click(key, false);
      const { left, top } = host.getBoundingClientRect();
      callbacks.onMenu(key, { x: left + point.x, y: top + point.y });
    },
    pan(dx, dy) {
      land();
      lookAt(panBy(camera, dx, dy));
    },
    zoom(point, factor) {
      land();
      lookAt(zoomAt(camera, size, point, factor));
    },
    dragStart(key) {
      const selection = scene.selection();
      drag = dragOn(scene, { stack, moving, camera }, selection.has(key) ? [...selection] : [key]);
    },
    drag(dx, dy) {
      drag?.by(dx / camera.scale, dy / camera.scale);
      redraw();
    },
    dragEnd() {
      const places = drag?.end() ?? [];
      drag = null;
      if (places.length > 0) callbacks.onMove(places);
    },
    outline(points) {
      outline = points;
      redraw();
    },
    outlineEnd(points, shape, adding) {
      outline = [];
      redraw();
      selectInside(points, shape, adding);
      if (lassoTool) callbacks.onLassoEnd();
    },
  });

  const observer = new ResizeObserver(() => {
    const next = { width: host.clientWidth, height: host.clientHeight };
    if (next.width === 0 || next.height === 0) return; // A hidden canvas keeps its size.
    if (next.width === size.width && next.height === size.height) return;
    size = next;
    if (isEmpty && fitAll()) isEmpty = false;
    stack.resize(size);
    moving.resize(size);
    overlay.resize(size);
    redraw();
  });
  observer.observe(host);

  return {
    camera: (): Camera => camera,
    size: (): Size => size,
    lookAt,
    flyTo,
    focus,
    focused: (): NodeKey | null => focused,
    /** Cancels a running drag, box or lasso; returns whether there was one. */
    giveUp(): boolean {
      if (pointer.giveUp() || thinker.giveUp()) return true;
      if (lassoTool) callbacks.onLassoEnd();
      return lassoTool;
    },
    /** While it is on, dragging draws a lasso. */
    setLasso(on: boolean): void {
      lassoTool = on;
      host.dataset.tool = on ? 'lasso' : '';
    },
    /** Shows everything, or these. */
    fit(keys?: Iterable<NodeKey>): void {
      const slots = keys && slotsToShow(scene, keys);
      const wanted = slots ? boundsOf(scene.drawing(), slots) : scene.bounds();
      if (wanted) flyTo(fitTo(wanted, size, roomForLabels(size)));
    },
    /** Applies a new layout, computed in another thread; returns whether it was not cancelled. */
    async layout(name: LayoutName, first = false): Promise<boolean> {
      const places = await layOut(scene, thinker, name, callbacks.onArranging);
      callbacks.onArranging(null);
      if (!places) return false;
      await inTurns(scene.moving(places));
      callbacks.onMove(places, { layout: name, first });
      const field = scene.bounds();
      if (field) flyTo(fitTo(field, size, roomForLabels(size)));
      return true;
    },
    /** Ends a layout with what it has found so far. */
    settle: thinker.settle,
    path: (from: NodeKey, to: NodeKey): Promise<NodeKey[] | null> => findPath(scene, thinker, from, to),
    communities: communities.find,
    neighbours: (keys: Iterable<NodeKey>): Set<NodeKey> => withNeighbours(scene, keys),
    /** Ends early when another selection has come. */
    async select(keys: ReadonlySet<NodeKey>, isOver = () => false): Promise<void> {
      const before = scene.selection();
      fresh = keys.size > mostRinged ? [] : [...keys].filter((key) => !before.has(key));
      await inTurns(scene.selecting(keys), isOver);
      redraw();
      void stack.crisp().then(() => {
        fresh = [];
        redraw();
      });
    },
    setTheme(next: ThemeName): void {
      stack.setTheme(next);
      moving.setTheme(next);
      overlay.setTheme(next);
      redraw();
    },
    screenPosition(key: NodeKey): Point | null {
      const slot = scene.slotOf(key);
      if (slot === undefined) return null;
      const { x, y } = scene.drawing();
      return toScreen(camera, size, { x: x[slot] as number, y: y[slot] as number });
    },
    shown: stack.shown,
    crisp: stack.crisp,
    file: (view: View, wanted: ThemeName): Promise<Blob> => stack.file(view, wanted),
    onFar: stack.onFar,
    /** The area of all drawn nodes. */
    bounds: scene.bounds,
    /** The number of nodes to draw. */
    nodes: (): number => scene.drawing().nodes,
    close(): void {
      if (!isEmpty) lastCameras.set(scene, camera);
      cancelAnimationFrame(frame);
      land();
      stopListening();
      thinker.giveUp();
      communities.close();
      observer.disconnect();
      pointer.stop();
      stack.close();
      moving.close();
      overlay.close();
      hint.close();
    },
  };
}
