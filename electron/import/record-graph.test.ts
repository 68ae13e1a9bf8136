import { expect, test } from 'vitest';
import { createRecordGraph } from './record-graph.ts';
import { recordHead, recordPieces } from './record-table.ts';

const headers = ['Domain', 'IP 1', 'IP 1 Count', 'Registrar', 'Registrar Count', 'Registrant Name', 'Country'];

/** One line for each domain: three share an address, all a registrar and a text that hides their registrant. */
function piecesOf(domains: number) {
  const head = recordHead(headers);
  if (!head) throw new Error('not a table of records');
  const graph = createRecordGraph();
  const rows = Array.from({ length: domains }, (_, at) => [
    ...[`name-${at}.example`, at < 3 ? '198.51.100.7' : `203.0.113.${at}`, '4'],
    ...['NameHarbour, Inc.', '1234567', 'REDACTED FOR PRIVACY', 'EE'],
  ]);
  return [...rows.flatMap((row) => [...graph.take(recordPieces(head, row))]), ...graph.end()];
}

test('of few records every value comes to the graph', () => {
  const pieces = piecesOf(100);
  const values = new Set(pieces.flatMap((piece) => (piece.is === 'thing' ? [piece.thing.value] : [])));
  expect(values.size).toBe(100 + 98 + 2);
  expect(pieces.filter(({ is }) => is === 'remark')).toEqual([]);
});

test('of many records come the domains and the rare values that they share; the records have the rest', () => {
  const pieces = piecesOf(101);
  const values = pieces.flatMap((piece) =>
    piece.is === 'thing' && piece.thing.kind !== 'domain' ? [piece.thing.value] : [],
  );
  expect([...new Set(values)]).toEqual(['198.51.100.7']);
  const links = pieces.flatMap((piece) => (piece.is === 'link' ? [`${piece.link.from.value} ${piece.link.kind}`] : []));
  expect(links).toEqual([0, 1, 2].map((at) => `name-${at}.example address`));
  expect(pieces.filter(({ is }) => is === 'record')).toHaveLength(101);
  expect(pieces.filter(({ is }) => is === 'remark')).toEqual([
    { is: 'remark', what: expect.stringContaining('more than 100 domains') },
  ]);
});

test('a domain that a file has twice shares nothing with itself', () => {
  const head = recordHead(headers);
  if (!head) throw new Error('not a table of records');
  const graph = createRecordGraph();
  const row = ['name.example', '198.51.100.7', '4', '', '', '', ''];
  const pieces = Array.from({ length: 150 }, () => [...graph.take(recordPieces(head, row))]).flat();
  expect(pieces.filter(({ is }) => is === 'link')).toEqual([]);
});

test('a long file remembers only the latest values, and says so', () => {
  const head = recordHead(headers);
  if (!head) throw new Error('not a table of records');
  const graph = createRecordGraph(50);
  const rows = Array.from({ length: 300 }, (_, at) => [
    `name-${at}.example`,
    `203.0.${at % 200}.7`,
    '4',
    '',
    '',
    '',
    '',
  ]);
  const pieces = [...rows.flatMap((row) => [...graph.take(recordPieces(head, row))]), ...graph.end()];
  expect(pieces.filter(({ is }) => is === 'link')).toEqual([]);
  expect(pieces).toContainEqual({ is: 'remark', what: expect.stringContaining('far apart') });
});

test('a domain has a record even if that does not say whether it is active', () => {
  const [subject] = piecesOf(1);
  expect(subject).toMatchObject({ is: 'thing', thing: { kind: 'domain', row: { facts: { active: null } } } });
});
