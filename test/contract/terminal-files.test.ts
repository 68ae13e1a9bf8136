import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channelLine } from '../support/channel-line.ts';
import { sextantIn } from '../support/terminal.ts';

// Each call is a process of its own, as it is for whoever types them one after the other.

let folder: string;
let lines: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-terminal-files-'));
  lines = join(folder, 'channel.ndjson');
  const text = [
    channelLine('www.odd.example.', 'A', ['192.0.2.7']),
    '{ this is no line of JSON',
    channelLine('mail.other.example.', 'A', ['192.0.2.8'], 'other.example.'),
    channelLine('odd.example.', 'A', ['192.0.2.9']),
  ];
  writeFileSync(lines, `${text.join('\n')}\n`);
  await good('case.new', { path: join(folder, 'a.sextant') }, []);
  await good('case.add', { entities: [{ kind: 'domain', value: 'odd.example' }] });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function call(name: string, input: object, inCase = ['--case', join(folder, 'a.sextant')]) {
  return sextantIn(folder, ['call', name, JSON.stringify(input), '--data-dir', join(folder, 'data'), ...inCase]);
}

async function good(name: string, input: object, inCase?: string[]) {
  const { code, out, errors } = await call(name, input, inCase);
  expect([code, errors], out).toEqual([0, '']);
  return JSON.parse(out);
}

const found = (of: 'found' | 'broken' | 'all') => ({ file: lines, of, columns: ['message.rrname'] });

test('rows of a search that nobody made are no empty answer, but a failure that says what to do', async () => {
  const { code, out } = await call('files.rows', found('found'));
  expect([code, JSON.parse(out)]).toEqual([
    1,
    { failure: expect.objectContaining({ code: 'not-found', next: expect.stringContaining('files.find') }) },
  ]);
});

test('what was found in one call is read as rows in the next', async () => {
  expect(await good('files.find', { file: lines, text: '192.0.2.9' })).toMatchObject({ found: { total: 1 } });
  expect(await good('files.rows', found('found'))).toMatchObject({
    rows: [{ line: 4, cells: ['odd.example.'] }],
    total: 1,
    whole: true,
  });
  await good('files.clearFind', { file: lines });
  expect((await call('files.rows', found('found'))).code).toBe(1);
});

test('lines that can’t be read are all known when they are told', async () => {
  expect(await good('files.rows', found('broken'))).toMatchObject({
    rows: [{ line: 2, broken: 'not-json' }],
    total: 1,
    whole: true,
  });
});

test('hits of one call are looked at and kept in the next, as they were looked for', async () => {
  const { hits } = await good('files.match', { file: lines, below: false });
  expect(hits).toMatchObject([{ value: 'odd.example', lines: 1, first: 4 }]);
  const entity: number = hits[0].entity;
  const columns = ['message.rrname'];
  expect(await good('files.hitLines', { file: lines, entity, columns })).toMatchObject({
    rows: [{ line: 4, cells: ['odd.example.'] }],
  });
  expect(await good('files.saveHits', { file: lines, entities: [entity] })).toMatchObject({ lines: 1, added: 1 });
  const { hits: more } = await good('files.match', { file: lines });
  expect(more).toContainEqual(expect.objectContaining({ entity, lines: 2 }));
  expect(await good('files.saveHits', { file: lines, entities: [entity] })).toMatchObject({ lines: 2 });
});

test('a thing that the case does not have is no hit that could not be found again', async () => {
  const { code, out } = await call('files.saveHits', { file: lines, entities: [4711] });
  expect([code, JSON.parse(out)]).toEqual([
    1,
    { failure: expect.objectContaining({ code: 'not-found', message: 'The case has none of these items.' }) },
  ]);
});
