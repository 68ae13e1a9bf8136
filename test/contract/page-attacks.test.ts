import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createDatabase } from '../../electron/case/open-database.ts';
import { type CallName, calls } from '../../shared/contract.ts';
import { everyMember, partsOf, pathUse } from '../../shared/file-path.ts';
import type { CallSpec } from '../../shared/ipc.ts';
import type { Result } from '../../shared/result.ts';
import { fittingInput } from '../fuzz/fitting-input.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { allAt, answerJson, type OddServer, startOddServer } from '../support/odd-server.ts';
import { sized } from '../support/whole-run.ts';

// A page that was taken over makes every call there is, with every path, host and size that it can think of. The person
// before the window chooses no file and agrees to nothing.

const keys = { platform: 'canary-platform-9d8c7b', pdns: 'canary-pdns-6a5f4e3d2c1b', batch: 'canary-batch-5a4b3c2d' };
/** What stands in files that the page must not see, as text and as something that an import would take over. */
const secret = 'canary-content-77aa.example';

let running: TestApp;
let home: string;
let target: OddServer;
let thief: OddServer;
let before: string;
const arrived: string[] = [];
const answers: { readonly name: CallName; readonly answer: Result<unknown> }[] = [];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'sextant-home-'));
  writeFileSync(join(home, '.bashrc'), `# ${secret}\n`);
  writeFileSync(join(home, 'private.csv'), `kind,value\ndomain,${secret}\n`);
  writeFileSync(join(home, 'private.jsonl'), `{"name":"${secret}"}\n`);
  mkdirSync(join(home, 'evidence.part', 'inside'), { recursive: true });
  writeFileSync(join(home, 'evidence.part', 'inside', 'kept'), secret);
  writeFileSync(join(home, 'report.html.part'), secret);
  symlinkSync(join(home, 'private.csv'), join(home, 'link.csv'));
  const made = createDatabase(join(home, 'theirs.sextant'), secret, new Date());
  if (!made.ok) throw new Error(made.failure.message);
  made.value.close();
  before = fingerprint(home);

  target = await startOddServer((_request, response) => answerJson(response, 401, {}));
  thief = await startOddServer((request, response, url) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      arrived.push(`${request.method} ${url.href} ${JSON.stringify(request.headers)} ${body}`);
      answerJson(response, 200, {});
    });
  });
  running = await openTestApp();
  const saved = await running.page.call('connections.save', { connection: { name: 'W', ...allAt(target.origin) } });
  if (!saved.ok) throw new Error(saved.failure.message);
  for (const service of ['platform', 'pdns', 'batch'] as const) {
    await running.page.call('connections.setKey', { id: saved.value.id, service, key: keys[service] });
  }
  running.person.agrees = false;
  await attack(saved.value.id);
}, 600_000);
afterAll(async () => {
  await running.close();
  await Promise.all([target.close(), thief.close()]);
  rmSync(home, { recursive: true, force: true });
});

/** Every file below a folder, what is in it and where links lead. */
function fingerprint(folder: string): string {
  const lines = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const path = join(folder, name);
      const found = lstatSync(path);
      if (found.isSymbolicLink()) return `${name} -> ${readlinkSync(path)}`;
      return found.isDirectory()
        ? `${name}/`
        : `${name} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`;
    });
  return lines.join('\n');
}

const wrongPaths = () => [
  ...readdirSync(home).map((name) => join(home, name)),
  join(home, 'evidence'),
  join(home, 'report.html'),
  join(home, 'not-there', 'new.sextant'),
  `${running.dataFolder}/../${home.split('/').at(-1)}/.bashrc`,
  `${home}/./private.csv`,
  `file://${home}/private.csv`,
  '/proc/self/environ', // Nothing that could be harmed stands here, even where a door is open.
  '\0',
  '..',
];
const wrongHosts = () => {
  const { port } = new URL(thief.origin);
  return [
    thief.origin,
    `http://localhost:${port}`,
    `http://127.0.0.1.nip.example:${port}`,
    `http://${new URL(target.origin).host}@127.0.0.1:${port}`,
    `HTTP://LOCALHOST:${port}/x`,
  ];
};

/** Text in a made-up input becomes what would hurt: addresses become the thief's, and all else a path. */
function hostile(value: unknown, pick: (list: readonly string[]) => string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => hostile(each, pick, key));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hostile(each, pick, name)]));
  }
  if (typeof value !== 'string') return value;
  if (/url|proxy|address/i.test(key)) return pick(wrongHosts());
  return value.startsWith('text:') ? pick(wrongPaths()) : value;
}

const sizes = ['x'.repeat(100_001), Array.from({ length: 20_001 }, () => 1), { a: { b: { c: [{}, null, 1e308] } } }];

async function attack(id: string): Promise<void> {
  const text = fc.string({ maxLength: 8 }).map((word) => `text:${word}`);
  for (const [name, { input }] of Object.entries(calls) as [CallName, CallSpec][]) {
    if (name === 'connections.forget' || name === 'connections.forgetKey') continue; // Then no key is left to steal.
    const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' });
    // The world of the demo service grows by months each time that its clock is set.
    const numRuns = name === 'demo.advanceClock' ? sized(14, 1) : 14;
    const made = fc.sample(fittingInput(schema as never, text), { numRuns, seed: 20_261_116 });
    let turn = 0;
    const given = made.map((one) => hostile(one, (list) => list[turn++ % list.length] ?? ''));
    for (const [member, at] of membersOf(input)) {
      for (const path of wrongPaths()) given.push(put(at, path));
      for (const size of sizes) given.push(put(at, size));
      if (member === 'id') given.push(...given.slice(0, 6).map((one) => ({ ...(one as object), id })));
    }
    await inTurns(given, (one) => tell(name, one));
  }
}

async function tell(name: CallName, input: unknown): Promise<void> {
  const answer = await running.page.call(name, input as never, AbortSignal.timeout(1000));
  answers.push({ name, answer });
}

async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const next = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: 8 }, next));
}

/** Every member of an input that can be given, however deep, by name and place. */
function membersOf(schema: z.core.$ZodType, at: readonly string[] = []): [string, string[]][] {
  return partsOf(schema).flatMap(({ member, schema: inner }): [string, string[]][] => {
    if (member === null) return membersOf(inner, at);
    if (member === everyMember) return [];
    return [[member, [...at, member]], ...membersOf(inner, [...at, member])];
  });
}

function put([first, ...rest]: readonly string[], value: unknown): unknown {
  return first === undefined ? value : { [first]: put(rest, value) };
}

/** Everything that reached the page, as text. */
function cameBack(): string {
  return JSON.stringify(running.traffic.filter((message) => !('input' in (message as object))));
}

test('every call was made, and many came through to what stands behind them', () => {
  const made = new Set(answers.map(({ name }) => name));
  const left = Object.keys(calls).filter((name) => !made.has(name as CallName));
  expect(left.toSorted()).toEqual(['connections.forget', 'connections.forgetKey']);
  expect(answers.length).toBeGreaterThan(5000);
  expect(answers.filter(({ answer }) => answer.ok).length).toBeGreaterThan(300);
});

test('no file outside the data folder was made, changed or removed', () => {
  expect(fingerprint(home)).toBe(before);
});

test('nothing of a file that nobody chose came back, in an answer, an event or the case', async () => {
  const back = cameBack();
  expect(back).not.toContain('canary-content');
  const found = await running.page.call('case.search', { text: 'canary-content' });
  expect(found).toMatchObject({ ok: true, value: { hits: [] } });
  expect(back).not.toMatch(/DBUS_SESSION|PATH=/);
});

test('no key, and nothing else, arrived at a host that the page named', () => {
  expect(arrived).toEqual([]);
  const back = cameBack();
  for (const key of Object.values(keys)) expect(back).not.toContain(key);
});

test('no call stumbled over what it was given', () => {
  const bugs = answers.filter(({ answer }) => !answer.ok && answer.failure.code === 'bug');
  expect([...new Set(bugs.map(({ name }) => name))]).toEqual([]);
  expect(running.log.filter((line) => line.includes('bug'))).toEqual([]);
});

test('a file that is there is refused in the very words of one that is not', async () => {
  const pathCalls: [CallName, (path: string) => unknown][] = [
    ['case.open', (path) => ({ path })],
    ['case.new', (path) => ({ path })],
    ['case.saveCopy', (path) => ({ path })],
    ['case.import', (path) => ({ path })],
    ['case.recover', (path) => ({ path })],
    ['case.recover', (to) => ({ path: running.dataFolder, to })],
    ['case.compare', (path) => ({ before: { path } })],
    ['case.compare', (path) => ({ after: { path } })],
    ['case.previewMerge', (path) => ({ path })],
    ['case.mergeCopy', (path) => ({ path })],
    ['case.verify', (path) => ({ path })],
    ['case.exportEvidence', (path) => ({ path, form: 'folder' })],
    ['import.preview', (path) => ({ path })],
    ['import.add', (path) => ({ path })],
    ['export.write', (path) => ({ path, format: 'csv' })],
    ['report.write', (path) => ({ path })],
    ['screenshots.save', (path) => ({ path, sha256: 'a'.repeat(64) })],
    ['screenshots.saveSized', (path) => ({ path, domain: 'example.com', taken: null })],
    ['files.open', (path) => ({ path })],
    ['files.rows', (file) => ({ file, columns: [] })],
    ['files.line', (file) => ({ file, line: 1 })],
    ['files.find', (file) => ({ file, text: 'x' })],
    ['files.match', (file) => ({ file })],
    ['actors.export', (path) => ({ path, id: '0b9ab3a6-6f04-4f4e-9c52-6c6a1c1b7a11' })],
    ['memory.folder', (add) => ({ add })],
    ['memory.search', (path) => ({ path })],
    ['memory.bringOver', (path) => ({ path, values: [{ kind: 'domain', value: 'example.com' }] })],
  ];
  for (const [name, inputOf] of pathCalls) {
    const there = await running.page.call(name, inputOf(join(home, 'private.csv')) as never);
    const missing = await running.page.call(name, inputOf(join(home, 'no-such-file')) as never);
    expect([name, there]).toMatchObject([name, { ok: false, failure: { code: 'not-permitted' } }]);
    expect([name, there]).toEqual([name, missing]);
  }
});

/** Members that are named like a path and are none. */
const noPaths: Readonly<Record<string, string>> = {
  'case.link.to': 'the number of a thing',
  'graph.find.seen.to': 'a time',
};

test('each member that is named like a path is marked as one, or known to be none', () => {
  const likePaths =
    /^(path|to|into|out|file|folder|dir|directory|place|where|destination|location)s?$|(Path|File|Folder)$/;
  const unmarked = (Object.entries(calls) as [CallName, CallSpec][]).flatMap(([name, { input }]) =>
    unmarkedIn(input, name).filter((place) => likePaths.test(place.split('.').at(-1) ?? '')),
  );
  expect(unmarked.filter((place) => !(place in noPaths))).toEqual([]);
});

/** The members that take a text and are not marked as paths. */
function unmarkedIn(schema: z.core.$ZodType, at: string): string[] {
  if (pathUse(schema) !== null) return [];
  if (schema._zod.def.type === 'string') return [at];
  return partsOf(schema).flatMap(({ member, schema: inner }) =>
    unmarkedIn(inner, typeof member === 'string' ? `${at}.${member}` : at),
  );
}
