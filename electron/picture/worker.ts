// Draws the canvas in a separate thread: placing and drawing many nodes would block main for too long.
import { parentPort } from 'node:worker_threads';
import type { EntityRow, GroupRow } from '../../shared/case-rows.ts';
import { boundsOf } from '../../shared/drawing/camera.ts';
import { createScene } from '../../shared/drawing/scene.ts';
import { svgOf } from '../../shared/drawing/svg.ts';
import { paintOf } from '../../shared/paint.ts';
import type { FromPicture, ToPicture } from './messages.ts';

const port = parentPort;
if (port === null) throw new Error('The picture worker must be started as a worker thread.');
const scene = createScene();

port.on('message', (message: ToPicture) => {
  switch (message.kind) {
    case 'entities':
      scene.apply({ entities: message.rows.map(painted), more: true });
      return;
    case 'groups':
      scene.apply({ groups: message.rows.map(painted), more: true });
      return;
    case 'edges':
      scene.apply({ edges: message.rows, more: true });
      return;
    case 'draw':
      scene.apply({});
      port.postMessage(draw(message.theme));
      port.close();
  }
});

function draw(theme: 'dark' | 'light'): FromPicture {
  const { left, top, right, bottom } = boundsOf(scene.drawing()) ?? { left: 0, top: 0, right: 1, bottom: 1 };
  return { svg: svgOf(scene, theme), width: right - left, height: bottom - top };
}

function painted<T extends EntityRow | GroupRow>(row: T): T {
  return { ...row, colour: paintOf(row.colour) };
}
