import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { calls, events } from '../../shared/contract.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { App } from '../app.ts';
import { version } from '../version.ts';
import { runCommand } from './command.ts';
import type { TerminalOptions, Unnamed } from './terminal.ts';
import { usage } from './usage.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-command-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let opened: TerminalOptions[] = [];
let made: [string, unknown][] = [];
let closed = 0;
afterEach(() => {
  [opened, made, closed] = [[], [], 0];
});

/** Runs the command with an app that gives these answers; the tests in test/contract use the real one. */
function sextant(args: readonly string[], ...answers: readonly Result<unknown>[]) {
  return run(args, answers, null);
}

/** A call that would have asked the user for a file. */
function asking(wants: Unnamed) {
  return run(['call', 'batch.fetch'], [ok({ path: null })], wants);
}

async function run(args: readonly string[], answers: readonly Result<unknown>[], wants: Unnamed | null) {
  const said = { out: '', err: '' };
  const code = await runCommand(args, {
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    signal: new AbortController().signal,
    openApp: async (options) => {
      opened.push(options);
      if (wants) options.onUnnamed?.(wants);
      const app: Pick<App, 'run' | 'close' | 'caseRefused'> = {
        caseRefused: null,
        run: async (name, input) => {
          made.push([name, input]);
          return answers[made.length - 1] ?? ok({ well: true });
        },
        close: async () => {
          closed++;
          return null;
        },
      };
      return app as App;
    },
  });
  return { code, ...said };
}

test('"calls" with a subject lists the calls of it alone', async () => {
  const { code, out } = await sextant(['calls', 'settings']);
  expect(code).toBe(0);
  const names = out.split('\n').map((line) => line.split(' ')[0]);
  expect(names).toEqual([...Object.keys(calls).filter((name) => name.startsWith('settings.')), '']);
});

test('"calls" lists every call with its sentence', async () => {
  const { code, out } = await sextant(['calls']);
  const lines = out.trimEnd().split('\n');
  expect(code).toBe(0);
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual(
    Object.entries(calls).map(([name, entry]) => [name, entry.does]),
  );
});

test('"calls --json" describes each call and event by a schema that can be read back and accepts what it should', async () => {
  const { code, out } = await sextant(['calls', '--json']);
  expect(code).toBe(0);
  const described = Described.parse(JSON.parse(out));
  expect(described.calls.map(({ name }) => name)).toEqual(Object.keys(calls));
  expect(described.events.map(({ name }) => name)).toEqual(Object.keys(events));
  for (const { input, output } of described.calls) {
    expect(() => z.fromJSONSchema(input)).not.toThrow();
    expect(() => z.fromJSONSchema(output)).not.toThrow();
  }
  for (const { payload } of described.events) expect(() => z.fromJSONSchema(payload)).not.toThrow();
});

const Schema = z.looseObject({ $schema: z.literal('https://json-schema.org/draft/2020-12/schema') });
const Described = z.strictObject({
  calls: z.array(
    z.strictObject({
      name: z.string(),
      does: z.string().min(10),
      input: Schema,
      output: Schema,
      more: z.string().optional(),
    }),
  ),
  events: z.array(z.strictObject({ name: z.string(), tells: z.string().min(10), payload: Schema })),
});

const connection = {
  name: 'Work',
  baseUrl: 'https://a.example',
  pdnsUrl: 'https://b.example',
  batchUrl: 'https://c.example',
  batchDownloadUrl: 'https://d.example',
};

test.each([
  ['connections.save', { connection }, true],
  ['connections.save', { connection: { ...connection, wording: 'public', auth: { platform: 'header' } } }, true],
  ['connections.save', { connection: { name: 'Work' } }, false],
  ['connections.setKey', { id: 'demo', service: 'pdns', key: 'k' }, true],
  ['connections.setKey', { id: 'demo', service: 'other', key: 'k' }, false],
  ['connections.use', { id: '../etc' }, false],
  ['settings.change', { theme: 'light' }, true],
  ['settings.change', { theme: 'neon' }, false],
  ['settings.change', { them: 'light' }, false],
  ['requests.list', {}, true],
  ['requests.list', { limit: 501 }, false],
])('the printed schema of %s holds %j to be right: %s', async (name, input, right) => {
  const described = Described.parse(JSON.parse((await sextant(['calls', '--json'])).out));
  const schema = described.calls.find((call) => call.name === name)?.input ?? false;
  expect(z.fromJSONSchema(schema).safeParse(input).success).toBe(right);
});

test('a call prints what came back and ends with 0', async () => {
  expect(await sextant(['call', 'settings.read'])).toEqual({ code: 0, out: '{\n  "well": true\n}\n', err: '' });
  expect([made, closed]).toEqual([[['settings.read', {}]], 1]);
});

test('a call that fails as expected prints the failure as JSON and ends with 1', async () => {
  const { code, out, err } = await sextant(['call', 'account.read', '{}'], fail('offline', 'Not now.'));
  expect({ code, err, out: JSON.parse(out) }).toEqual({
    code: 1,
    err: '',
    out: {
      failure: {
        code: 'offline',
        message: 'Not now.',
        kept: 'Nothing was changed.',
        next: 'Leave out --offline, or switch offline mode off in the window, to query the service.',
      },
    },
  });
  expect(closed).toBe(1);
});

test('options are handed on', async () => {
  await sextant(['call', 'settings.read', '{"x":1}', '--offline', '--data-dir', '/data']);
  expect(opened).toMatchObject([{ dataFolder: '/data', offline: true, fresh: false }]);
  expect(made).toEqual([['settings.read', { x: 1 }]]);
});

test('a case and fresh data can be asked for', async () => {
  const casePath = written('mine.sextant', '');
  await sextant(['call', 'settings.read', '--case', casePath, '--fresh']);
  expect(opened).toMatchObject([{ dataFolder: null, offline: false, fresh: true, casePath }]);
});

const verified = {
  ...{ good: true, replies: 3, events: 5, bytes: 12, entries: 9, last: 'ab', what: null, why: null },
  ...{ upgraded: null, sinceSeal: null, team: null, damage: null },
};

test.each<[string[], Result<unknown>, number, string]>([
  [
    ['verify', '/a.sextant'],
    ok(verified),
    0,
    `GOOD: 3 replies, 5 events, 12 bytes, 9 entries, last hash ab\nThe chain alone does not show whether somebody rewrote the complete case: that takes a seal stored elsewhere.\n`,
  ],
  [
    ['verify', '/a.sextant', '--seal', 'sextant-seal 1 x'],
    ok({ ...verified, sinceSeal: 2, upgraded: { version: 3, at: '2026-01-01T00:00:00.000Z' } }),
    0,
    'GOOD: 3 replies, 5 events, 12 bytes, 9 entries, last hash ab\nThe seal belongs to this case; 2 entries came after the seal.\nEntries before 2026-01-01T00:00:00.000Z were added to the chain at that time, when the case got its current format; before that, the chain had only replies.\n',
  ],
  [
    ['verify', '/a.sextant'],
    ok({ ...verified, good: false, last: null, what: 'reply 2', why: 'it was removed' }),
    1,
    'BROKEN: reply 2: it was removed.\n',
  ],
  [
    ['seal', '/a.sextant', '--out', '/seal.txt'],
    ok({ path: '/seal.txt', line: 'sextant-seal 1 x', entries: 9, hash: 'ab', stampedAt: null }),
    0,
    'SEALED in /seal.txt: Store it in another place than the case.\nsextant-seal 1 x\n',
  ],
  [
    ['rebuild', '/a.sextant'],
    ok({ same: true, entities: 2, edges: 1, differences: [], backup: null }),
    0,
    'SAME: 2 items and 1 links\n',
  ],
  [
    ['rebuild', '/a.sextant'],
    ok({ same: false, entities: 2, edges: 1, differences: ['entity 1 differs'], backup: null }),
    1,
    'DIFFERENT: entity 1 differs\n',
  ],
  [
    ['rebuild', '/a.sextant', '--repair'],
    ok({ same: true, entities: 2, edges: 1, differences: ['entity 1 differs'], backup: '/a.sextant.before-rebuild' }),
    0,
    'REPAIRED: 2 items and 1 links. The case before the repair is in /a.sextant.before-rebuild.\nentity 1 differs\n',
  ],
  [
    ['recover', '/a.sextant', '--out', '/b.sextant'],
    ok({ path: '/b.sextant', rows: { entity: 4 }, lost: ['edge: unreadable'] }),
    0,
    'RECOVERED into /b.sextant: entity 4. Not readable: edge: unreadable. Run "sextant rebuild" on the new file to see what the ledger still contains.\n',
  ],
])('"%j" tells its outcome in a sentence', async (args, answer, code, out) => {
  const [command = '', , ...rest] = args;
  expect(await sextant([command, written('a.sextant', ''), ...rest], answer)).toEqual({ code, out, err: '' });
});

test.each([[['verify']], [['recover', '/a.sextant']], [['rebuild', '/a', '/b']]])('%j is wrong usage', async (args) => {
  expect((await sextant(args)).code).toBe(2);
});

const more = (resume: string, rest: object = {}) =>
  ok({ records: [resume], completeness: { kind: 'more', have: 1, total: 3, resume }, ...rest });
const whole = ok({ records: ['last'], completeness: { kind: 'whole' } });

test('--all goes on while there is more, and prints each answer as a line', async () => {
  const { code, out } = await sextant(
    ['call', 'investigate.search', '{"x":1}', '--all'],
    more('one'),
    more('two'),
    whole,
  );
  expect([code, made]).toEqual([
    0,
    [
      ['investigate.search', { x: 1 }],
      ['investigate.more', { resume: 'one' }],
      ['investigate.more', { resume: 'two' }],
    ],
  ]);
  expect(lines(out)).toEqual([
    expect.objectContaining({ records: ['one'] }),
    expect.objectContaining({ records: ['two'] }),
    expect.objectContaining({ records: ['last'] }),
  ]);
});

test.each([
  ['a failure on the way', [more('one'), fail('limit', 'Not now.')], 2],
  ['a stop on the way', [more('one'), more('two', { stopped: { code: 'limit' } }), whole], 2],
  ['a place that does not move', [more('one'), more('one'), whole], 2],
])('--all ends with 1 at %s, with everything printed that came', async (_what, answers, printed) => {
  const { code, out } = await sextant(['call', 'enrich.domains', '--all'], ...answers);
  expect([code, lines(out).length, closed]).toEqual([1, printed, 1]);
});

test('--all keeps hostile text harmless too', async () => {
  const { out } = await sextant(['call', 'pdns.lookup', '--all'], ok({ name: 'a\u009b31m\u202eb' }));
  expect(out).toBe('{"name":"a\\u009b31m\\u202eb"}\n');
});

const lines = (out: string): unknown[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('--out names a file from where the command was started, and is handed on as a whole path', async () => {
  await sextant(['call', 'settings.read', '--out', 'some/file.jsonl']);
  await sextant(['call', 'settings.read', '--out', '/some/file.jsonl']);
  expect(opened.map(({ out }) => out)).toEqual([resolve('some/file.jsonl'), '/some/file.jsonl']);
});

test.each([
  [[], 'Usage:'],
  [['nonsense'], 'There is no command "nonsense".'],
  [['exprot', '/a.sextant'], 'There is no command "exprot". Did you mean export?'],
  [['call'], 'Give the name of a call and its input.'],
  [['call', 'settings.read', '{}', 'more'], 'Give the name of a call and its input.'],
  [['call', 'settings.raed'], 'There is no call "settings.raed". Did you mean settings.read?'],
  [['call', 'lookup'], 'There is no call "lookup". Did you mean graph.lookup?'],
  [['call', 'zzz.qqq'], 'There is no call "zzz.qqq". "npx sextant calls" lists all calls.\n'],
  [
    ['call', 'case.zzzzzzzzz'],
    'There is no call "case.zzzzzzzzz". "npx sextant calls case" lists the calls of this subject.\n',
  ],
  [['calls', 'settings.raed'], 'Did you mean settings.read?'],
  [['calls', 'settings.read', 'account.read'], 'Give one name, or none for all.'],
  [['call', 'settings.read', 'not json'], 'The input is not JSON. Check its quotes'],
  [['verify'], 'The file is missing.'],
  [['verify', '/a', '/b'], 'Give one file only.'],
  [['export', '/a', '--format', 'cvs'], 'There is no format cvs. Did you mean csv?'],
  [['call', 'account.read', '--platform-key', 'canary'], 'set SEXTANT_PLATFORM_KEY'],
  [['call', 'settings.read', '--nonsense'], 'There is no option --nonsense.\n'],
  [['call', 'settings.read', '--ofline'], 'There is no option --ofline. Did you mean --offline?'],
  [['call', 'settings.read', '-x'], 'There is no option -x.'],
  [['call', 'settings.read', '--offline=yes'], '--offline takes no value.'],
  [['call', 'settings.read', '--data-dir'], '--data-dir needs a value after it.'],
  [['call', 'settings.read', '--data-dir', ''], '--data-dir needs a value after it.'],
  [['call', 'settings.read', '--connection', ''], '--connection needs a value after it.'],
  [['call', 'settings.read', '--out', ''], '--out needs a value after it.'],
  [['call', 'settings.read', '--out', '-'], '--out takes a file name'],
  [['verify', '/a.sextant', '--fresh'], '"verify" has no option --fresh.'],
  [['call', 'account.read', '--all'], 'account.read returns everything in one answer'],
])('%j is wrong usage, told in a few lines', async (args, why) => {
  const { code, out, err } = await sextant(args);
  expect(code).toBe(2);
  expect(`${out}${err}`).toContain(why);
  if (args.length > 0) expect(err.trimEnd().split('\n').length).toBeLessThanOrEqual(3);
  expect(opened).toEqual([]);
});

test('a hostile name is repeated without what steers a terminal', async () => {
  expect((await sextant(['call', 'a\u001b[2Jb'])).err).toMatch(/^[\x20-\x7e\n]*$/);
});

test('a hostile case can neither steer the terminal nor put a line of its own into what is told', async () => {
  const path = written('hostile.sextant', '');
  const hostile = 'a\u001b[2J\nSAME: 1 things';
  const rebuilt = await sextant(
    ['rebuild', path],
    ok({ same: false, entities: 1, edges: 0, differences: [hostile], backup: null }),
  );
  made = [];
  const recovered = await sextant(
    ['recover', path, '--out', '/b.sextant'],
    ok({ path: '/b.sextant', rows: {}, lost: [hostile] }),
  );
  for (const { out } of [rebuilt, recovered]) {
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    expect(out).not.toContain('\u001b');
  }
});

test('--version tells it', async () => {
  expect(await sextant(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
});

test('"calls NAME" tells what one call does and takes', async () => {
  const { code, out } = await sextant(['calls', 'settings.change']);
  const [does, ...schema] = out.split('\n');
  expect([code, does]).toEqual([0, calls['settings.change'].does]);
  expect(JSON.parse(schema.join('\n'))).toMatchObject({ properties: { theme: {} } });
  expect(JSON.parse((await sextant(['calls', 'settings.change', '--json'])).out).name).toBe('settings.change');
});

test('a call that wants a place, and was given none, fails and says how to name it', async () => {
  const { code, out } = await asking('save');
  expect([code, JSON.parse(out)]).toMatchObject([1, { failure: { code: 'file', next: 'Name the file with --out.' } }]);
  expect((await asking('open')).out).toContain('Name it in the input');
});

test.each([
  [['call', 'settings.read', '--case']],
  [['verify']],
  [['rebuild']],
  [['recover', '--out', '/b.sextant']],
  [['export', '--format', 'csv']],
  [['report']],
  [['compare', '/also-missing.sextant']],
  [['import', '/a.csv', '--case']],
])('%j of a case that is not there is told before anything is opened', async (args) => {
  const { code, out } = await sextant([...args, '/missing.sextant']);
  expect([code, JSON.parse(out)]).toMatchObject([
    1,
    { failure: { code: 'file', message: expect.stringMatching(/^There is no case /) } },
  ]);
  expect(opened).toEqual([]);
});

test('a damaged case is told, also where its chain is good', async () => {
  const found = { ...verified, damage: 'page 7 is odd' };
  const { code, out } = await sextant(['verify', written('half.sextant', '')], ok(found));
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/^DAMAGED: the chain is good .* page 7 is odd\. Run "sextant recover/),
  ]);
});

test('a call saves over no file that is there, nor into a folder, unless it is told to', async () => {
  const out = written('mine.txt', 'mine');
  for (const place of [out, folder]) {
    const refused = await sextant(['call', 'batch.fetch', '--out', place]);
    expect([refused.code, opened]).toEqual([1, []]);
    expect(refused.out).toContain(place === folder ? 'is a folder.' : 'already exists.');
  }
  expect((await sextant(['call', 'batch.fetch', '--out', out, '--overwrite'])).code).toBe(0);
});

test('an export goes over no file that is there, unless it is told to', async () => {
  const file = written('told.sextant', '');
  const out = written('told.json', 'mine');
  const refused = await sextant(['export', file, '--format', 'json', '--out', out]);
  expect([refused.code, JSON.parse(refused.out)]).toMatchObject([
    1,
    { failure: { message: `The file ${out} already exists.` } },
  ]);
  const answer = ok({ path: out, things: 1, links: 0, bytes: 2 });
  expect((await sextant(['export', file, '--format', 'json', '--out', out, '--overwrite'], answer)).code).toBe(0);
});

const campaigns = [
  { id: 1, name: 'Ledger', origin: null, counts: { in: 2, out: 0, unsure: 0 } },
  { id: 2, name: 'Next wave', origin: null, counts: { in: 1, out: 0, unsure: 0 } },
];

test.each([
  [['--members'], 1],
  [['--campaign', 'next WAVE'], 2],
  [['--members', '--campaign', 'Next wave'], 2],
])('an export with %j has the members of a campaign only', async (more, campaign) => {
  const file = written(`members-${campaign}-${more.length}.sextant`, '');
  const answers = [
    ok({ campaigns, current: 1, rows: [], next: null }),
    ok({ path: '/x', things: 2, links: 0, bytes: 2 }),
  ];
  const { code } = await sextant(['export', file, '--format', 'list', ...more], ...answers);
  expect([code, made.map(([name]) => name)]).toEqual([0, ['membership.list', 'export.write']]);
  expect(made[1]?.[1]).toMatchObject({ campaign, format: 'list' });
});

test('a campaign that is not there is refused with the names of those that are, and nothing is written', async () => {
  const file = written('no-campaign.sextant', '');
  const listed = ok({ campaigns, current: 1, rows: [], next: null });
  const { code, out } = await sextant(['export', file, '--format', 'list', '--campaign', 'Leger'], listed);
  expect([code, JSON.parse(out).failure.next]).toEqual([1, 'The campaigns are: Ledger, Next wave.']);
  expect(made.map(([name]) => name)).toEqual(['membership.list']);
  made = [];
  const nothing = ok({ campaigns: [], current: null, rows: [], next: null });
  const none = await sextant(['export', file, '--format', 'list', '--members'], nothing);
  expect([none.code, JSON.parse(none.out).failure.code]).toEqual([1, 'not-found']);
});

test.each([
  ['no-key', 'SEXTANT_PLATFORM_KEY'],
  ['no-connection', '--connection'],
  ['offline', '--offline'],
] as const)('what to do about %s can be done in a terminal', async (failure, word) => {
  const { out } = await sextant(['call', 'account.read'], fail(failure, 'No.', { next: 'Look at the status bar.' }));
  expect(JSON.parse(out).failure.next).toContain(word);
});

test.each([
  ['whole', 0],
  ['more', 0],
  ['refused', 3],
  ['cut-off', 4],
  ['limited', 5],
  ['partial', 6],
])('an answer that is %s ends the command with %i, alone and as the last of all', async (kind, wanted) => {
  const answer = ok({
    records: [],
    completeness: { kind, why: 'so', have: 0, ...(kind === 'more' && { resume: 'r' }) },
  });
  expect((await sextant(['call', 'investigate.search'], answer)).code).toBe(wanted);
  made = [];
  const all = ['call', 'investigate.search', '--all'];
  const whole = ok({ records: [], completeness: { kind: 'whole' } });
  expect((await sextant(all, answer, whole)).code).toBe(wanted);
  expect(usage).toContain(`${wanted} `);
});

test('--help is no mistake', async () => {
  expect(await sextant(['--help'])).toEqual({ code: 0, out: usage, err: '' });
  expect(await sextant(['help'])).toEqual({ code: 0, out: usage, err: '' });
});

test('a key is not taken from the arguments, and not repeated', async () => {
  const { code, out, err } = await sextant(['call', 'connections.setKey', '{"id":"demo","key":"canary-key"}']);
  expect(code).toBe(2);
  expect(err).toContain('Do not put a key in the arguments: give "-" and send the input on standard input.');
  expect(`${out}${err}`).not.toContain('canary');
  expect(opened).toEqual([]);
});

test('text from a service can not steer the terminal', async () => {
  const hostile = 'a\u001b[2J\u009b31m\u202eb\u2028\u007f';
  const { out } = await sextant(['call', 'settings.read'], ok({ name: hostile }));
  expect(JSON.parse(out)).toEqual({ name: hostile });
  expect(out).toMatch(/^[\x20-\x7e\n]*$/);
});

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('a connection file is used for this run, with no keys from it', async () => {
  const path = written('plain.json', `\ufeff${JSON.stringify({ ...connection, keys: {} })}`);
  expect(await sextant(['call', 'settings.read', '--connection', path])).toMatchObject({ code: 0 });
  expect(opened).toMatchObject([{ connection: { file: { name: 'Work', wording: 'neutral' }, keys: {} } }]);
});

test('the line of the demo service brings its keys along', async () => {
  const keys = { platform: 'p-key', pdns: 'd-key' };
  const path = written('line.json', JSON.stringify({ connection, keys, users: [], control: {} }));
  await sextant(['call', 'settings.read', '--connection', path]);
  expect(opened).toMatchObject([{ connection: { file: { name: 'Work' }, keys } }]);
});

test.each([
  ['missing.json', null, 'file'],
  ['half.json', '{"name":', 'bad-input'],
  ['empty.json', '', 'bad-input'],
  ['other.json', '{"name":"x"}', 'bad-input'],
  [
    'secret.json',
    JSON.stringify({ connection: { ...connection, baseUrl: 'canary' }, keys: { platform: 'canary-key' } }),
    'bad-input',
  ],
])('the connection file %s ends in one failure, and nothing of it is shown', async (name, text, failure) => {
  const path = text === null ? join(folder, name) : written(name, text);
  const { code, out, err } = await sextant(['call', 'settings.read', '--connection', path]);
  expect([code, err]).toEqual([1, '']);
  expect(JSON.parse(out)).toMatchObject({ failure: { code: failure } });
  expect(out).not.toContain('canary');
  expect(opened).toEqual([]);
});
