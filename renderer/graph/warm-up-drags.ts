import type { Drawing, View } from '../../shared/drawing/drawing.ts';
import { edgeMarks, marks, packLook } from '../../shared/drawing/node-look.ts';
import { counted, draggedDrawing } from './dragged-drawing.ts';
import { styleOfEdges } from './drawing/draw-edges.ts';
import { drawGraph } from './drawing/draw-graph.ts';
import type { PaintBox } from './drawing/paint-box.ts';
import { createRaster } from './drawing/raster.ts';
import { mergedEdges } from './merged-edges.ts';

const pictures = 40;
const size = 256;
const [nodes, edges] = [500, 5000];

/**
 * Draws a made-up drag while there is nothing else to do. The browser compiles what has run often; until then a frame
 * takes five times as long, and leaves megabytes of garbage, to collect which takes long in the page of a large graph.
 */
export function warmUpDrags(box: PaintBox, ratio: number, most: number): void {
  const raster = createRaster(size, size, false);
  let drawn = 0;
  const onIdle = () => {
    const whole = madeUp(drawn);
    const slots = { nodes: counted(new Uint32Array(nodes / 2)), edges: counted(new Uint32Array(edges)) };
    const { drawing, only } = draggedDrawing(whole, slots);
    const view: View = { left: 0, top: 0, scale: 0.1, width: size, height: size, ratio };
    const style = styleOfEdges({ drawing: whole, view, only: slots });
    drawGraph(raster, box, { drawing, view, only: mergedEdges(drawing, only, view.scale, most) }, style, null);
    drawn++;
    if (drawn < pictures) requestIdleCallback(onIdle);
  };
  requestIdleCallback(onIdle);
}

/** All over the picture. */
function madeUp(turn: number): Drawing {
  const spread = (index: number, times: number) => ((index * times + turn * 7) % 997) * (size / 99.7);
  const look = packLook('domain', 0, marks.selected);
  return {
    nodes,
    edges,
    x: Float32Array.from({ length: nodes }, (_, node) => spread(node, 389)),
    y: Float32Array.from({ length: nodes }, (_, node) => spread(node, 617)),
    look: new Uint32Array(nodes).fill(look),
    tint: new Uint32Array(nodes),
    degree: new Uint32Array(nodes).fill(3),
    from: Uint32Array.from({ length: edges }, (_, edge) => edge % nodes),
    to: Uint32Array.from({ length: edges }, (_, edge) => (edge * 7 + 13) % nodes),
    edgeLook: new Uint8Array(edges).fill(edgeMarks.accented),
  };
}
