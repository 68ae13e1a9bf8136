import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../../build/run.ts';
import type { Entry } from './measure.ts';

/** A figure with the day, the machine and the state of the code that it was measured on. */
interface KeptEntry extends Omit<Entry, 'runs'> {
  readonly benchmark: string;
  readonly at: string;
  readonly commit: string;
  readonly machine: string;
}

const data = join(root, 'docs', 'performance.json');
const page = join(root, 'docs', 'performance.md');

/** Puts what a benchmark measured in the place of what it measured before, and writes the page anew. */
export function keepResults(benchmark: string, entries: readonly Entry[]): void {
  const stamp = { benchmark, at: new Date().toISOString().slice(0, 10), commit: commit(), machine: machine() };
  const anew = entries.map(({ runs: _runs, ...entry }) => ({ ...entry, ...stamp }));
  const others = readKept().filter((kept) => kept.benchmark !== benchmark);
  const kept = [...others, ...anew].sort((one, other) => (one.name < other.name ? -1 : 1));
  writeFileSync(data, `${JSON.stringify(kept, null, 2)}\n`);
  writeFileSync(page, pageOf(kept));
}

export function readKept(): readonly KeptEntry[] {
  return existsSync(data) ? JSON.parse(readFileSync(data, 'utf8')) : [];
}

export function pageOf(kept: readonly KeptEntry[]): string {
  const machines = [...new Set(kept.map((entry) => entry.machine))];
  const rows = kept.map((entry) => {
    const { name, ours, unit, against, peer, ratio, budget, ok, at, commit } = entry;
    const held = peer === null ? against : `${against}: ${peer} ${unit}`;
    const machine = machines.length > 1 ? ` (${machines.indexOf(entry.machine) + 1})` : '';
    return `| ${name} | ${ours} ${unit} | ${held} | ${ratio ?? ''} | ${budget} | ${ok ? 'yes' : '**no**'} | ${at} ${commit}${machine} |`;
  });
  const met = kept.filter(({ ok }) => ok).length;
  return `# Performance

Written by \`npm run bench -- --keep [NAME...]\`; not by hand. ${met} of ${kept.length} figures are within their budgets.
A figure with a peer was measured turn by turn with it, in the same run: on another machine both change, and the ratio tells.
Drawing is done in software here, without a graphics card.

${machines.map((machine, index) => `${machines.length > 1 ? `${index + 1}. ` : ''}${machine}`).join('\n')}

| figure | measured | held against | ratio | budget | met | when |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
}

function machine(): string {
  const cores = cpus();
  const model = cores[0]?.model && cores[0].model !== 'unknown' ? `, ${cores[0].model}` : '';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cores.length} cores${model} (${process.arch}), ${memory} GB, ${platform()}, Node ${process.versions.node}`;
}
