import { expect, test } from 'vitest';
import { entity, group } from '../../test/support/graph-rows.ts';
import { countLabel, entityLabel, groupLabel, plainText, shorten } from './text.ts';

test('a name is cut in the middle, so that its end stays', () => {
  expect(shorten('secure-paypal-account-verification.example', true)).toBe('secure-paypal-a…cation.example');
  expect(shorten('short.example', true)).toBe('short.example');
});

test('a cut never goes through a defanged dot', () => {
  const cuts = Array.from({ length: 14 }, (_, more) => shorten('libslf4j-java-api[.]example', true, 12 + more));
  expect(cuts[8]).toBe('libslf4j-…[.]example');
  for (const cut of cuts) expect(cut.replaceAll('[.]', '')).not.toMatch(/[[\]]/);
});

test('other text is cut at its end', () => {
  expect(shorten('12 Long Road, Apartment 1234, Somewhere', false)).toBe('12 Long Road, Apartment 1234,…');
});

test('a cut never splits a letter: flags, families and accents stay whole', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(shorten(family.repeat(40), false)).not.toMatch(/\u200d…$/);
  expect(shorten(`${'a'.repeat(28)}e\u0301xyz`, false)).toBe(`${'a'.repeat(28)}e\u0301…`);
});

test('what turns the reading direction, breaks lines or is not seen is taken out', () => {
  expect(plainText('safe\u202Eelpmaxe.\u2066evil\nnext\u0000\u200b')).toBe('safe elpmaxe. evil next');
});

test('marks piled on one letter are dropped', () => {
  expect(shorten(`a${'\u0301'.repeat(5000)}b`, false).length).toBeLessThan(12);
});

test('the label of a stack keeps what it was found by', () => {
  const labelOf = (label: string) => groupLabel(group(1, { label }));
  expect(labelOf('Domains with mail servers in it: kargo-desk[.]org')).toBe('Domains with mail ser…: kargo-desk[.]org');
  expect(labelOf('Names at: 192[.]0[.]2[.]7')).toBe('Names at: 192[.]0[.]2[.]7');
  expect(labelOf('A stack of many things that somebody named at length')).toBe(
    'A stack of many things that somebody na…',
  );
  expect(labelOf(`x: ${'a'.repeat(5000)}`)).toHaveLength(40);
  expect(labelOf('')).toBe('Group');
});

test('says of how many a group holds some', () => {
  expect(countLabel(500, { kind: 'more', have: 500, total: 1381, resume: 'x' })).toBe('500 of 1,381');
  expect(countLabel(500, { kind: 'more', have: 500, total: null, resume: 'x' })).toBe('500 and more');
  expect(countLabel(9999, { kind: 'whole' })).toBe('9,999');
  expect(countLabel(12, { kind: 'cut-off', have: 12, why: 'the stream ended' })).toBe('12, cut-off');
  expect(countLabel(0, { kind: 'refused', why: 'too many' })).toBe('refused');
});

test('labels are defanged, and names stand in their ASCII form', () => {
  expect(entityLabel(entity(1, { value: 'xn--pypal-4ve.example', shown: 'pаypal.example' }))).toBe(
    'xn--pypal-4ve[.]example',
  );
  expect(entityLabel(entity(1, { kind: 'person', value: 'Émile', shown: 'ÉMILE' }))).toBe('ÉMILE');
  expect(entityLabel(entity(1, { kind: 'website-title', value: '\u202e' }))).toBe('(empty)');
});
