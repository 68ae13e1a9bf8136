import type { Camera, Point } from '../../shared/drawing/camera.ts';
import type { NodeKey } from '../../shared/drawing/node-key.ts';
import type { NodePlace } from '../../shared/drawing/scene.ts';
import type { LayoutName } from './layouts/messages.ts';

/** What a layout did; `first` if nobody had chosen the positions before. */
export interface Arranged {
  readonly layout: LayoutName;
  readonly first: boolean;
}

/** The canvas's events. The canvas changes nothing itself: selection and positions come back through the scene. */
export interface GraphCallbacks {
  onSelect(keys: ReadonlySet<NodeKey>): void;
  /** Once, at the end of a drag or a layout. */
  onMove(places: Iterable<NodePlace>, arranged?: Arranged): void;
  onOpen(key: NodeKey): void;
  /** A node, or the ground; the point is in the page. */
  onMenu(key: NodeKey | null, point: Point): void;
  /** The lasso tool was used or given up. */
  onLassoEnd(): void;
  onFocus(key: NodeKey | null): void;
  onCamera(camera: Camera): void;
  /** How much of a long layout is done, from 0 to 1; null at its end. */
  onArranging(done: number | null): void;
}
