import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../../build/bundle.ts';
import { root } from '../../build/run.ts';
import type { Entry } from './measure.ts';

export const startBudgetKb = 1400;

/** What the page reads before it can be used, and what there is of it in all; as it lies on disk, not compressed. */
export async function benchBundleSize(): Promise<Entry[]> {
  await bundle();
  const { startKb, allKb } = sizesOfPage();
  const entry = (name: string, ours: number, against: string, budget: string, ok: boolean): Entry => {
    return { name, unit: 'kB', ours, against, peer: null, ratio: null, budget, ok, runs: [ours] };
  };
  const most = `at most ${startBudgetKb} kB`;
  return [
    entry(
      'page-start-size',
      startKb,
      'scripts and styles read before the first command',
      most,
      startKb <= startBudgetKb,
    ),
    entry('page-whole-size', allKb, 'all files of the page', 'none: for comparison', true),
  ];
}

/** Of the page that was built last. */
export function sizesOfPage(): { readonly startKb: number; readonly allKb: number } {
  const folder = join(root, 'dist', 'renderer');
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const kilobytes = (paths: readonly string[]) =>
    Math.round(paths.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0) / 1000);
  return { startKb: kilobytes(named), allKb: kilobytes(all.filter((path) => statSync(join(folder, path)).isFile())) };
}
