import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../../build/bundle.ts';
import { root, run } from '../../build/run.ts';
import { counted } from '../../shared/figures.ts';
import { countFile, type Effort } from '../support/effort.ts';
import type { Entry } from './measure.ts';

/** The most that a person may have to do for a task. `test/journeys/effort.spec.ts` does the tasks and counts in the page. */
export const effortBudgets = {
  'first result from a name': { pastes: 1, clicks: 0, keys: 1 },
  'pivot from a trait': { pastes: 0, clicks: 1, keys: 1 },
  'the whole Ledger campaign': { pastes: 1, clicks: 12, keys: 12 },
  'the whole Ledger campaign by keyboard alone': { pastes: 1, clicks: 0, keys: 12 },
  'three links made and copied': { pastes: 0, clicks: 5, keys: 0 },
  'report written': { pastes: 0, clicks: 2, keys: 0 },
} as const satisfies Readonly<Record<string, Effort>>;
export type Task = keyof typeof effortBudgets;

/** Whether a task took no more than it may. */
export function isWithin({ pastes, clicks, keys }: Effort, most: Effort): boolean {
  return pastes <= most.pastes && clicks <= most.clicks && keys <= most.keys;
}

/** What a person does for the most frequent tasks, as the journeys count it. */
export async function benchEffort(): Promise<Entry[]> {
  await bundle();
  const folder = mkdtempSync(join(tmpdir(), 'sextant-effort-'));
  const file = join(folder, 'counts.jsonl');
  const args = ['test', '-c', join('build', 'playwright.config.ts'), '--project=chromium', 'effort.spec.ts'];
  const playwright = join(root, 'node_modules', '.bin', 'playwright');
  const ended = await run(playwright, args, { environment: { ...process.env, [countFile]: file } });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  rmSync(folder, { recursive: true, force: true });
  const counts = new Map(lines.map((line): [string, Effort] => JSON.parse(line)));
  return Object.entries(effortBudgets).map(([task, most]) => {
    const done = counts.get(task);
    if (!done) throw new Error(`Nobody counted "${task}": ${ended.output}`);
    return {
      name: task,
      unit: 'actions',
      ours: done.pastes + done.clicks + done.keys,
      against: effortWords(done),
      peer: null,
      ratio: null,
      budget: `at most ${effortWords(most)}`,
      ok: isWithin(done, most),
      runs: [],
    };
  });
}

function effortWords({ pastes, clicks, keys }: Effort): string {
  const parts = [
    pastes > 0 && counted(pastes, 'paste'),
    clicks > 0 && counted(clicks, 'click'),
    keys > 0 && counted(keys, 'key'),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

type Row = Pick<Entry, 'name' | 'against' | 'budget' | 'ok'> & { readonly at: string; readonly commit: string };

export function effortTable(kept: readonly Row[]): string {
  const rows = kept.map(
    ({ name, against, budget, ok, at, commit }) =>
      `| ${name} | ${against} | ${budget} | ${ok ? 'yes' : '**no**'} | ${at} ${commit} |`,
  );
  return `## Effort

What a person does, counted in the page by \`test/journeys/effort.spec.ts\`. Dragging is one click. Links begin in Collect.

| task | counted | budget | met | when |
|---|---|---|---|---|
${rows.join('\n')}
`;
}
