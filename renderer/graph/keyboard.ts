import { type Point, toScreen, zoomAt } from '../../shared/drawing/camera.ts';
import type { NodeKey } from '../../shared/drawing/node-key.ts';
import type { NodePlace, Scene } from '../../shared/drawing/scene.ts';
import { keyIn } from '../../shared/key-press.ts';
import { chooseSlots } from './choose.ts';
import type { GraphCallbacks } from './graph-callbacks.ts';
import type { GraphView } from './graph-view.ts';
import { allNodes } from './hit.ts';
import { type Direction, nodeAfter, nodeTowards } from './walk.ts';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** How far one press moves the selection, in screen pixels. */
const stepPixels = 20;

const ways: Readonly<Record<Direction, Point>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

export interface KeyCallbacks extends Pick<GraphCallbacks, 'onSelect' | 'onMove' | 'onOpen' | 'onMenu'> {
  onCancel(): void;
}

/**
 * Arrows follow links, Tab goes through all nodes and leaves after the last or after Esc, Enter opens, Space selects,
 * the menu key opens the menu. Ctrl keeps the selection, Shift extends it, and Alt moves it.
 */
export function listenToGraphKeys(
  host: HTMLElement,
  scene: Scene,
  view: GraphView,
  callbacks: KeyCallbacks,
): () => void {
  const listeners = new AbortController();
  let tabLeaves = false;
  /** The positions of nodes moved by Alt and arrows: reported once, when Alt is released. */
  let moved: readonly NodePlace[] = [];

  function arrive(slot: number, event: KeyboardEvent): void {
    const key = scene.keyAt(slot);
    view.focus(key);
    bringIntoSight(slot);
    if (event.ctrlKey || event.metaKey) return;
    const grows = event.shiftKey && event.key !== 'Tab';
    callbacks.onSelect(grows ? new Set(scene.selection()).add(key) : new Set([key]));
  }

  function bringIntoSight(slot: number): void {
    const { x, y } = scene.drawing();
    const place = { x: x[slot] as number, y: y[slot] as number };
    const { width, height } = view.size();
    const seen = toScreen(view.camera(), view.size(), place);
    const margin = 40;
    if (seen.x > margin && seen.y > margin && seen.x < width - margin && seen.y < height - margin) return;
    view.flyTo({ ...view.camera(), ...place });
  }

  function focusedSlot(): number {
    const key = view.focused();
    return key === null ? -1 : (scene.slotOf(key) ?? -1);
  }

  /** Returns whether the key was for the graph. */
  function handle(event: KeyboardEvent): boolean {
    const direction = arrows[event.key];
    if (direction) return event.altKey ? moveSelected(ways[direction]) : goTo(direction, event);
    switch (keyIn('graph', event, event.metaKey)) {
      case 'canvas.all':
        return selectAll();
      case 'canvas.zoomIn':
        return zoom(1.25);
      case 'canvas.zoomOut':
        return zoom(0.8);
    }
    switch (event.key) {
      case 'Tab':
        return goOn(event);
      case 'Enter':
        return withFocused(callbacks.onOpen);
      case ' ':
        return withFocused(toggle);
      case 'ContextMenu':
        return openMenu();
      case 'F10':
        return event.shiftKey && openMenu();
      case 'Escape':
        tabLeaves = true;
        if (!view.giveUp()) callbacks.onCancel();
        return false; // Other code that waits for Esc may handle it too.
      default:
        return false;
    }
  }

  function goTo(direction: Direction, event: KeyboardEvent): boolean {
    tabLeaves = false;
    const from = focusedSlot();
    const slot = from < 0 ? nodeAfter(scene.drawing(), -1, 1) : nodeTowards(scene.drawing(), from, direction);
    if (slot >= 0) arrive(slot, event);
    return true;
  }

  function goOn(event: KeyboardEvent): boolean {
    const slot = tabLeaves ? -1 : nodeAfter(scene.drawing(), focusedSlot(), event.shiftKey ? -1 : 1);
    if (slot < 0) {
      view.focus(null);
      return false; // The browser moves the focus.
    }
    arrive(slot, event);
    return true;
  }

  function withFocused(act: (key: NodeKey) => void): boolean {
    const key = view.focused();
    if (key !== null) act(key);
    return key !== null;
  }

  function toggle(key: NodeKey): void {
    const next = new Set(scene.selection());
    if (!next.delete(key)) next.add(key);
    callbacks.onSelect(next);
  }

  function openMenu(): boolean {
    const key = view.focused();
    const { left, top, width, height } = host.getBoundingClientRect();
    const place = key === null ? null : view.screenPosition(key);
    callbacks.onMenu(key, { x: left + (place?.x ?? width / 2), y: top + (place?.y ?? height / 2) });
    return true;
  }

  function selectAll(): boolean {
    void chooseSlots(scene, allNodes(scene.drawing()), callbacks.onSelect);
    return true;
  }

  function moveSelected(way: Point): boolean {
    const { x, y } = scene.drawing();
    const step = stepPixels / view.camera().scale;
    moved = [...scene.selection()].flatMap((key) => {
      const slot = scene.slotOf(key);
      if (slot === undefined) return [];
      return [{ key, x: (x[slot] as number) + way.x * step, y: (y[slot] as number) + way.y * step }];
    });
    scene.move(moved);
    return true;
  }

  function tellMoved(): void {
    if (moved.length > 0) callbacks.onMove(moved);
    moved = [];
  }

  function zoom(factor: number): boolean {
    const { width, height } = view.size();
    view.flyTo(zoomAt(view.camera(), view.size(), { x: width / 2, y: height / 2 }, factor));
    return true;
  }

  host.addEventListener(
    'keydown',
    (event) => {
      if (!handle(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal: listeners.signal },
  );
  host.addEventListener(
    'keyup',
    (event) => {
      if (event.key === 'ContextMenu') event.preventDefault(); // Otherwise Windows opens its own menu.
      if (event.key === 'Alt') tellMoved();
    },
    { signal: listeners.signal },
  );
  host.addEventListener('blur', tellMoved, { signal: listeners.signal });
  host.addEventListener(
    'focus',
    () => {
      tabLeaves = false;
    },
    { signal: listeners.signal },
  );
  return () => listeners.abort();
}
