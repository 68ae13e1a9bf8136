import { Worker } from 'node:worker_threads';
import type { Printer } from '../core/bridge/printer.ts';

export type PrintOrder = { readonly executable: string; readonly html: string } & (
  | { readonly kind: 'pdf' }
  | { readonly kind: 'png'; readonly size: { readonly width: number; readonly height: number } }
);

/** In the bundle the worker is a file beside ours. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './printer-worker.ts' : './printer-worker.js',
  import.meta.url,
);

/**
 * Prints our pages in a separate, hidden Chromium: it runs no scripts and fetches nothing. Each page starts a new one,
 * because reports are rare and a browser is large.
 */
export function chromiumPrinter(executable: string): Printer {
  const page = (svg: string) =>
    `<!doctype html><meta charset="utf-8"><style>body{margin:0}svg{display:block}</style>${svg}`;
  return {
    pdf: (html) => print({ kind: 'pdf', executable, html }),
    png: (svg, size) => print({ kind: 'png', executable, html: page(svg), size }),
  };
}

function print(order: PrintOrder): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile, { workerData: order });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the printing thread ended')));
  });
}
