import type { Point } from '../../shared/drawing/camera.ts';

/** The user's intents with the pointer. All points are page pixels from the corner of the canvas. */
export interface Intents {
  /** The node at a point; null for none. */
  nodeAt(point: Point): number | null;
  /** Whether dragging draws a lasso, also without Alt. */
  drawsLasso(): boolean;
  hover(point: Point | null): void;
  click(node: number | null, adding: boolean, point: Point): void;
  open(node: number): void;
  /** A double click where no node is. */
  openGround(point: Point): void;
  menu(node: number | null, point: Point): void;
  pan(dx: number, dy: number): void;
  zoom(point: Point, factor: number): void;
  dragStart(node: number): void;
  drag(dx: number, dy: number): void;
  dragEnd(): void;
  /** A line around nodes while it is drawn, box or lasso. */
  outline(points: readonly Point[], shape: 'box' | 'lasso'): void;
  outlineEnd(points: readonly Point[], shape: 'box' | 'lasso', adding: boolean): void;
}

type Gesture =
  | { readonly kind: 'press'; readonly node: number | null; readonly start: Point; readonly adding: boolean }
  | { readonly kind: 'pan'; last: Point }
  | { readonly kind: 'drag'; readonly start: Point }
  | { readonly kind: 'box'; readonly start: Point; end: Point; readonly adding: boolean }
  | { readonly kind: 'lasso'; readonly points: Point[]; readonly adding: boolean };

/** A press becomes a drag after this many pixels. */
const slack = 4;

/**
 * Drag the ground to pan, a node to move it, with Shift for a box, with Alt for a lasso; the wheel zooms. Returns
 * functions that stop listening and cancel the current gesture.
 */
export function listenToPointer(element: HTMLElement, intents: Intents): { stop(): void; giveUp(): boolean } {
  let gesture: Gesture | null = null;
  const listeners = new AbortController();
  const { signal } = listeners;

  function pointOf(event: MouseEvent): Point {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button === 2) return;
      element.focus({ preventScroll: true });
      element.setPointerCapture(event.pointerId);
      const start = pointOf(event);
      const adding = event.shiftKey || event.ctrlKey || event.metaKey;
      const node = event.button === 0 ? intents.nodeAt(start) : null;
      if (event.button === 1) gesture = { kind: 'pan', last: start };
      else if (event.altKey || intents.drawsLasso())
        gesture = { kind: 'lasso', points: [start], adding: event.shiftKey };
      else if (event.shiftKey && node === null) gesture = { kind: 'box', start, end: start, adding: true };
      else gesture = { kind: 'press', node, start, adding };
      event.preventDefault();
    },
    { signal },
  );

  element.addEventListener(
    'pointermove',
    (event) => {
      const point = pointOf(event);
      if (!gesture) intents.hover(point);
      else if (gesture.kind === 'press') beginDrag(gesture, point);
      if (gesture) follow(gesture, point);
    },
    { signal },
  );

  function beginDrag({ node, start }: Extract<Gesture, { kind: 'press' }>, point: Point): void {
    if (Math.hypot(point.x - start.x, point.y - start.y) < slack) return;
    intents.hover(null);
    if (node === null) gesture = { kind: 'pan', last: start };
    else {
      gesture = { kind: 'drag', start };
      intents.dragStart(node);
    }
  }

  function follow(current: Gesture, point: Point): void {
    switch (current.kind) {
      case 'press':
        break;
      case 'pan':
        intents.pan(point.x - current.last.x, point.y - current.last.y);
        current.last = point;
        break;
      case 'drag':
        intents.drag(point.x - current.start.x, point.y - current.start.y);
        break;
      case 'box':
        current.end = point;
        intents.outline(corners(current.start, point), 'box');
        break;
      case 'lasso':
        current.points.push(point);
        intents.outline(current.points, 'lasso');
        break;
    }
  }

  element.addEventListener(
    'pointerup',
    (event) => {
      const ended = gesture;
      gesture = null;
      if (!ended) return;
      if (ended.kind === 'press') intents.click(ended.node, ended.adding, ended.start);
      else if (ended.kind === 'drag') intents.dragEnd();
      else if (ended.kind === 'box') intents.outlineEnd(corners(ended.start, ended.end), 'box', ended.adding);
      else if (ended.kind === 'lasso') intents.outlineEnd(ended.points, 'lasso', ended.adding);
      if (element.hasPointerCapture(event.pointerId)) element.releasePointerCapture(event.pointerId);
    },
    { signal },
  );
  element.addEventListener('pointercancel', () => giveUp(), { signal });
  element.addEventListener('pointerleave', () => !gesture && intents.hover(null), { signal });
  element.addEventListener(
    'dblclick',
    (event) => {
      const node = intents.nodeAt(pointOf(event));
      if (node !== null) intents.open(node);
      else intents.openGround(pointOf(event));
    },
    { signal },
  );
  element.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault();
      const point = pointOf(event);
      intents.menu(intents.nodeAt(point), point);
    },
    { signal },
  );
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      // Converts lines and pages of old mice to pixels; one notch of a wheel is about a hundred.
      const unit = event.deltaMode === 1 ? 33 : event.deltaMode === 2 ? 400 : 1;
      const delta = Math.max(-400, Math.min(400, event.deltaY * unit));
      intents.zoom(pointOf(event), Math.exp(-delta * (event.ctrlKey ? 0.01 : 0.0018)));
    },
    { signal, passive: false },
  );

  /** Returns whether there was something to cancel. */
  function giveUp(): boolean {
    const ended = gesture;
    gesture = null;
    if (ended?.kind === 'drag') {
      intents.drag(0, 0);
      intents.dragEnd();
    } else if (ended?.kind === 'box' || ended?.kind === 'lasso') intents.outline([], ended.kind);
    return ended !== null && ended.kind !== 'press';
  }

  return { stop: () => listeners.abort(), giveUp };
}

function corners(start: Point, end: Point): Point[] {
  return [start, { x: end.x, y: start.y }, end, { x: start.x, y: end.y }];
}
