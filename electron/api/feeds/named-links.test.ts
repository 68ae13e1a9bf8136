import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createNamedLinks } from './named-links.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-links-'));
  path = join(folder, 'links.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const link = (name: string) => `https://files.example/feeds/${name}?token=canary`;

test('a link is known as it was named, on its connection, and not a letter otherwise', async () => {
  const links = createNamedLinks(path);
  expect(await links.knows('demo', link('a'))).toBe(false);
  await links.remember('demo', 'nod', [link('a'), link('b')]);
  expect(await links.knows('demo', link('b'))).toBe(true);
  expect(await links.knows('demo', `${link('b')}x`)).toBe(false);
  expect(await links.knows('work', link('b'))).toBe(false);
});

test('the next run knows them too, and no link stands in the file', async () => {
  await createNamedLinks(path).remember('demo', 'nod', [link('a')]);
  expect(await createNamedLinks(path).knows('demo', link('a'))).toBe(true);
  expect(readFileSync(path, 'utf8')).not.toMatch(/canary|files\.example/);
});

test('a new list of a feed takes the place of the one before; other feeds and connections stay', async () => {
  const links = createNamedLinks(path);
  await Promise.all([
    links.remember('demo', 'nod', [link('old')]),
    links.remember('demo', 'nad', [link('other')]),
    links.remember('work', 'nod', [link('work')]),
    links.remember('demo', 'nod', [link('new')]),
  ]);
  const known = await Promise.all(['old', 'other', 'new'].map((name) => links.knows('demo', link(name))));
  expect(known).toEqual([false, true, true]);
  expect(await links.knows('work', link('work'))).toBe(true);
});

test('what another program listed is known, and is not lost by what this one lists', async () => {
  const [one, two] = [createNamedLinks(path), createNamedLinks(path)];
  await one.remember('demo', 'nod', [link('one')]);
  await two.remember('demo', 'nad', [link('two')]);
  await one.remember('demo', 'noh', [link('three')]);
  const fresh = createNamedLinks(path);
  expect(await Promise.all(['one', 'two', 'three'].map((name) => fresh.knows('demo', link(name))))).toEqual([
    true,
    true,
    true,
  ]);
});

test.each(['{', '[]', '{"demo":7}'])('a file that reads %s knows nothing, and is written anew', async (text) => {
  writeFileSync(path, text);
  const links = createNamedLinks(path);
  expect(await links.knows('demo', link('a'))).toBe(false);
  await links.remember('demo', 'nod', [link('a')]);
  expect(await createNamedLinks(path).knows('demo', link('a'))).toBe(true);
});

test('where nothing can be written, this run still knows its own', async () => {
  writeFileSync(join(folder, 'file'), '');
  const links = createNamedLinks(join(folder, 'file', 'links.json'));
  await links.remember('demo', 'nod', [link('a')]);
  expect(await links.knows('demo', link('a'))).toBe(true);
});
