import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { openLastAnswers } from './last-answers.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

function opened(path = ':memory:') {
  const answers = openLastAnswers(path);
  cleanups.push(answers.close);
  return answers;
}

const Shape = z.object({ text: z.string() });

test('the last answer of each connection and query is found, with whose it is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-answers-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'last-answers.sqlite');
  const first = opened(path);
  first.keep('one', 'a', { text: 'older' });
  first.keep('one', 'a', { text: 'newer' });
  first.keep('two', 'a', { text: 'other' });
  expect(first.find('one', 'a', Shape)).toEqual({ value: { text: 'newer' }, ofThisRun: true });
  expect(first.find('one', 'b', Shape)).toBeNull();
  expect(opened(path).find('two', 'a', Shape)).toEqual({ value: { text: 'other' }, ofThisRun: false });
});

test('an answer of another shape than today’s is none', () => {
  const answers = opened();
  answers.keep('one', 'a', { text: 7 });
  expect(answers.find('one', 'a', Shape)).toBeNull();
});

test('only the newest are kept, and none that is very long', () => {
  const answers = opened();
  for (let index = 0; index < 45; index++) answers.keep('one', String(index), { text: 'x' });
  const found = Array.from({ length: 45 }, (_, index) => answers.find('one', String(index), Shape) !== null);
  expect(found).toEqual([...Array(5).fill(false), ...Array(40).fill(true)]);

  answers.keep('one', '44', { text: 'x'.repeat(8_000_001) });
  expect(answers.find('one', '44', Shape)).toBeNull();
});

test('together they stay within their bound', () => {
  const answers = opened();
  for (let index = 0; index < 10; index++) answers.keep('one', String(index), { text: 'x'.repeat(7_900_000) });
  const found = Array.from({ length: 10 }, (_, index) => answers.find('one', String(index), Shape) !== null);
  expect(found.filter(Boolean)).toHaveLength(8);
  expect(found.slice(0, 2)).toEqual([false, false]);
});
