import { expect, test } from 'vitest';
import { type CommandRow, commands } from '../../shared/commands.ts';
import { recognise } from '../../shared/recognise.ts';
import { findCommands } from './find-commands.ts';

const rows: readonly CommandRow[] = [
  { id: 'a.keys', title: 'Keys', menu: 'Help', words: 'shortcuts' },
  { id: 'b.show', title: 'Show Connections', menu: 'View', words: 'keys keychain' },
  { id: 'c.new', title: 'Connect an account', menu: 'Connection' },
];
const found = (query: string, among = rows) => findCommands(query, among).map((row) => row.id);

test.each([
  ['', ['a.keys', 'b.show', 'c.new']],
  ['   ', ['a.keys', 'b.show', 'c.new']],
  ['keys', ['a.keys', 'b.show']],
  ['KEYS', ['a.keys', 'b.show']],
  ['keychain', ['b.show']],
  ['connect', ['c.new', 'b.show']],
  ['account connect', ['c.new']],
  ['view show', ['b.show']],
  ['show nothing', []],
  ['.*', []],
])('%j finds %j', (query, ids) => {
  expect(found(query)).toEqual(ids);
});

test('a title that begins with the text comes first, then one that has it, then other words', () => {
  expect(found('keys', [...rows].reverse())).toEqual(['a.keys', 'b.show']);
});

test('finding leaves the table as it is', () => {
  const before = rows.map((row) => row.id);
  found('show');
  expect(rows.map((row) => row.id)).toEqual(before);
});

test('every command is found by its own title', () => {
  for (const row of commands) expect(findCommands(row.title, commands)[0]?.id).toBe(row.id);
});

test('no title of a command looks like something else', () => {
  for (const { title } of commands) expect(recognise(title)).toEqual({ is: 'words', text: title });
});
