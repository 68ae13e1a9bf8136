import { fail, ok, type Result } from '../../shared/result.ts';
import type { Printer } from '../core/bridge/printer.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { FromPicture } from './messages.ts';

/** Enough for a large page (A3) at 300 dpi, and within what programs can open. */
const mostPixels = 5000;
const leastPixels = 2000;
const pixelsPerUnit = 3;

/** A picture as pixels, drawn by the shell's browser engine. */
export async function rasterOf(
  { svg, width, height }: FromPicture,
  printer: Printer | null,
  signal: AbortSignal,
): Promise<Result<Uint8Array>> {
  if (printer === null) return noPrinter('Pictures in pixels');
  const longer = Math.max(width, height, 1) + 160;
  const pixels = Math.min(mostPixels, Math.max(leastPixels, longer * pixelsPerUnit));
  const scale = pixels / longer;
  const size = { width: Math.ceil((width + 160) * scale), height: Math.ceil((height + 160) * scale) };
  const sized = svg.replace('<svg ', `<svg width="${size.width}" height="${size.height}" `);
  const stopped = new Promise<Result<never>>((stop) => {
    signal.addEventListener('abort', () => stop(cancelled()), { once: true });
    if (signal.aborted) stop(cancelled());
  });
  // The engine ends by itself: nobody waits for it.
  return Promise.race([printed(() => printer.png(sized, size)), stopped]);
}

/** A printer may fail because of the machine: a browser is missing, or does not start. */
export async function printed(work: () => Promise<Uint8Array>): Promise<Result<Uint8Array>> {
  try {
    return ok(await work());
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return fail('file', `The browser engine could not draw it: ${line.slice(0, 200)}`, {
      kept: 'Nothing was written.',
      next: 'Choose SVG or HTML, which need none, or try again.',
    });
  }
}

export function noPrinter(what: string): Result<never> {
  return fail('file', `${what} need a browser engine, but this machine has none.`, {
    kept: 'Nothing was written.',
    next: 'Install Chromium, Chrome or Edge, or choose SVG or HTML, which need none.',
  });
}
