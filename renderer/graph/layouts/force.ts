import { nodeDiameter } from '../../../shared/drawing/node-look.ts';
import { type Links, neighboursOf } from '../../../shared/graph-links.ts';
import { type Bundled, bundleLeaves, placeLeaves, reachOf } from './bundle.ts';
import { type Coarser, coarsen } from './coarsen.ts';
import { packParts, placeSingles } from './pack.ts';
import { type Fixed, middleOf, type Places } from './places.ts';
import { createRepulsion } from './repulsion.ts';
import { makeRoom, separate } from './separate.ts';

/** The distance at which the pull of an edge and the push of one other node are equal. */
const ease = nodeDiameter * 2.2;
const fewest = 24;
/** Small graphs get time to find their shape; large ones only have to settle into it. */
const rounds = (nodes: number) => (nodes < 1200 ? 80 : nodes < 6000 ? 30 : nodes < manyNodes ? 20 : 12);
/** From here on, space costs less than the time to push nodes together as closely as possible. */
const manyNodes = 50_000;

/**
 * Springs along edges, and every node repels every other. Starts from a graph of a few representative nodes, lets them
 * settle, places the finer nodes, and so on: the overall shape is found where it costs nothing.
 */
export function forceLayout(all: Links, fixed?: Fixed, radii?: Float32Array, disc?: Disc): Places {
  const steps = forceSteps(all, fixed, radii, disc);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** For a graph that gets the space of a disc among others. */
export interface Disc {
  readonly mostRounds: number;
}

/** How much of a layout is done, from 0 to 1, and where everything would be if it ended now. */
export interface Draft {
  readonly done: number;
  places(): Places;
}

/** The same, step by step: what it has found so far can be looked at, or be good enough. */
export function* forceSteps(all: Links, fixed?: Fixed, radii?: Float32Array, disc?: Disc): Generator<Draft, Places> {
  const links = withoutLoops(all);
  const bundled = bundleLeaves(links, fixed);
  const whole = (core: Places) => (bundled ? withLeaves(links, bundled, core) : core);
  const steps = layOutCore(
    bundled?.core ?? links,
    bundled ? roomOfLeaves(bundled) : undefined,
    coreFixed(bundled, fixed),
    undefined,
    disc,
  );
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    const { done, places } = step.value;
    yield { done: done * coreShare, places: () => whole(places()) };
  }
  const places = whole(step.value);
  if (radii)
    for (const left of keepApart(places, radii, fixed))
      yield { done: 1 - left * (1 - coreShare), places: () => places };
  return places;
}

/** What remains after the core is laid out takes about a quarter of the time. */
const coreShare = 0.75;

/** A link from a node to itself moves nothing. */
export function withoutLoops(links: Links): Links {
  const isLoop = (edge: number) => links.from[edge] === links.to[edge];
  if (!links.from.some((_, edge) => isLoop(edge))) return links;
  const ends = (column: Uint32Array) => column.filter((_, edge) => !isLoop(edge));
  return { nodes: links.nodes, from: ends(links.from), to: ends(links.to) };
}

const mostTurns = 24;
/** Where pushing does not help, there is too little space. */
const pushTurns = (nodes: number) => (nodes < manyNodes ? 5 : 1);
const wider = (nodes: number) => (nodes < manyNodes ? 1.04 : 1.12);

/**
 * Separates nodes of different sizes: what a large one pushes away may come too near to others. Says which part of the
 * turns is left.
 */
export function* keepApart(places: Places, radii: Float32Array, fixed?: Fixed): Generator<number, void> {
  const { x, y } = places;
  const reach = radii.map((radius) => radius + 1);
  const isFixed = (node: number) => fixed?.flags[node] === 1;
  for (let turn = 0; turn < mostTurns; turn++) {
    yield 1 - turn / mostTurns;
    const pushed = makeRoom(x, y, reach, 2, isFixed, nodeDiameter * 0.57);
    if (pushed + separate(x, y, nodeDiameter * 1.05, 2, isFixed) === 0) return;
    if (turn < pushTurns(x.length) || fixed) continue;
    const by = wider(x.length);
    for (let node = 0; node < x.length; node++) {
      x[node] = (x[node] as number) * by;
      y[node] = (y[node] as number) * by;
    }
  }
}

/** The space that each node of the core needs for its leaves. */
function roomOfLeaves({ core, coreOf, leaves }: Bundled): Float32Array {
  const reach = new Float32Array(core.nodes).fill(nodeDiameter * 0.625);
  for (const [hub, list] of leaves) reach[coreOf[hub] as number] = reachOf(list.length);
  return reach;
}

function coreFixed(bundled: Bundled | null, fixed?: Fixed): Fixed | undefined {
  if (!bundled || !fixed) return fixed;
  const pick = <T extends Float32Array | Uint8Array>(column: T) =>
    column.filter((_, node) => bundled.coreOf[node] !== -1) as T;
  return { x: pick(fixed.x), y: pick(fixed.y), flags: pick(fixed.flags) };
}

/**
 * Puts the leaves around their hubs, once the core is laid out. Nodes without links come last: no force says where they
 * belong.
 */
function withLeaves(links: Links, { core, coreOf, leaves, singles }: Bundled, laid: Places): Places {
  const own = new Uint32Array(core.nodes);
  coreOf.forEach((inCore, node) => {
    if (inCore >= 0) own[inCore] = node;
  });
  const places = { x: new Float32Array(links.nodes), y: new Float32Array(links.nodes) };
  own.forEach((node, inCore) => {
    places.x[node] = laid.x[inCore] as number;
    places.y[node] = laid.y[inCore] as number;
  });
  const { start, other } = neighboursOf(core);
  for (const [hub, list] of leaves) {
    const inCore = coreOf[hub] as number;
    const near = other.subarray(start[inCore] as number, start[inCore + 1] as number);
    placeLeaves(
      places,
      hub,
      list,
      Array.from(near, (node) => own[node] as number),
    );
  }
  if (singles.length > 0) {
    const isSingle = new Uint8Array(links.nodes);
    for (const node of singles) isSingle[node] = 1;
    const others = Uint32Array.from(isSingle.keys()).filter((node) => isSingle[node] === 0);
    placeSingles(places, singles, others);
  }
  return places;
}

/** Lays out nodes that stand for many each, as discs of this reach that do not overlap. */
export function* massSteps(links: Links, mass: Float32Array, reach: Float32Array): Generator<Draft, Places> {
  const places = yield* layOutCore(links, reach, undefined, mass);
  for (const left of keepApart(places, reach)) yield { done: 1 - left * (1 - coreShare), places: () => places };
  return places;
}

/** The part of the plane that discs cover before they are pushed apart. */
const covered = 0.8;

/** As close to each other as their discs allow, about. */
function drawTogether({ x, y }: Places, reach: Float32Array): void {
  const { x: middleX, y: middleY } = middleOf({ x, y });
  let [squares, discs] = [0, 0];
  for (let node = 0; node < x.length; node++) {
    squares += ((x[node] as number) - middleX) ** 2 + ((y[node] as number) - middleY) ** 2;
    discs += (reach[node] as number) ** 2;
  }
  // The mean square of the distance from the middle of a disc is half of the square of its radius.
  const by = Math.sqrt(discs / covered / ((2 * squares) / x.length || 1));
  for (let node = 0; node < x.length; node++) {
    x[node] = (x[node] as number) * by;
    y[node] = (y[node] as number) * by;
  }
}

/** The space of a disc, in times of what its nodes take. */
const roomy = 1.5;

/**
 * Brings long arms nearer to the middle: no node is farther away than the edge of a roomy disc of all that are nearer. A
 * single arm would keep the space of a whole disc free around itself.
 */
function drawIn({ x, y }: Places, reach?: Float32Array): void {
  const middle = middleOf({ x, y });
  const away = x.map((across, node) => Math.hypot(across - middle.x, (y[node] as number) - middle.y));
  let area = 0;
  for (const node of Uint32Array.from(away.keys()).sort((one, two) => (away[one] as number) - (away[two] as number))) {
    area += ((reach?.[node] ?? nodeDiameter / 2) * 2) ** 2;
    const most = Math.sqrt((area * roomy) / Math.PI);
    const share = Math.min(1, most / (away[node] as number) || 1);
    x[node] = middle.x + ((x[node] as number) - middle.x) * share;
    y[node] = middle.y + ((y[node] as number) - middle.y) * share;
  }
}

/** `reach` is the radius that each node needs, if some need more than a node; `ofEach` for how many others it stands. */
function* layOutCore(
  links: Links,
  reach?: Float32Array,
  fixed?: Fixed,
  ofEach?: Float32Array,
  disc?: Disc,
): Generator<Draft, Places> {
  const mostRounds = disc?.mostRounds ?? Number.POSITIVE_INFINITY;
  if (links.nodes === 0) return { x: new Float32Array(0), y: new Float32Array(0) };
  const mass = ofEach ?? new Float32Array(links.nodes).fill(1);
  const levels = coarserLevels(links, mass);
  const coarsest = levels.at(-1)?.links ?? links;
  let places = onCircle(coarsest.nodes);
  // A level of half as many nodes takes half as long; what follows the last one, about as long as that.
  const work = levels.reduce((sum, { links: coarse }) => sum + coarse.nodes, links.nodes) + links.nodes;
  let done = 0;
  for (let level = levels.length - 1; level >= 0; level--) {
    const { links: coarse, mass: heavier, stand } = levels[level] as Coarser;
    const finer = (coarser: Places) =>
      levels.slice(0, level + 1).reduceRight((all, one) => spreadOut(all, one.stand), coarser);
    const now = places;
    for (const part of relax(
      coarse,
      heavier,
      now,
      Math.min(mostRounds, rounds(coarse.nodes)),
      level === levels.length - 1 ? 1 : 0.4,
    ))
      yield { done: (done + part * coarse.nodes) / work, places: () => finer(now) };
    done += coarse.nodes;
    places = spreadOut(places, stand);
  }
  if (fixed) fitToFixed(places, fixed);
  // A graph that can't be made smaller starts from a circle, and needs more rounds, unless it is large.
  const isOnlyLevel = levels.length === 0;
  const fromCircle = Math.max(rounds(links.nodes), Math.min(300, Math.round(1_000_000 / links.nodes)));
  const times = isOnlyLevel ? fromCircle : Math.min(mostRounds, rounds(links.nodes));
  for (const part of relax(links, mass, places, times, isOnlyLevel ? 1 : 0.3, fixed))
    yield { done: (done + part * links.nodes) / work, places: () => places };
  const isFixed = (node: number) => fixed?.flags[node] === 1;
  const isLarge = links.nodes > manyNodes / 2;
  if (reach && ofEach) drawTogether(places, reach);
  if (disc || ofEach) drawIn(places, reach);
  if (reach) makeRoom(places.x, places.y, reach, isLarge ? 12 : 40, isFixed);
  if (!fixed) packParts(links, places, reach);
  separate(places.x, places.y, nodeDiameter * 1.25, isLarge ? 6 : 24, isFixed);
  if (reach) makeRoom(places.x, places.y, reach, isLarge ? 6 : 12, isFixed);
  return places;
}

function coarserLevels(links: Links, ofEach: Float32Array): Coarser[] {
  const levels: Coarser[] = [];
  let finer = links;
  let mass = ofEach;
  while (finer.nodes > fewest) {
    const next = coarsen(finer, mass);
    if (next.links.nodes > finer.nodes * 0.9) break;
    levels.push(next);
    finer = next.links;
    mass = next.mass;
  }
  return levels;
}

function onCircle(nodes: number): Places {
  const radius = ease * Math.max(1, nodes);
  return {
    x: Float32Array.from({ length: nodes }, (_, node) => Math.cos((node / nodes) * Math.PI * 2) * radius),
    y: Float32Array.from({ length: nodes }, (_, node) => Math.sin((node / nodes) * Math.PI * 2) * radius),
  };
}

/** Each finer node starts beside its representative. */
function spreadOut(coarse: Places, stand: Uint32Array): Places {
  const beside = (node: number) => (((node * 2654435761) >>> 0) / 4294967296 - 0.5) * ease;
  return {
    x: Float32Array.from(stand, (by, node) => (coarse.x[by] as number) + beside(node * 2 + 1)),
    y: Float32Array.from(stand, (by, node) => (coarse.y[by] as number) + beside(node * 2 + 2)),
  };
}

/** Moves everything so that the fixed nodes are about at their positions, then sets them exactly. */
export function fitToFixed({ x, y }: Places, fixed: Fixed): void {
  let dx = 0;
  let dy = 0;
  let count = 0;
  for (let node = 0; node < x.length; node++) {
    if (fixed.flags[node] !== 1) continue;
    dx += (fixed.x[node] as number) - (x[node] as number);
    dy += (fixed.y[node] as number) - (y[node] as number);
    count++;
  }
  if (count === 0) return;
  for (let node = 0; node < x.length; node++) {
    const holds = fixed.flags[node] === 1;
    x[node] = holds ? (fixed.x[node] as number) : (x[node] as number) + dx / count;
    y[node] = holds ? (fixed.y[node] as number) : (y[node] as number) + dy / count;
  }
}

/** Applies the forces for some rounds, each with a shorter maximum step. Says which part of them is done. */
function* relax(
  links: Links,
  mass: Float32Array,
  { x, y }: Places,
  times: number,
  heat: number,
  fixed?: Fixed,
): Generator<number, void> {
  const { nodes, from, to } = links;
  const repulsion = createRepulsion(nodes);
  const forceX = new Float32Array(nodes);
  const forceY = new Float32Array(nodes);
  const total = mass.reduce((sum, one) => sum + one, 0);
  let step = ease * Math.sqrt(total) * 0.2 * heat;
  const least = ease * 0.05;
  const cooling = (least / step) ** (1 / times);
  for (let round = 0; round < times; round++) {
    yield round / times;
    forceX.fill(0);
    forceY.fill(0);
    repulsion.add(x, y, mass, forceX, forceY);
    for (let node = 0; node < nodes; node++) {
      forceX[node] = (forceX[node] as number) * ease * ease - (x[node] as number) * 0.02;
      forceY[node] = (forceY[node] as number) * ease * ease - (y[node] as number) * 0.02;
    }
    for (let edge = 0; edge < from.length; edge++) {
      const start = from[edge] as number;
      const end = to[edge] as number;
      const dx = (x[end] as number) - (x[start] as number);
      const dy = (y[end] as number) - (y[start] as number);
      const pull = Math.sqrt(dx * dx + dy * dy) / ease;
      forceX[start] = (forceX[start] as number) + (dx * pull) / (mass[start] as number);
      forceY[start] = (forceY[start] as number) + (dy * pull) / (mass[start] as number);
      forceX[end] = (forceX[end] as number) - (dx * pull) / (mass[end] as number);
      forceY[end] = (forceY[end] as number) - (dy * pull) / (mass[end] as number);
    }
    for (let node = 0; node < nodes; node++) {
      if (fixed?.flags[node] === 1) continue;
      const force = Math.sqrt((forceX[node] as number) ** 2 + (forceY[node] as number) ** 2) || 1;
      const share = Math.min(force, step) / force;
      x[node] = (x[node] as number) + (forceX[node] as number) * share;
      y[node] = (y[node] as number) + (forceY[node] as number) * share;
    }
    step *= cooling;
  }
}
