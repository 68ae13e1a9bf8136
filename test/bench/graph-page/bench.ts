// Runs one library through one motion and measures: driven by the benchmarks through `window.bench`.

import { type Difference, differenceOf, imageOf } from './image-difference.ts';
import { layOutForceAtlas, layOutOurs } from './layouts.ts';
import { mountOurs } from './ours.ts';
import { passiveDnsGraph } from './passive-dns-rows.ts';
import { campaignGraph } from './sample-rows.ts';
import { mountCosmos } from './stock-cosmos.ts';
import { mountCytoscape } from './stock-cytoscape.ts';
import { mountSigma } from './stock-sigma.ts';
import { type Mount, nextFrame, type Subject } from './subject.ts';

const mounts: Readonly<Record<string, Mount>> = {
  ours: mountOurs,
  cytoscape: mountCytoscape,
  sigma: mountSigma,
  cosmos: mountCosmos,
};
export type Motion = 'pan' | 'zoom' | 'drag-hub' | 'drag-1000';

export interface Measured {
  /** Milliseconds from frame to frame. */
  readonly frames: number[];
  /** From the end of the motion to a sharp picture. */
  readonly crispMs: number;
  readonly difference: Difference | null;
}

const wishes = new URLSearchParams(location.search);
const [nodes, edges] = [Number(wishes.get('nodes') ?? 10_000), Number(wishes.get('edges') ?? 20_000)];
const rows = wishes.get('shape') === 'passive-dns' ? passiveDnsGraph(nodes, edges) : campaignGraph(nodes, edges);
/** A thousand nodes all over the graph, known before anything is measured. */
const thousand = rows.entities.filter((row) => row.id % (nodes / 1000) === 1).map((row) => row.id);
const root = document.getElementById('root') ?? document.body;
let subject: Subject | null = null;

async function mount(library: string): Promise<number> {
  const began = performance.now();
  subject = (await mounts[library]?.(root, rows)) ?? null;
  return performance.now() - began;
}

async function move(motion: Motion, milliseconds: number, leastFrames: number): Promise<Measured> {
  const moved = subject;
  if (!moved) throw new Error('nothing is mounted');
  // What is found in the background changes the picture once, and is not part of the motion.
  await moved.settled?.();
  const step = begin(moved, motion);
  await nextFrame();
  moved.drawn?.();
  const began = await nextFrame();
  const frames: number[] = [];
  let last = began;
  let pictures = moved.pictures?.();
  for (let frame = 0; performance.now() - began < milliseconds || frame < leastFrames; frame++) {
    step(frame);
    const now = await nextFrame();
    const seen = moved.pictures?.();
    if (seen !== null && seen !== undefined && seen === pictures) continue;
    pictures = seen;
    frames.push(now - last);
    last = now;
  }
  if (moved.drawn) {
    await moved.drawn();
    frames.push((frames.pop() ?? 0) + performance.now() - last);
  }
  const host = root.querySelector<HTMLElement>('.graph-canvas');
  const moving = host && asOwnWork(() => imageOf(host));
  const ended = performance.now();
  moved.drop();
  await moved.crisp();
  const crispMs = performance.now() - ended;
  const difference = host && moving ? asOwnWork(() => differenceOf(moving, imageOf(host))) : null;
  return { frames, crispMs, difference };
}

const ownWork: (readonly [from: number, to: number])[] = [];

/** Looking at the picture takes time that is not the canvas's: blocks are counted without it. */
function asOwnWork<T>(work: () => T): T {
  const began = performance.now();
  const done = work();
  ownWork.push([began, performance.now()]);
  return done;
}

function begin(moved: Subject, motion: Motion): (frame: number) => void {
  switch (motion) {
    case 'pan':
      return (frame) => moved.pan?.(18 * Math.cos(frame / 40), 10 * Math.sin(frame / 25));
    case 'zoom':
      return (frame) => moved.zoom(frame % 120 < 60 ? 1.03 : 1 / 1.03);
    case 'drag-hub':
      moved.grab?.([1]);
      break;
    case 'drag-1000':
      moved.grab?.(thousand);
      break;
  }
  return (frame) => moved.dragBy?.(160 * Math.sin(frame / 30), 120 * Math.sin(frame / 22));
}

const bench = { mount, move, layOutOurs, layOutForceAtlas };
export type GraphBench = typeof bench;
Object.assign(window, { bench, ownWork });
