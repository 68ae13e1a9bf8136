import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createNamedAddresses, type NamedAddresses, type NamedKind } from './named-addresses.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-named-'));
  path = join(folder, 'named.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const link = (name: string | number) => `https://files.example/feeds/${name}?token=canary`;
const on = (connectionId: string, baseUrl = 'https://api.example') => ({ connectionId, connection: { baseUrl } });
const demo = on('demo');
const refusal = { field: 'url', why: 'Nobody named it.', next: 'Ask again.' };

async function knows(
  named: NamedAddresses,
  address: string,
  whose = demo,
  kind: NamedKind = 'archive',
): Promise<boolean> {
  return (await named.check(whose, kind, address, refusal)).ok;
}

test('an address is known as it was named, by its kind and on its connection, and not a letter otherwise', async () => {
  const named = createNamedAddresses(path);
  expect(await knows(named, link('a'))).toBe(false);
  await named.remember(demo, 'archive', [link('a'), link('b')]);
  expect(await knows(named, link('b'))).toBe(true);
  expect(await knows(named, `${link('b')}x`)).toBe(false);
  expect(await knows(named, link('b'), demo, 'screenshot-host')).toBe(false);
  expect(await knows(named, link('b'), on('work'))).toBe(false);
  expect(await knows(named, link('b'), on('demo', 'https://other.example'))).toBe(false);
});

test('what no reply named is refused in words, beside its field', async () => {
  expect(await createNamedAddresses(path).check(demo, 'archive', link('a'), refusal)).toEqual({
    ok: false,
    failure: {
      code: 'bad-input',
      message: 'Nobody named it.',
      arrived: 'no',
      spent: 'no',
      kept: 'Nothing was sent.',
      next: 'Ask again.',
      fields: { url: ['Nobody named it.'] },
    },
  });
});

test('the next run knows them too, and no address stands in the file', async () => {
  await createNamedAddresses(path).remember(demo, 'archive', [link('a')]);
  expect(await knows(createNamedAddresses(path), link('a'))).toBe(true);
  expect(readFileSync(path, 'utf8')).not.toMatch(/canary|files\.example/);
});

test('of each kind the newest are kept, and of connections too', async () => {
  const named = createNamedAddresses(path);
  for (let index = 0; index < 60; index++) await named.remember(demo, 'screenshot-host', [link(index)]);
  await named.remember(demo, 'archive', [link('archive')]);
  const hosts = await Promise.all([0, 9, 10, 59].map((index) => knows(named, link(index), demo, 'screenshot-host')));
  expect(hosts).toEqual([false, false, true, true]);
  expect(await knows(named, link('archive'))).toBe(true);
  for (let index = 0; index < 20; index++) await named.remember(on(`c${index}`), 'archive', [link(index)]);
  expect([await knows(named, link('archive')), await knows(named, link(0), on('c0'))]).toEqual([false, true]);
});

test('at one time or one after the other, nothing is lost', async () => {
  const named = createNamedAddresses(path);
  const names = ['a', 'b', 'c', 'd'];
  await Promise.all(names.map((name) => named.remember(demo, 'archive', [link(name)])));
  const fresh = createNamedAddresses(path);
  expect(await Promise.all(names.map((name) => knows(fresh, link(name))))).toEqual([true, true, true, true]);
});

test('what another program was told is known, and is not lost by what this one is told', async () => {
  const [one, two] = [createNamedAddresses(path), createNamedAddresses(path)];
  await one.remember(demo, 'archive', [link('one')]);
  await two.remember(demo, 'archive', [link('two')]);
  await two.remember(on('work'), 'archive', [link('work')]);
  await one.remember(demo, 'archive', [link('three')]);
  expect(await knows(one, link('two'))).toBe(true);
  const fresh = createNamedAddresses(path);
  expect(await Promise.all(['one', 'two', 'three'].map((name) => knows(fresh, link(name))))).toEqual([
    true,
    true,
    true,
  ]);
  expect(await knows(fresh, link('work'), on('work'))).toBe(true);
});

test('what is known already is not written again', async () => {
  const named = createNamedAddresses(path);
  await named.remember(demo, 'screenshot-host', ['https://images.example']);
  rmSync(path);
  await named.remember(demo, 'screenshot-host', ['https://images.example']);
  await named.remember(demo, 'screenshot-host', []);
  expect(() => readFileSync(path)).toThrow('ENOENT');
});

test.each(['{', '[]', '{"demo":7}'])('a file that reads %s knows nothing, and is written anew', async (text) => {
  writeFileSync(path, text);
  const named = createNamedAddresses(path);
  expect(await knows(named, link('a'))).toBe(false);
  await named.remember(demo, 'archive', [link('a')]);
  expect(await knows(createNamedAddresses(path), link('a'))).toBe(true);
});

test('where nothing can be written, this run still knows its own', async () => {
  writeFileSync(join(folder, 'file'), '');
  const named = createNamedAddresses(join(folder, 'file', 'named.json'));
  await named.remember(demo, 'archive', [link('a')]);
  expect(await knows(named, link('a'))).toBe(true);
});
