// The image thread: decodes images, so that the page is never blocked.
import { fingerprintOf, groupAlike } from '../../shared/image-likeness.ts';
import { differenceOf } from './image-difference.ts';
import type { AnswerMessage, Difference, ImageAnswers, ImageTask, TaskMessage } from './image-messages.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<TaskMessage>) => void) | null;
  postMessage(message: AnswerMessage): void;
}
const scope = globalThis as unknown as WorkerScope;

scope.onmessage = async ({ data: { id, task } }) => scope.postMessage({ id, answer: await answer(task) });

function answer(task: ImageTask): Promise<ImageAnswers[ImageTask['kind']]> | ImageAnswers['group'] {
  switch (task.kind) {
    case 'fingerprint':
      return fingerprint(task.image);
    case 'difference':
      return difference(task.before, task.after);
    case 'group':
      return groupAlike(
        task.fingerprints.map((fingerprint, item) => ({ item, fingerprint })),
        task.most,
      );
  }
}

/** Larger images are scaled down to this size, which limits memory. */
const mostWidth = 1280;
const mostHeight = 4096;

async function fingerprint(image: Blob): Promise<string | null> {
  const decoded = await decode(image);
  if (!decoded) return null;
  const { width, height } = within(decoded);
  const { data } = drawn(decoded, width, height);
  decoded.close();
  return fingerprintOf({ width, height, data, bytesPerPixel: 4 });
}

/** Compares at the smaller width and the larger height; the part that only one image has is a change. */
async function difference(before: Blob, after: Blob): Promise<Difference | null> {
  const [one, other] = await Promise.all([decode(before), decode(after)]);
  if (!one || !other) return null;
  const width = Math.min(one.width, other.width, mostWidth);
  const scaled = ({ width: wide, height }: ImageBitmap) => Math.max(1, Math.round((height * width) / wide));
  const height = Math.min(mostHeight, Math.max(scaled(one), scaled(other)));
  const pixels = [one, other].map((image) => drawn(image, width, scaled(image), height));
  one.close();
  other.close();
  const [first, second] = pixels;
  if (!first || !second) return null;
  const { data, changed } = differenceOf(first.data, second.data);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  return { image: await canvas.convertToBlob({ type: 'image/png' }), width, height, changed };
}

async function decode(image: Blob): Promise<ImageBitmap | null> {
  return createImageBitmap(image).catch(() => null);
}

function within({ width, height }: ImageBitmap): { width: number; height: number } {
  const scale = Math.min(1, mostWidth / width);
  return { width: Math.round(width * scale), height: Math.min(mostHeight, Math.max(1, Math.round(height * scale))) };
}

function drawn(image: ImageBitmap, width: number, height: number, canvasHeight = height): ImageData {
  const canvas = new OffscreenCanvas(width, canvasHeight);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('the thread for images can’t draw');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, canvasHeight);
  pen.drawImage(image, 0, 0, width, height);
  return pen.getImageData(0, 0, width, canvasHeight);
}
