import { fitTo, viewAround } from '../../shared/drawing/camera.ts';
import type { ThemeName } from '../../shared/drawing/node-look.ts';
import type { Scene } from '../../shared/drawing/scene.ts';
import { svgOf } from '../../shared/drawing/svg.ts';
import type { GraphView } from './graph-view.ts';

export type PictureKind = 'png' | 'svg';

/** Enough for a page of a report, and within what a viewer can open. */
const mostPixels = 4000;
const ratio = 2;

/** The complete graph as a file for a report. */
export async function pictureFile(scene: Scene, view: GraphView, kind: PictureKind, theme: ThemeName): Promise<Blob> {
  if (kind === 'svg') return new Blob([svgOf(scene, theme)], { type: 'image/svg+xml' });
  const bounds = scene.bounds() ?? { left: 0, top: 0, right: 1, bottom: 1 };
  const across = bounds.right - bounds.left + 260;
  const down = bounds.bottom - bounds.top + 260;
  const shrink = Math.min(1, mostPixels / ratio / Math.max(across, down));
  const size = { width: Math.max(200, Math.ceil(across * shrink)), height: Math.max(120, Math.ceil(down * shrink)) };
  return view.file(viewAround(fitTo(bounds, size, 120 * shrink), size, ratio, 0), theme);
}
