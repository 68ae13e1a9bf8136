// `npm test`: types, lint, unit tests and journeys, one after the other. Ends with a line `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pointerOnlyLines } from '../test/support/pointer-only.ts';
import { bundle } from './bundle.ts';
import { emulationPrefix } from './emulated.ts';
import { createMemoryFolder } from './memory-folder.ts';
import { provideChromium, provideElectron, provideKeychain, providePostgres } from './provide.ts';
import { type Ended, root, run } from './run.ts';
import { runWithKeychain } from './with-keychain.ts';

/** The result of a test stage. */
interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, by title. */
  readonly failures?: readonly string[];
}

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

/** All unit tests, or those of one project of vitest.config.ts. */
async function unit(project?: 'quick'): Promise<Tally[]> {
  const report = join(results, `${project ?? 'unit'}.json`);
  rmSync(report, { force: true });
  const chromium = await provideChromium(say); // Some contract tests drive the real binding.
  if ('missing' in chromium) say(chromium.missing);
  const postgres = project === 'quick' ? null : await providePostgres(say);
  if (postgres && 'missing' in postgres) say(postgres.missing);
  await bundle();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = project ? ['--project', project] : [];
  const environment = testEnvironment();
  const ended = await inKeychain([process.execPath, bin('vitest'), 'run', ...chosen, ...reporters], environment);
  return [
    tally(report, ended, (json) => ({
      passed: json.numPassedTests ?? 0,
      failed:
        (json.numFailedTests ?? 0) +
        (json.testResults ?? []).filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
          .length,
      skipped: (json.numPendingTests ?? 0) + (json.numTodoTests ?? 0),
      failures: (json.testResults ?? []).flatMap(unitFailures),
    })),
  ];
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
  return [
    tally(report, ended, ({ stats, suites }) => ({
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
      skipped: stats?.skipped ?? 0,
      failures: (suites ?? []).flatMap(journeyFailures),
    })),
  ];
}

interface UnitFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

interface JourneySuite {
  readonly suites?: readonly JourneySuite[];
  readonly specs: readonly { readonly ok: boolean; readonly title: string; readonly file: string }[];
}

/** A file that could not be loaded has no tests: it is named itself. */
function unitFailures(file: UnitFile): string[] {
  if (file.status !== 'failed') return [];
  const name = relative(root, file.name);
  if (file.assertionResults.length === 0) return [`${name}: ${file.message.split('\n')[0]}`];
  return file.assertionResults.filter((test) => test.status === 'failed').map((test) => `${name}: ${test.fullName}`);
}

function journeyFailures({ suites = [], specs }: JourneySuite): string[] {
  const failed = specs.filter((spec) => !spec.ok).map((spec) => `${spec.file}: ${spec.title}`);
  return [...failed, ...suites.flatMap(journeyFailures)];
}

/** The parts of Vitest's and Playwright's reports that are read here. */
interface Report {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly numPendingTests?: number;
  readonly numTodoTests?: number;
  readonly testResults?: readonly UnitFile[];
  readonly suites?: readonly JourneySuite[];
  readonly stats?: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** A run that ended with an error counts as failed even if its report shows no failed test. */
function tally(report: string, ended: Ended, read: (json: Report) => Tally): Tally {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const counted = read(JSON.parse(readFileSync(report, 'utf8')));
  return ended.code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
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
say(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exit(sum('failed') > 0 ? 1 : 0);
