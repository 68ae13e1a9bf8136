import { createApplier } from '../../../renderer/graph/apply-in-slices.ts';
import { createGraphView } from '../../../renderer/graph/graph-view.ts';
import { overviewFrom } from '../../../shared/drawing/communities.ts';
import { createScene } from '../../../shared/drawing/scene.ts';
import { type Mount, nextFrame } from './subject.ts';

let pictures = 0;

/** Counts what is put into the canvas of dragged nodes. */
function countPictures(): void {
  const put = CanvasRenderingContext2D.prototype.putImageData;
  CanvasRenderingContext2D.prototype.putImageData = function (image: ImageData, x: number, y: number) {
    if (this.canvas.classList.contains('graph-moving')) pictures++;
    put.call(this, image, x, y, 0, 0, image.width, image.height);
  };
}

/** Sextant's canvas, driven by events as a mouse makes them. */
export const mountOurs: Mount = async (root, rows) => {
  countPictures();
  const host = document.createElement('div');
  host.className = 'graph-canvas';
  host.dataset.theme = 'dark';
  host.tabIndex = 0;
  root.append(host);
  const scene = createScene();
  const applier = createApplier(scene);
  applier.apply(rows);
  await applier.done();
  const view = createGraphView(host, scene, 'dark', {
    onSelect: (keys) => view.select(keys),
    onMove: () => undefined,
    onOpen: () => undefined,
    onLassoEnd: () => undefined,
    onMenu: () => undefined,
    onFocus: () => undefined,
    onCamera: () => undefined,
    onArranging: () => undefined,
  });
  await view.crisp();
  await nextFrame();

  let at = { x: 0, y: 0 };
  let start = { x: 0, y: 0 };
  const send = (type: string, x: number, y: number) => {
    at = { x, y };
    const common = { bubbles: true, cancelable: true, pointerId: 1, clientX: x, clientY: y };
    host.dispatchEvent(new PointerEvent(type, { ...common, button: 0, buttons: 1 }));
  };
  let panning = false;
  let dragging = false;
  return {
    pan(dx, dy) {
      if (!panning) {
        send('pointerdown', 2, 2); // No node lies in the corner.
        panning = true;
      }
      send('pointermove', at.x + dx, at.y + dy);
    },
    zoom(factor) {
      const middle = { clientX: host.clientWidth / 2, clientY: host.clientHeight / 2 };
      host.dispatchEvent(new WheelEvent('wheel', { ...middle, deltaY: -Math.log(factor) / 0.0018, cancelable: true }));
    },
    grab(ids) {
      // In a closed shape, only a selected node can be grabbed.
      view.select(new Set(ids));
      start = view.screenPosition(ids[0] ?? 1) ?? start;
      send('pointerdown', start.x, start.y);
    },
    dragBy(dx, dy) {
      send('pointermove', start.x + dx, start.y + dy);
      dragging = true;
    },
    async drawn() {
      while (dragging && host.dataset.picture !== 'sharp') await nextFrame();
    },
    pictures: () => (dragging ? pictures : null),
    drop() {
      send('pointerup', at.x, at.y);
      panning = false;
      dragging = false;
    },
    crisp: () => view.crisp(),
    async settled() {
      if (scene.drawing().nodes >= overviewFrom) scene.gather(await view.communities());
      await view.crisp();
    },
  };
};
