// `npm test`: types, lint, unit tests and journeys, one after the other. Ends with a line `N passed, N failed`.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pointerOnlyLines } from '../test/support/pointer-only.ts';
import { bundle } from './bundle.ts';
import { emulationPrefix } from './emulated.ts';
import { createMemoryFolder } from './memory-folder.ts';
import { provideChromium, provideElectron, provideKeychain, providePostgres } from './provide.ts';
import { type Ended, root, run } from './run.ts';
import { failedFiles, journeyTally, type Tally, unitTally } from './test-report.ts';
import { runWithKeychain } from './with-keychain.ts';

const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const results = process.env.OUT ?? join(root, 'test-results');
const say = (line: string) => console.log(line);
/** Tests start many processes from the sources: the second and later ones read them compiled. */
const compiled = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compiled') };

async function check(title: string, command: string, args: readonly string[]): Promise<Tally> {
  const ended = await run(command, args);
  const ok = ended.code === 0;
  say(`${ok ? 'ok    ' : 'FAILED'} ${title}`);
  if (!ok) say(ended.output.trimEnd());
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, failures: ok ? [] : [title] };
}

async function checks(): Promise<Tally[]> {
  const projects = ['shared', 'electron', 'renderer', 'test'];
  return Promise.all([
    ...projects.map((project) => check(`types of ${project}/`, bin('tsc'), ['-p', project])),
    check('lint and format', bin('biome'), ['check', '--error-on-warnings']),
  ]);
}

let memoryFolder: string | null | undefined;

/** What unit tests and journeys are given. */
function testEnvironment(): NodeJS.ProcessEnv {
  memoryFolder ??= createMemoryFolder();
  return { ...process.env, ...compiled, ...(memoryFolder && { TMPDIR: memoryFolder }) };
}

/** Runs inside a keychain session if possible; without one, the tests that need it say why. */
async function inKeychain(command: readonly string[], environment: NodeJS.ProcessEnv): Promise<Ended> {
  const [program = '', ...args] = command;
  const why = process.env.SEXTANT_TEST_KEYCHAIN ? 'already in one' : await provideKeychain(say);
  if (why === null) return runWithKeychain(program, args, { show: true, environment });
  const given = { ...environment, ...(why !== 'already in one' && { SEXTANT_NO_TEST_KEYCHAIN: why }) };
  return run(program, args, { show: true, environment: given });
}

/** More than a few are no accident. */
const mostTriedAgain = 4;

/** All unit tests, or those of one project of vitest.config.ts. */
async function unit(project?: 'quick'): Promise<Tally[]> {
  const report = join(results, `${project ?? 'unit'}.json`);
  rmSync(report, { force: true });
  const chromium = await provideChromium(say); // Some contract tests drive the real binding.
  if ('missing' in chromium) say(chromium.missing);
  const postgres = project === 'quick' ? null : await providePostgres(say);
  if (postgres && 'missing' in postgres) say(postgres.missing);
  await bundle();
  const environment = testEnvironment();
  const runs = (chosen: readonly string[], into: string) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${into}`];
    return inKeychain([process.execPath, bin('vitest'), 'run', ...chosen, ...reporters], environment);
  };
  const ended = await runs(project ? ['--project', project] : [], report);
  const first = unitTally(report, ended.code);
  const files = project ? [] : failedFiles(report);
  if (files.length === 0 || files.length > mostTriedAgain) return [first];
  // A busy machine gets a second try, as with journeys. Whatever passes only then is named.
  const again = join(results, 'unit-again.json');
  rmSync(again, { force: true });
  say(`Again, alone: ${files.join(', ')}`);
  const second = unitTally(again, (await runs(files, again)).code);
  if (second.failed > 0) return [first];
  return [{ ...first, passed: first.passed + first.failed, failed: 0, failures: [], flaky: first.failures }];
}

type Project = 'chromium' | 'alone' | 'keyboard' | 'electron';

/** Journeys that need the machine for themselves run after the others. */
async function journeysInChromium(): Promise<Tally[]> {
  return [...(await journeys('chromium')), ...(await journeys('alone'))];
}

/** The same journeys by keyboard, and the steps that are left to the pointer. */
async function keyboard(): Promise<Tally[]> {
  const tallies = await journeys('keyboard');
  say(`Left to the pointer:\n${pointerOnlyLines().join('\n')}`);
  return tallies;
}

async function journeys(project: Project): Promise<Tally[]> {
  const provided = await (project === 'electron' ? provideElectron(say) : provideChromium(say));
  if ('missing' in provided) {
    say(`FAILED The journeys on ${project} could not run. ${provided.missing}`);
    return [{ passed: 0, failed: 1, skipped: 0 }];
  }
  if (!process.env.ELECTRON || !existsSync(join(root, 'dist', 'made-from'))) await bundle();
  const report = join(results, `${project}.json`);
  rmSync(report, { force: true });
  const environment = { ...testEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, SEXTANT_RESULTS: results };
  const args = ['test', '-c', join('build', 'playwright.config.ts'), '--project', project];
  const before = project === 'electron' ? emulationPrefix(provided.path) : [];
  const ended = await inKeychain([...before, process.execPath, bin('playwright'), ...args], environment);
  return [journeyTally(report, ended.code)];
}

async function all(): Promise<Tally[]> {
  const electron = process.env.ELECTRON ? [] : await electronNote();
  return [...(await checks()), ...(await unit()), ...(await journeysInChromium()), ...(await attacks()), ...electron];
}

/** Everything in full: every variant and size, and the longer tests that have a command of their own. */
async function whole(): Promise<Tally[]> {
  process.env.SEXTANT_WHOLE = '1'; // See test/support/whole-run.ts.
  return [...(await all()), ...(await durability()), ...(await attacks('whole'))];
}

/** For daily work: types, lint and the quick unit tests. */
async function quick(): Promise<Tally[]> {
  return [...(await checks()), ...(await unit('quick'))];
}

/** Some of the attacks; `npm run test:attacks` runs all of them. */
async function attacks(size: 'short' | 'whole' = 'short'): Promise<Tally[]> {
  await bundle();
  const short = size === 'short' ? ['--short', '--seed', '7'] : [];
  const args = ['--disable-warning=ExperimentalWarning', join('test', 'attacks', 'main.ts'), ...short];
  const { output, code } = await run(process.execPath, args, { show: true, timeoutMs: 3_600_000 });
  const [, passed = '0', failed = '1'] = output.match(/^(\d+) passed, (\d+) failed$/m) ?? [];
  const isFailed = code !== 0 && Number(failed) === 0;
  return [{ passed: Number(passed), failed: Number(failed) + Number(isFailed), skipped: 0 }];
}

/** Runs the Electron journeys if there is an Electron; otherwise the report says so. */
async function electronNote(): Promise<Tally[]> {
  const electron = await provideElectron(say);
  if ('path' in electron) return journeys('electron');
  say(`Not run: the journeys on Electron. ${electron.missing} "npm run test:electron" runs them on $ELECTRON.`);
  return [];
}

/** The complete kill test; `npm test` runs a shorter one. */
async function durability(): Promise<Tally[]> {
  const environment = { ...process.env, SEXTANT_KILLS: '200' };
  const args = [bin('vitest'), 'run', 'test/contract/case-killed.test.ts'];
  const { code } = await run(process.execPath, args, { show: true, environment, timeoutMs: 1_200_000 });
  return [{ passed: Number(code === 0), failed: Number(code !== 0), skipped: 0 }];
}

const stages: Readonly<Record<string, () => Promise<Tally[]>>> = {
  all,
  check: checks,
  quick,
  unit: () => unit(),
  journeys: journeysInChromium,
  whole,
  attacks: () => attacks(),
  keyboard,
  electron: () => journeys('electron'),
  durability,
};

const stage = stages[process.argv[2] ?? 'all'];
if (!stage) {
  console.error(`There is no stage "${process.argv[2]}": ${Object.keys(stages).join(', ')}.`);
  process.exit(2);
}
mkdirSync(results, { recursive: true });
const tallies = await stage();
const sum = (part: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, each) => total + each[part], 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
for (const failure of tallies.flatMap((each) => each.failures ?? [])) say(`FAILED ${failure}`);
for (const title of tallies.flatMap((each) => each.flaky ?? [])) say(`FLAKY  ${title}`);
say(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exit(sum('failed') > 0 ? 1 : 0);
