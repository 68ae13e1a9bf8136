import { atOnce, type InParts } from '../../../shared/at-once.ts';
import type { Point } from '../../../shared/drawing/camera.ts';
import type { Communities, Territory } from '../../../shared/drawing/communities.ts';
import type { View } from '../../../shared/drawing/drawing.ts';
import type { ThemeName } from '../../../shared/drawing/node-look.ts';
import type { Scene } from '../../../shared/drawing/scene.ts';
import { pageRests } from '../../page-rests.ts';
import { buffersOf, createSentDrawing } from './graph-copy.ts';
import type { FromDrawer, MissingWords, ToDrawer } from './messages.ts';

export interface Bitmap {
  readonly bitmap: ImageBitmap;
  readonly view: View;
  /** The version of the scene that it shows. */
  readonly version: number;
  /** Some texts were left out for lack of time. */
  readonly late: boolean;
  /** The shapes of communities that it shows, if its scale closes them. */
  readonly territories: readonly Territory[];
}

export interface PictureOrder {
  readonly view: View;
  readonly theme: ThemeName;
  readonly texts: boolean;
  readonly without?: Uint32Array | null;
  /** The view of the picture that follows at once and looks alike. */
  readonly before?: View;
}

/** What is answered, before it has its number. */
type Order = ToDrawer extends infer One
  ? One extends { readonly number: number }
    ? Omit<One, 'number'>
    : never
  : never;

/** The labels of some nodes, on nothing. */
export interface Labels {
  readonly bitmap: ImageBitmap;
  readonly view: View;
  /** Some were left out for lack of time. */
  readonly late: boolean;
  /** Where the first of the nodes is in it, in the world. */
  readonly first: Point;
}

/** The page's end of the drawing thread. */
export interface Drawer {
  picture(order: PictureOrder): Promise<Bitmap>;
  labels(order: { readonly view: View; readonly theme: ThemeName; readonly slots: Uint32Array }): Promise<Labels>;
  file(order: PictureOrder): Promise<Blob>;
  close(): void;
}

export function createDrawer(scene: Scene): Drawer {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { type: 'module', name: 'drawing' });
  const waiting = new Map<number, { answer(given: FromDrawer): void; fail(error: Error): void }>();
  let number = 0;
  const changing = createSentDrawing();
  let sentVersion = -1;
  let bringing = Promise.resolve(sentVersion);
  let sent = { places: -1, looks: -1, links: -1, nodes: -1, edges: -1 };
  let sentWords = -1;
  let sentCommunities: Communities | null = null;
  let territories: readonly Territory[] = [];

  worker.onmessage = ({ data }: MessageEvent<FromDrawer>) => {
    waiting.get(data.number)?.answer(data);
    waiting.delete(data.number);
  };
  worker.onerror = ({ message }) => {
    for (const { fail } of waiting.values()) fail(new Error(`the graph could not be drawn: ${message}`));
    waiting.clear();
  };

  function send(message: ToDrawer, transfer: Transferable[] = []): void {
    worker.postMessage(message, transfer);
  }

  /** Returns the version that the thread has then. */
  async function bringUpToDate(): Promise<number> {
    if (sentVersion !== scene.version()) {
      const version = scene.version();
      const { nodes, edges } = scene.drawing();
      const changes = scene.changes();
      const hasGrown = nodes !== sent.nodes || edges !== sent.edges;
      const slots = sentVersion < 0 ? null : scene.touchedSince(sentVersion);
      const parts = changing(scene.drawing(), {
        places: hasGrown || changes.places !== sent.places,
        looks: hasGrown || changes.looks !== sent.looks,
        links: hasGrown || changes.links !== sent.links,
        slots,
      });
      const change = slots === null && nodes + edges > manyRows ? await betweenTasks(parts) : atOnce(parts);
      sentVersion = version;
      sent = { ...changes, nodes, edges };
      send({ type: 'graph', change, outlines: scene.outlines() }, buffersOf(change));
    }
    if (sentCommunities !== scene.communities()) {
      sentCommunities = scene.communities();
      send({ type: 'communities', communities: sentCommunities });
    }
    if (sentWords !== scene.wordsVersion()) {
      send({ type: 'words', changes: scene.wordsSince(sentWords) });
      sentWords = scene.wordsVersion();
    }
    return sentVersion;
  }

  /** Returns whether there were any. */
  function sendMissing({ nodes, edges }: MissingWords): boolean {
    if (nodes.length + edges.length === 0) return false;
    send({ type: 'words', changes: scene.wordsFor(nodes, edges) });
    return true;
  }

  async function ask(order: Order): Promise<{ answer: FromDrawer; version: number }> {
    bringing = bringing.catch(() => -1).then(bringUpToDate); // One after the other: a part of a change must not be drawn.
    const version = await bringing;
    number++;
    const own = number;
    send({ ...order, number });
    const answer = await new Promise<FromDrawer>((done, fail) => waiting.set(own, { answer: done, fail }));
    return { answer, version };
  }

  const pictureOrder = (order: PictureOrder, file: boolean): Order => ({
    type: 'picture',
    without: null,
    ...order,
    file,
  });

  return {
    async picture(order) {
      const { answer, version } = await ask(pictureOrder(order, false));
      if (answer.type !== 'bitmap') throw new Error('a file came where a bitmap was asked for');
      sendMissing(answer.missing);
      territories = answer.territories ?? territories;
      return { bitmap: answer.bitmap, view: order.view, version, late: answer.late, territories };
    },
    async labels(order) {
      const { answer } = await ask({ type: 'labels', ...order });
      if (answer.type !== 'labels') throw new Error('no labels came where they were asked for');
      sendMissing(answer.missing);
      return { bitmap: answer.bitmap, view: order.view, late: answer.late, first: answer.first };
    },
    async file(order) {
      for (;;) {
        const { answer } = await ask(pictureOrder(order, true));
        if (answer.type !== 'file') throw new Error('a bitmap came where a file was asked for');
        if (!sendMissing(answer.missing)) return answer.file;
      }
    },
    close: () => worker.terminate(),
  };
}

/** Where anything of a large graph may have changed, it is looked for in parts. What changes meanwhile follows with the next picture. */
const manyRows = 300_000;

async function betweenTasks<T>(parts: InParts<T>): Promise<T> {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value as T;
    await pageRests();
  }
}
