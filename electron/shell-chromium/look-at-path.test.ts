import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lookAtPath } from './look-at-path.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-look-'));
  mkdirSync(join(folder, 'work'));
  symlinkSync(join(folder, 'work'), join(folder, 'also-work'));
  for (const name of ['b.json', 'a.json', '.hidden', 'x\u202egnp.exe']) writeFileSync(join(folder, name), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const listed = async (path: string) => (await lookAtPath(path, 'open')).entries.map(({ shown }) => shown);

test('what lies in the folder is listed: the way up, folders, files, and nothing hidden unless it is asked for', async () => {
  const seen = ['../', 'also-work/', 'work/', 'a.json', 'b.json', 'x�gnp.exe'];
  expect(await listed(`${folder}/`)).toEqual(seen);
  expect(await listed(join(folder, 'new.json'))).toEqual(seen);
  expect(await listed(join(folder, '.h'))).toContain('.hidden');
  expect((await lookAtPath(join(folder, 'new.json'), 'save')).entries[0]?.path).toBe(`${join(folder, '..')}/`);
});

test('the root has no way up', async () => {
  expect(await listed('/')).not.toContain('../');
});

test.each(['', 'a.json', './a.json', '~/a.json'])('%j is not the whole path', async (path) => {
  expect(await lookAtPath(path, 'save')).toEqual({
    path,
    fits: false,
    replaces: false,
    note: 'Give the whole path, from the root.',
    action: 'Save',
    entries: [],
  });
});

test('a file that is there is said to be replaced, and opened without a word', async () => {
  const path = join(folder, 'a.json');
  expect(await lookAtPath(path, 'save')).toMatchObject({
    fits: true,
    replaces: true,
    action: 'Replace',
    note: 'There is a file of this name. It will be replaced.',
  });
  expect(await lookAtPath(path, 'open')).toMatchObject({ fits: true, replaces: false, action: 'Open', note: '' });
});

test('a file that is not there can be saved and not opened', async () => {
  const path = join(folder, 'new.json');
  expect(await lookAtPath(path, 'save')).toMatchObject({ fits: true, replaces: false, action: 'Save', note: '' });
  expect(await lookAtPath(path, 'open')).toMatchObject({ fits: false, note: 'There is no such file.' });
});

test('a folder is no file, and one that is not there takes none', async () => {
  expect(await lookAtPath(join(folder, 'work'), 'save')).toMatchObject({
    fits: false,
    path: join(folder, 'work/'),
    note: 'Choose a file.',
  });
  expect(await lookAtPath(join(folder, 'none', 'x'), 'save')).toMatchObject({
    fits: false,
    note: 'The folder does not exist or is not readable.',
  });
  expect(await lookAtPath(join(folder, 'a.json', 'x'), 'open')).toMatchObject({ fits: false });
});

test('signs in a path that can not be seen are shown', async () => {
  expect((await lookAtPath(join(folder, 'x\u202egnp.exe'), 'open')).note).toBe(
    `It contains invisible characters: ${folder}/x�gnp.exe`,
  );
});

test.each(['/dev/null/\0', `/${'x'.repeat(5000)}`])('a path that no file system takes is no file', async (path) => {
  expect(await lookAtPath(path, 'open')).toMatchObject({ fits: false });
});

test('a folder is chosen whether it is there or new, and a file is none', async () => {
  const look = async (path: string) => {
    const { fits, note, action, replaces } = await lookAtPath(path, 'folder');
    return { fits, note, action, replaces };
  };
  const plain = { action: 'Choose', replaces: false };
  expect(await look(`${folder}/`)).toEqual({ ...plain, fits: true, note: '' });
  expect(await look(join(folder, 'work'))).toEqual({ ...plain, fits: true, note: '' });
  expect(await look(join(folder, 'new'))).toEqual({ ...plain, fits: true, note: 'A new folder is made.' });
  expect(await look(join(folder, 'a.json'))).toMatchObject({ fits: false, note: 'This is a file. Choose a folder.' });
  expect(await look(join(folder, 'not-there', 'new'))).toMatchObject({ fits: false });
});
