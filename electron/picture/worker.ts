// Draws the canvas in a separate thread: placing and drawing many nodes would block main for too long.
import { parentPort } from 'node:worker_threads';
import type { EdgeRow, EntityRow, GroupRow } from '../../shared/case-rows.ts';
import { boundsOf } from '../../shared/drawing/camera.ts';
import { createScene, type SceneDifference } from '../../shared/drawing/scene.ts';
import { svgOf } from '../../shared/drawing/svg.ts';
import { paintOf } from '../../shared/paint.ts';
import type { FromPicture, ToPicture } from './messages.ts';

const port = parentPort;
if (port === null) throw new Error('The picture worker must be started as a worker thread.');
const rows: { entities: EntityRow[]; edges: EdgeRow[]; groups: GroupRow[] } = { entities: [], edges: [], groups: [] };

port.on('message', (message: ToPicture) => {
  switch (message.kind) {
    case 'entities':
      rows.entities.push(...message.rows.map(painted));
      return;
    case 'groups':
      rows.groups.push(...message.rows.map(painted));
      return;
    case 'edges':
      rows.edges.push(...message.rows);
      return;
    case 'draw':
      port.postMessage(draw(rows, message.theme));
      port.close();
  }
});

function draw(difference: SceneDifference, theme: 'dark' | 'light'): FromPicture {
  const scene = createScene();
  scene.apply(difference);
  const { left, top, right, bottom } = boundsOf(scene.drawing()) ?? { left: 0, top: 0, right: 1, bottom: 1 };
  return { svg: svgOf(scene, theme), width: right - left, height: bottom - top };
}

function painted<T extends EntityRow | GroupRow>(row: T): T {
  return { ...row, colour: paintOf(row.colour) };
}
