// Cases that somebody sent. Reading: whatever stands in one, looking at all of it ends no process, is no bug, takes bounded time and
// memory, and changes no file outside the data folder and the places that were chosen. Checking: `verify` never says good of a
// case that was changed while its chain stayed as it was, and `verify --seal` never of one that was changed at all. How the index of
// words is laid out is no evidence: of a change there it must be found what changes a search.
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeSharedCase } from '../support/shared-case.ts';
import type { Attack, Bench, Outcome } from './attack.ts';
import { plantCanaries } from './canary-tree.ts';
import { createChecker } from './case-checker.ts';
import { makeHonestCase } from './honest-case.ts';
import { type Form, type Mutation, mutationsOf, openLoose, writeHostile } from './hostile-case.ts';
import { plantings } from './planted-files.ts';
import { startReader } from './reader-process.ts';
import { searchesTheSame } from './same-search.ts';

/** How many kinds of change each column gets in a full run; a run of one attack alone makes all. */
const kindsInFullRun = 2;

type Honest = 'of one person' | 'of a team';

/** Two honest cases serve all attacks of a run; each is made when it is first wanted. */
const made = new Map<Honest, Promise<string>>();

export async function honestCase(bench: Bench, whose: Honest = 'of one person'): Promise<string> {
  const path = join(bench.folder, 'honest.sextant');
  const making = made.get(whose) ?? makeCase(`${bench.folder}-honest`, whose);
  made.set(whose, making);
  copyFileSync(await making, path);
  return path;
}

async function makeCase(folder: string, whose: Honest): Promise<string> {
  mkdirSync(folder);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  if (whose === 'of one person') return makeHonestCase(folder, 'honest.sextant');
  const path = join(folder, 'shared.sextant');
  await makeSharedCase(path);
  openLoose(path).close(); // One file, with nothing beside it.
  return path;
}

async function mutationsFor(bench: Bench, table: string | null): Promise<{ honest: string; mutations: Mutation[] }> {
  const honest = await honestCase(bench, table?.startsWith('team_') ? 'of a team' : 'of one person');
  const all = mutationsOf(honest, bench.dice, bench.thorough ? 100 : kindsInFullRun);
  if (table !== null) return { honest, mutations: all.filter((mutation) => mutation.table === table) };
  // The short choice: one change in forty, and what a forger or a vandal would do first.
  return { honest, mutations: all.filter(({ kind }, index) => index % 40 === 0 || /bomb|forged|cut/.test(kind)) };
}

async function readHostile(bench: Bench, table: string | null): Promise<Outcome> {
  const { honest, mutations } = await mutationsFor(bench, table);
  const canaries = plantCanaries(bench.folder, String(bench.dice.upTo(1e9)));
  const broken: string[] = [];
  let [tried, operations, peakMB, opened] = [0, 0, 0, 0];
  async function readSome(name: string, forms: readonly Form[]): Promise<void> {
    const folder = join(bench.folder, name);
    const out = join(folder, 'out');
    mkdirSync(out, { recursive: true });
    const reader = startReader(bench, { canaries, dataFolder: join(folder, 'data'), out, honest });
    const path = join(folder, 'hostile.sextant');
    for (const mutation of mutations) {
      for (const form of forms) {
        if (!writeHostile(honest, path, mutation, form)) continue;
        // A full run looks at half of them in full.
        const report = await reader.read({ path, brief: bench.short || (!bench.thorough && tried % 2 === 1) });
        bench.goesOn();
        tried++;
        opened += Number(report.opened);
        operations += report.operations;
        peakMB = Math.max(peakMB, report.peakMB);
        broken.push(...[...report.wrong, ...canaries.changes()].map((what) => `${mutation.name} (${form}): ${what}`));
      }
    }
  }
  // An attack alone has both processors to itself: a reader for each form.
  const forms: readonly Form[] = ['as it is', 'made good again'];
  await (bench.thorough
    ? Promise.all(forms.map((form, at) => readSome(`reader-${at}`, [form])))
    : readSome('reader', forms));
  if (tried === 0) return { broken, skipped: 'the honest case has nothing in this table' };
  return {
    broken,
    figures: { cases: tried, opened, operations, MB: peakMB },
  };
}

async function checkHostile(bench: Bench, table: string | null): Promise<Outcome> {
  const { honest, mutations } = await mutationsFor(bench, table);
  const checker = await createChecker(bench, honest);
  const broken = await checker.honestComplaints();
  const path = join(bench.folder, 'hostile.sextant');
  let [tried, sealed] = [0, 0];
  const matters = ({ table }: Mutation) => !table.startsWith('words_') || !searchesTheSame(honest, path);
  for (const mutation of mutations) {
    for (const form of ['as it is', 'made good again'] satisfies Form[]) {
      if (!writeHostile(honest, path, mutation, form)) continue;
      if (form === 'as it is') {
        tried++;
        const said = await checker.verify(path);
        bench.goesOn();
        if (said.code === 0 && matters(mutation))
          broken.push(`${mutation.name}: verify said ${said.text.slice(0, 12)}`);
        else if (said.odd) broken.push(`${mutation.name}: ${said.text}`);
      }
      if (!checker.canSeal) continue;
      sealed++;
      const said = await checker.verifySealed(path);
      if (said.code === 0 && matters(mutation))
        broken.push(`${mutation.name} (${form}): verify --seal said ${said.text.slice(0, 12)}`);
      else if (said.odd) broken.push(`${mutation.name} (${form}): ${said.text}`);
    }
  }
  if (tried === 0) return { broken, skipped: 'the honest case has nothing in this table' };
  return { broken, figures: { cases: tried, sealed: checker.canSeal ? sealed : 'no such command yet' } };
}

/** Things beside the case, or in its place, that lead elsewhere. */
async function readPlanted(bench: Bench): Promise<Outcome> {
  const honest = await honestCase(bench);
  const canaries = plantCanaries(bench.folder, String(bench.dice.upTo(1e9)));
  const out = join(bench.folder, 'out');
  mkdirSync(out);
  const reader = startReader(bench, { canaries, dataFolder: join(bench.folder, 'data'), out, honest });
  const broken: string[] = [];
  let tried = 0;
  for (const planting of plantings(canaries)) {
    const folder = join(bench.folder, `planted-${++tried}`);
    mkdirSync(folder);
    const path = join(folder, 'case.sextant');
    planting.plant(honest, path);
    const report = await reader.read({ path, brief: bench.short });
    broken.push(...[...report.wrong, ...canaries.changes()].map((what) => `${planting.name}: ${what}`));
    rmSync(folder, { recursive: true, force: true });
  }
  return { broken: [...new Set(broken)], figures: { cases: tried } };
}

/** The tables that the documentation lists, and those that SQLite makes for itself. */
const tables = [
  ...readFileSync(new URL('../../docs/case-schema.md', import.meta.url), 'utf8').matchAll(/^## ([a-z_]+)$/gm),
]
  .map(([, table]) => table ?? '')
  .filter((table) => table !== 'words')
  .concat('words_data', 'words_idx', 'words_docsize', 'words_config', 'sqlite_sequence', 'sqlite_schema');

export const caseAttacks: readonly Attack[] = [
  { name: 'case/planted-beside', short: true, run: readPlanted },
  ...tables.map((table): Attack => ({ name: `case/read-${table}`, run: (bench) => readHostile(bench, table) })),
  ...tables.map((table): Attack => ({ name: `case/verify-${table}`, run: (bench) => checkHostile(bench, table) })),
  { name: 'case/short-read', short: true, run: (bench) => readHostile(bench, null) },
  { name: 'case/short-verify', short: true, run: (bench) => checkHostile(bench, null) },
];
