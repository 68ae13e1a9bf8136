import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Question } from '../../electron/core/bridge/dialogs.ts';
import type { Ports } from '../../electron/ports.ts';
import { services } from '../../shared/connection.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { allAt, answerJson, type OddServer, startOddServer } from '../support/odd-server.ts';

// A page that was taken over tries to have keys, or anything at all, sent to a host of its own. Main asks the person in
// a window of its own before it speaks to a host, and the person here says no unless a test says otherwise.

const keys = { platform: 'canary-platform-1f2e3d', pdns: 'canary-pdns-4c5b6a7f8e9d', batch: 'canary-batch-0a1b2c3d' };

let home: OddServer & { readonly got: string[] };
let thief: OddServer & { readonly got: string[] };
let running: TestApp;
let asked: Question[];
let answer: (question: Question) => Promise<boolean>;
beforeEach(async () => {
  [home, thief] = await Promise.all([listener(), listener()]);
  asked = [];
  answer = async () => false;
});
afterEach(async () => {
  await running.close();
  await Promise.all([home.close(), thief.close()]);
});

/** Keeps everything that it gets, word by word. */
async function listener() {
  const got: string[] = [];
  const server = await startOddServer((request, response, url) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      got.push(`${url.href} ${JSON.stringify(request.headers)} ${body}`);
      answerJson(response, 401, {});
    });
  });
  return { ...server, got };
}

async function start(ports: Partial<Ports> = {}): Promise<void> {
  running = await openTestApp({
    dialogs: {
      chooseSave: async () => null,
      chooseOpen: async () => null,
      confirm: async (question) => {
        asked.push(question);
        return answer(question);
      },
    },
    ...ports,
  });
}

const call: TestApp['bridge']['call'] = (...given) => running.page.call(...given);
const atHome = () => ({ name: 'Work', username: 'someone', ...allAt(home.origin) });
const inClear = { platform: 'header', feeds: 'header' } as const;

/** A connection to the agreed host, with its keys, as a person makes it. */
async function connected(): Promise<string> {
  answer = async () => true;
  const saved = await call('connections.save', { connection: atHome() });
  if (!saved.ok) throw new Error(saved.failure.message);
  const { id } = saved.value;
  for (const service of services) await call('connections.setKey', { id, service, key: keys[service] });
  answer = async () => false;
  asked.length = 0;
  return id;
}

async function askEverything(id: string): Promise<void> {
  await call('connections.test', { id });
  await call('connections.use', { id });
  await Promise.all([call('pdns.ping', {}), call('account.read', {}), call('batch.validate', {})]);
}

const stored = () => readFileSync(join(running.dataFolder, 'connections.json'), 'utf8');

test('other addresses for a connection that has keys are asked for by main, and without a yes no key goes there', async () => {
  await start();
  const id = await connected();
  const before = stored();
  const connection = { ...atHome(), ...allAt(thief.origin), auth: inClear };
  expect(await call('connections.save', { id, connection })).toEqual({
    ok: false,
    failure: {
      code: 'cancelled',
      message: 'You did not agree to these addresses.',
      kept: 'The connections are unchanged, and nothing was sent.',
      next: 'Save it again to confirm the addresses.',
    },
  });
  expect(stored()).toBe(before);
  await askEverything(id);
  expect(thief.got).toEqual([]);
  expect(home.got.join('\n')).toContain(keys.pdns); // What went, went where it was agreed to.
  expect(asked).toHaveLength(1);
  const [question] = asked;
  expect(question?.detail).toBe(
    [
      'Platform',
      `  ${thief.origin}/`,
      '  The key itself is sent, in a header. For feeds the key itself is sent, in a header.',
      '  Through the proxy of the system, where it names one.',
      '  It already has a key (for this run): that key goes there from now on.',
      'Passive DNS',
      `  ${thief.origin}/`,
      '  The key itself is sent, in a header.',
      '  Through the proxy of the system, where it names one.',
      '  It already has a key (for this run): that key goes there from now on.',
      'Batch channels',
      `  ${thief.origin}/`,
      '  The key itself is sent, in the body of each request.',
      `  ${thief.origin}/`,
      '  Files are fetched from there, without the key.',
      '  Through the proxy of the system, where it names one.',
      '  It already has a key (for this run): that key goes there from now on.',
    ].join('\n'),
  );
});

test('each service is asked for alone, and after a yes its key goes where the person agreed', async () => {
  await start();
  const id = await connected();
  answer = async () => true;
  const moved = { ...atHome(), pdnsUrl: thief.origin };
  expect(await call('connections.save', { id, connection: moved })).toMatchObject({ ok: true });
  expect(asked.map(({ detail }) => detail.match(/^\S.*$/gm))).toEqual([['Passive DNS']]);
  await askEverything(id);
  const arrived = thief.got.join('\n');
  expect(services.filter((service) => arrived.includes(keys[service]))).toEqual(['pdns']);
});

test.each([
  ['the signing', { auth: inClear }, ['Platform']],
  ['where the key of feeds stands', { auth: { platform: 'hmac-sha256', feeds: 'query' } }, ['Platform']],
  ['the proxy', { proxy: 'http://127.0.0.1:9' }, ['Platform', 'Passive DNS', 'Batch channels']],
  ['the download address', { batchDownloadUrl: 'https://elsewhere.example' }, ['Batch channels']],
] as const)('%s is changed only after a yes', async (_what, change, concerned) => {
  await start();
  const id = await connected();
  const before = stored();
  expect(await call('connections.save', { id, connection: { ...atHome(), ...change } })).toMatchObject({
    ok: false,
    failure: { code: 'cancelled' },
  });
  expect(stored()).toBe(before);
  expect(asked.flatMap(({ detail }) => detail.match(/^\S.*$/gm))).toEqual(concerned);
});

test('a new name, user or wording is saved without a question', async () => {
  await start();
  const id = await connected();
  const connection = { ...atHome(), name: 'Renamed', username: 'other', wording: 'public' as const };
  expect(await call('connections.save', { id, connection })).toMatchObject({ ok: true });
  expect(asked).toEqual([]);
});

test('a page adds no connection to a host of its own, by form or by file, and so has no way out', async () => {
  await start({ environmentKeys: keys });
  const connection = { name: 'Mine', ...allAt(thief.origin), auth: inClear };
  expect(await call('connections.save', { connection })).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect(await call('connections.import', { text: JSON.stringify(connection) })).toMatchObject({
    ok: false,
    failure: { code: 'cancelled' },
  });
  expect(asked).toHaveLength(2);
  expect(asked[0]?.detail).toContain('The key of the environment (SEXTANT_PLATFORM_KEY) goes there.');
  expect(await call('connections.list', {})).toMatchObject({ ok: true, value: { connections: [{ id: 'demo' }] } });
  expect(thief.got).toEqual([]);
});

test('keys of the environment go to a connection that the person agreed to', async () => {
  await start({ environmentKeys: keys });
  answer = async () => true;
  const saved = await call('connections.save', { connection: { ...atHome(), auth: inClear } });
  if (!saved.ok) throw new Error(saved.failure.message);
  await askEverything(saved.value.id);
  const arrived = home.got.join('\n');
  expect(services.filter((service) => arrived.includes(keys[service]))).toEqual([...services]);
  expect(thief.got).toEqual([]);
});

test('a question that the page gave up is no yes, whatever is answered later', async () => {
  await start();
  const id = await connected();
  const before = stored();
  let agree: (yes: boolean) => void = () => undefined;
  const shown = new Promise<void>((isShown) => {
    answer = () =>
      new Promise((resolve) => {
        agree = resolve;
        isShown();
      });
  });
  const stop = new AbortController();
  const saving = call('connections.save', { id, connection: { ...atHome(), ...allAt(thief.origin) } }, stop.signal);
  await shown;
  stop.abort();
  agree(true);
  expect(await saving).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect(stored()).toBe(before);
});

test('what another program changed while the question stood open is not agreed to along with it', async () => {
  await start();
  const id = await connected();
  const beside = { ...atHome(), pdnsUrl: 'https://beside.example' };
  const second = await openTestApp({ dataFolder: running.dataFolder, dialogs: agreeing });
  answer = async () => {
    const done = await second.bridge.call('connections.save', { id, connection: beside });
    return done.ok;
  };
  // Asked of is the platform alone: that passive DNS would move back home was not in the question.
  const wanted = { ...atHome(), baseUrl: 'https://moved.example' };
  expect(await call('connections.save', { id, connection: wanted })).toMatchObject({
    ok: false,
    failure: { code: 'in-use', message: 'This connection was changed elsewhere in the meantime.' },
  });
  await second.close();
  expect(JSON.parse(stored())).toMatchObject({ connections: [{ connection: { pdnsUrl: 'https://beside.example' } }] });
});

const agreeing = { chooseSave: async () => null, chooseOpen: async () => null, confirm: async () => true };

test('the question names hosts in letters that can’t be taken for others', async () => {
  await start();
  const connection = { name: 'W\u202eork\nPlatform', ...allAt('https://\u0440\u0430ypal.example/Api') };
  await call('connections.save', { connection });
  expect(asked[0]?.detail).toContain('  https://xn--ypal-43d9g.example/Api\n');
  expect(asked[0]?.message).toBe('Let “W\ufffdork Platform” connect to these addresses?');
});
