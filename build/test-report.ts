// What the reports of Vitest and Playwright say.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './run.ts';

/** The result of a test stage. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, by title. */
  readonly failures?: readonly string[];
  /** What passed at the second try only. */
  readonly flaky?: readonly string[];
}

/** The parts of the reports that are read here. */
interface Report {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly UnitFile[];
  readonly suites?: readonly JourneySuite[];
  readonly stats?: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

interface UnitFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly UnitTest[];
}

interface UnitTest {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages?: readonly string[];
}

interface JourneySuite {
  readonly suites?: readonly JourneySuite[];
  readonly specs: readonly {
    readonly ok: boolean;
    readonly title: string;
    readonly file: string;
    readonly tests?: readonly { readonly status: string }[];
  }[];
}

export function unitTally(report: string, code: number | null): Tally {
  return tally('the unit tests', report, code, ({ testResults = [], ...json }) => {
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    return {
      passed: json.numPassedTests ?? 0,
      failed: (json.numFailedTests ?? 0) + testResults.filter(couldNotLoad).length + tests.filter(isUnended).length,
      skipped: tests.filter(({ status }) => status === 'skipped' || status === 'todo').length,
      failures: testResults.flatMap(unitFailures),
    };
  });
}

/** Files with a test that failed or never ended, as a path in the project. */
export function failedFiles(report: string): string[] {
  const { testResults = [] } = read(report) ?? {};
  return testResults
    .filter(({ status, assertionResults }) => status === 'failed' || assertionResults.some(isUnended))
    .map(({ name }) => relative(root, name));
}

export function journeyTally(report: string, code: number | null): Tally {
  return tally('the journeys', report, code, ({ stats, suites = [] }) => ({
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    failures: titles(suites, ({ ok }) => !ok),
    flaky: titles(suites, ({ tests = [] }) => tests.some(({ status }) => status === 'flaky')),
  }));
}

/** A run that ended with an error counts as failed even if its report shows no failed test. */
function tally(what: string, report: string, code: number | null, count: (json: Report) => Tally): Tally {
  const json = read(report);
  const failed = (why: string) => ({ failed: 1, failures: [`${what} ${why}`] });
  if (!json) return { passed: 0, skipped: 0, ...failed('ended without a report') };
  const counted = count(json);
  if (code === 0 || counted.failed > 0) return counted;
  return { ...counted, ...failed(`ended with the code ${code}, although none failed`) };
}

function read(report: string): Report | null {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
}

/** A file that could not be loaded has no tests: it is named itself. */
function unitFailures(file: UnitFile): string[] {
  const name = relative(root, file.name);
  if (couldNotLoad(file)) return [`${name}: ${firstLine(file.message)}`];
  return file.assertionResults
    .filter((test) => test.status === 'failed' || isUnended(test))
    .map(
      (test) =>
        `${name}: ${test.fullName}: ${isUnended(test) ? 'did not end' : firstLine(test.failureMessages?.[0] ?? '')}`,
    );
}

/** The process of its file ended before the test did. */
function isUnended({ status }: UnitTest): boolean {
  return status === 'pending';
}

function couldNotLoad({ status, assertionResults }: UnitFile): boolean {
  return status === 'failed' && assertionResults.length === 0;
}

function titles(suites: readonly JourneySuite[], wanted: (spec: JourneySuite['specs'][number]) => boolean): string[] {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.filter(wanted).map(({ file, title }) => `${file}: ${title}`),
    ...titles(inner, wanted),
  ]);
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
