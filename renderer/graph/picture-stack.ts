import {
  type Camera,
  covers,
  fitTo,
  isCrisp,
  type Point,
  placementOf,
  type Size,
  viewAround,
} from '../../shared/drawing/camera.ts';
import type { Territory } from '../../shared/drawing/communities.ts';
import type { View } from '../../shared/drawing/drawing.ts';
import type { ThemeName } from '../../shared/drawing/node-look.ts';
import type { Scene } from '../../shared/drawing/scene.ts';
import { type Bitmap, createDrawer, type Labels } from './drawing/drawer.ts';
import { createHeading } from './heading.ts';

/**
 * Stacked pictures of the graph: a far one of all of it, and a near one of the visible part with a margin. While the
 * camera moves, the browser only moves and stretches them; a new near picture is drawn in the background and swapped in
 * when it is ready, so that the canvas never waits for a drawing.
 */
export interface PictureStack {
  look(camera: Camera): void;
  resize(size: Size): void;
  setTheme(theme: ThemeName): void;
  /** Leaves these slots out of the near picture; null draws all again. Resolves when that is on the screen. */
  leaveOut(slots: Uint32Array | null): Promise<void>;
  /** A point of the canvas in the pixels of the near picture, with the view of that picture; null if there is none. */
  inPicture(point: Point): { readonly view: View; readonly x: number; readonly y: number } | null;
  /** The shapes of communities in the near picture. */
  territories(): readonly Territory[];
  /** Resolves when a picture shows the scene as it is now, perhaps without some of its texts. */
  shown(): Promise<void>;
  /** Resolves when the picture is sharp, up to date, and covers the canvas. */
  crisp(): Promise<void>;
  /** The labels of these nodes alone. */
  labels(slots: Uint32Array, view: View): Promise<Labels>;
  file(view: View, theme: ThemeName): Promise<Blob>;
  /** Called with each new picture of the complete graph, and its number of nodes. */
  onFar(listener: (far: HTMLCanvasElement, view: View, nodes: number) => void): void;
  close(): void;
}

/** How far the near picture goes beyond the canvas on each side, as a share of it. */
export const margin = 0.25;
/** A picture stretched beyond this is redrawn even while the camera moves; later if drawing takes long. */
const mostStretch = 1.2;
const mostStretchIfSlow = 1.35;
const slowMs = 300;
/** How long the camera must rest before the picture is made sharp. */
const restMs = 90;
/** The pause between pictures while moving. */
const breatherMs = 60;
const farPixels = 1200;
/** The far picture is for moving, and may be this late; not if nodes, communities or the theme are others. */
const farDelayMs = 250;
/**
 * If only looks changed: a picture of a million for each node that is selected would take the processor from what is
 * done with it.
 */
const farLooksDelayMs = 1500;

interface Layer {
  readonly canvas: HTMLCanvasElement;
  readonly brush: ImageBitmapRenderingContext;
  view: View | null;
}

export function createPictureStack(
  host: HTMLElement,
  scene: Scene,
  initial: { camera: Camera; size: Size; theme: ThemeName },
): PictureStack {
  const drawer = createDrawer(scene);
  const far = createLayer(host, 'graph-far');
  const near = createLayer(host, 'graph-near');
  const ratio = window.devicePixelRatio || 1;
  let { camera, size, theme } = initial;
  let without: Uint32Array | null = null;
  /** Counts what makes a picture outdated besides the scene: theme, size, slots left out. */
  let wishes = 0;
  let shown = { version: -1, wishes: -1, late: false, isBare: false };
  let busy = false;
  let closed = false;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let farTimer: ReturnType<typeof setTimeout> | undefined;
  let farVersion = -1;
  let farTheme = theme;
  let farNodes = -1;
  let farPlaces = -1;
  let farCommunities: ReturnType<Scene['communities']> = null;
  /** It waits for its turn. */
  let isFarDue = false;
  let shownNodes = 0;
  let lastSwap = 0;
  /** How long the last picture took. */
  let lastMs = 0;
  let territories: readonly Territory[] = [];
  const heading = createHeading();
  const farListeners = new Set<(canvas: HTMLCanvasElement, view: View, nodes: number) => void>();
  const crispWaiters = new Set<() => void>();
  const swapWaiters = new Set<{ readonly version: number; readonly wishes: number; readonly done: () => void }>();

  function place(layer: Layer): void {
    if (!layer.view) return;
    const { x, y, stretch } = placementOf(layer.view, camera, size);
    layer.canvas.style.transform = `matrix(${stretch}, 0, 0, ${stretch}, ${x}, ${y})`;
  }

  const isHidden = () => size.width < 1 || size.height < 1;

  /** Resolves with the first picture that has what is wished now, and the scene of this version. */
  function swapped(version: number): Promise<void> {
    return new Promise((done) => swapWaiters.add({ version, wishes, done }));
  }

  function isUpToDate(): boolean {
    return shown.version === scene.version() && shown.wishes === wishes;
  }

  function isSharp(): boolean {
    if (!near.view || !isUpToDate() || shown.late || shown.isBare) return false;
    const placement = placementOf(near.view, camera, size);
    return isCrisp(placement) && covers(near.view, placement, size);
  }

  /** Whether the picture on the screen is too bad even for a moving camera. */
  function isPoor(): boolean {
    if (!near.view || !isUpToDate()) return true;
    const placement = placementOf(near.view, camera, size);
    const most = lastMs > slowMs ? mostStretchIfSlow : mostStretch;
    return placement.stretch > most || placement.stretch < 1 / most || !covers(near.view, placement, size);
  }

  /** The far picture is visible only beside the near one: if that covers everything, the far one is not stretched. */
  function placeBoth(): void {
    const hides = near.view !== null && covers(near.view, placementOf(near.view, camera, size), size);
    far.canvas.hidden = hides;
    if (!hides) place(far);
    place(near);
  }

  function look(next: Camera): void {
    if (next !== camera) heading.follow(next);
    camera = next;
    placeBoth();
    if (isPoor()) drawWhenFree();
    clearTimeout(rest);
    rest = setTimeout(() => void draw(), restMs);
  }

  function drawWhenFree(): void {
    if (!busy && performance.now() - lastSwap > breatherMs) void draw();
  }

  async function draw(): Promise<void> {
    if (busy || closed || isHidden()) return;
    if (isSharp()) {
      settled();
      return;
    }
    busy = true;
    const { nodes } = scene.drawing();
    const ahead = heading.after(lastMs, size);
    const whole = viewAround(ahead ?? camera, size, ratio, margin);
    // New nodes are seen sooner in a picture without a margin, which has less than half of the pixels; the next one has all.
    const isBare = near.view !== null && nodes > shownNodes && shown.wishes === wishes && !ahead;
    const view = isBare ? viewAround(camera, size, ratio, 0, true) : whole;
    const asked = { wishes, nodes, view, isBare };
    const began = performance.now();
    const order = { view, theme, texts: true, without, ...(isBare && { before: whole }) };
    const picture = await drawer.picture(order).finally(free);
    lastMs = performance.now() - began;
    if (closed) return;
    show(near, picture);
    shownNodes = asked.nodes;
    near.canvas.dataset.nodes = String(shownNodes);
    territories = picture.territories;
    shown = { version: picture.version, wishes: asked.wishes, late: picture.late, isBare: asked.isBare };
    lastSwap = performance.now();
    for (const waiter of swapWaiters) {
      if (waiter.wishes > asked.wishes || waiter.version > picture.version) continue;
      swapWaiters.delete(waiter);
      waiter.done();
    }
    // Draws what changed meanwhile, unless a moving camera will request it anyway.
    if (isFarDue && isFarSeen()) void drawFar();
    else if (isSharp()) settled();
    else if (!isUpToDate() || shown.late || shown.isBare) void draw();
    else {
      clearTimeout(rest);
      rest = setTimeout(() => void draw(), restMs);
    }
  }

  function free(): void {
    busy = false;
  }

  function settled(): void {
    for (const done of crispWaiters) done();
    crispWaiters.clear();
    if (without || isFarCurrent()) return; // A drag needs the time.
    clearTimeout(farTimer);
    farTimer = setTimeout(() => void drawFar(), farDelay());
  }

  function farDelay(): number {
    const isAnother =
      farNodes !== scene.drawing().nodes || farCommunities !== scene.communities() || farTheme !== theme;
    if (isAnother) return 0;
    return farPlaces === scene.changes().places ? farLooksDelayMs : farDelayMs;
  }

  function isFarCurrent(): boolean {
    return far.view !== null && farVersion === scene.version() && farTheme === theme;
  }

  /** Around the near picture of a camera that moves. */
  const isFarSeen = () => !far.canvas.hidden;

  async function drawFar(): Promise<void> {
    const bounds = scene.bounds();
    if (closed || !bounds) return;
    // The near picture that a moving camera needs next would wait for it; but where it is seen, it must not be an old one.
    isFarDue = busy || !(isSharp() || isFarSeen());
    if (isFarDue) {
      farTimer = setTimeout(() => void drawFar(), farDelayMs);
      return;
    }
    clearTimeout(farTimer);
    busy = true;
    const wanted = theme;
    const { nodes } = scene.drawing();
    const { places } = scene.changes();
    const communities = scene.communities();
    const field = { width: farPixels, height: Math.round((farPixels * size.height) / Math.max(1, size.width)) };
    const camera = fitTo(bounds, field, 12);
    const picture = await drawer
      .picture({ view: viewAround(camera, field, 1, 0), theme: wanted, texts: false })
      .finally(free);
    if (closed) return;
    farVersion = picture.version;
    farTheme = wanted;
    farNodes = nodes;
    farPlaces = places;
    farCommunities = communities;
    show(far, picture);
    for (const listener of farListeners) listener(far.canvas, picture.view, nodes);
    void draw(); // The camera may have come to rest meanwhile.
  }

  function show(layer: Layer, { bitmap, view }: Bitmap): void {
    layer.canvas.style.width = `${view.width / view.ratio}px`;
    layer.canvas.style.height = `${view.height / view.ratio}px`;
    layer.brush.transferFromImageBitmap(bitmap);
    layer.view = view;
    placeBoth();
  }

  function changed(): void {
    wishes++;
    void draw();
  }

  const stopListening = scene.listen(() => {
    // Many differences may come in a row; the current picture is finished first.
    if (!busy) queueMicrotask(() => void draw());
  });
  if (size.width > 0) void draw();

  return {
    look,
    resize(next) {
      size = next;
      changed();
      look(camera);
    },
    setTheme(next) {
      theme = next;
      changed();
    },
    leaveOut(slots) {
      without = slots;
      changed();
      return swapped(-1);
    },
    shown: () => (isUpToDate() || isHidden() ? Promise.resolve() : swapped(scene.version())),
    inPicture({ x, y }) {
      const { view } = near;
      if (!view) return null;
      const place = placementOf(view, camera, size);
      const pixels = view.ratio / place.stretch;
      return { view, x: (x - place.x) * pixels, y: (y - place.y) * pixels };
    },
    territories: () => territories,
    crisp: () => (isSharp() ? Promise.resolve() : new Promise((done) => crispWaiters.add(done))),
    labels: (slots, view) => drawer.labels({ view, theme, slots }),
    file: (view, wanted) => drawer.file({ view, theme: wanted, texts: true }),
    onFar(listener) {
      farListeners.add(listener);
    },
    close() {
      closed = true;
      clearTimeout(rest);
      clearTimeout(farTimer);
      stopListening();
      drawer.close();
      near.canvas.remove();
      far.canvas.remove();
    },
  };
}

function createLayer(host: HTMLElement, name: string): Layer {
  const canvas = document.createElement('canvas');
  canvas.className = `graph-layer ${name}`;
  canvas.setAttribute('aria-hidden', 'true');
  const brush = canvas.getContext('bitmaprenderer', { alpha: false });
  if (!brush) throw new Error('this Chromium has no canvas');
  host.append(canvas);
  return { canvas, brush, view: null };
}
