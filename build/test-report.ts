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

interface UnitFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages?: readonly string[];
  }[];
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
  return tally(report, code, ({ testResults = [], ...json }) => ({
    passed: json.numPassedTests ?? 0,
    failed: (json.numFailedTests ?? 0) + testResults.filter(couldNotLoad).length,
    skipped: (json.numPendingTests ?? 0) + (json.numTodoTests ?? 0),
    failures: testResults.flatMap(unitFailures),
  }));
}

/** Files with a failed test, as a path in the project. */
export function failedFiles(report: string): string[] {
  const { testResults = [] } = read(report) ?? {};
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name));
}

export function journeyTally(report: string, code: number | null): Tally {
  return tally(report, code, ({ stats, suites = [] }) => ({
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    failures: titles(suites, ({ ok }) => !ok),
    flaky: titles(suites, ({ tests = [] }) => tests.some(({ status }) => status === 'flaky')),
  }));
}

/** A run that ended with an error counts as failed even if its report shows no failed test. */
function tally(report: string, code: number | null, count: (json: Report) => Tally): Tally {
  const json = read(report);
  if (!json) return { passed: 0, failed: 1, skipped: 0 };
  const counted = count(json);
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

function read(report: string): Report | null {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
}

/** A file that could not be loaded has no tests: it is named itself. */
function unitFailures(file: UnitFile): string[] {
  if (file.status !== 'failed') return [];
  const name = relative(root, file.name);
  if (couldNotLoad(file)) return [`${name}: ${firstLine(file.message)}`];
  return file.assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${name}: ${test.fullName}: ${firstLine(test.failureMessages?.[0] ?? '')}`);
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
