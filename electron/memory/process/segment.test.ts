import { expect, test } from 'vitest';
import { nastyStrings } from '../../../test/support/nasty-strings.ts';
import { queryOf, searchSegment } from './search-segment.ts';
import { type CaseValue, findRow, onGraph, openSegment, packSegment, sightAt, soughtFor } from './segment.ts';

const caseValue = (value: string, more: Partial<CaseValue> = {}): CaseValue => ({
  ...{ kind: 'domain', value, first: 0, last: 0, marks: onGraph, count: 0, tags: [], note: '', via: -1 },
  ...more,
});

const names = Array.from({ length: 3000 }, (_, at) => `name-${(at * 7919) % 3001}.${at % 2 ? 'example' : 'test'}`);

test('a search finds just what a comparison of every value finds, however short the word', () => {
  const segment = openSegment(packSegment(names.map((name) => caseValue(name))));
  for (const word of ['e', '-1', '17', '.ex', 'name-2999', '9.t', 'nothing', 'ame-1.example', 'name-100.']) {
    const rows: number[] = [];
    searchSegment(segment, queryOf({ words: [word] }), (row) => rows.push(row));
    const found = rows.map((row) => sightAt(segment, row).value);
    expect([word, found]).toEqual([word, names.filter((name) => name.includes(word))]);
  }
});

test('every value is found again by itself and by another spelling, and no other is', () => {
  const values = [...names.map((name) => caseValue(name)), caseValue('Harbour Ltd', { kind: 'organisation' })];
  const segment = openSegment(packSegment(values));
  for (const [row, name] of names.entries()) {
    expect(findRow(segment, soughtFor('domain', `${name.toUpperCase()}.`))).toBe(row);
    expect(findRow(segment, soughtFor('host', name))).toBe(-1);
  }
  expect(findRow(segment, soughtFor('organisation', 'HARBOUR, Limited'))).toBe(names.length);
  expect(findRow(segment, soughtFor('domain', 'other.example'))).toBe(-1);
});

test('hostile texts come back as they were, and end no line of another value', () => {
  const values = nastyStrings.map((text) => caseValue(text, { kind: 'person', tags: [text], note: text }));
  const segment = openSegment(packSegment([...values, caseValue('last.example', { via: 0 })]));
  for (const [row, { value }] of values.entries()) {
    if (value.isWellFormed()) expect(sightAt(segment, row)).toMatchObject({ value, tags: [value], note: value });
  }
  expect(sightAt(segment, values.length)).toMatchObject({ value: 'last.example', tags: [], note: '' });
});

test('an empty case has nothing, and bytes that are too short are refused', () => {
  const empty = openSegment(packSegment([]));
  expect(empty.size).toBe(0);
  expect(findRow(empty, soughtFor('domain', 'a.example'))).toBe(-1);
  expect(() => openSegment(packSegment([caseValue('a.example')]).slice(0, 60))).toThrow();
});
