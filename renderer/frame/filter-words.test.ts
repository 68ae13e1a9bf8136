import { expect, test } from 'vitest';
import { noFilter } from '../stores/filter-store.ts';
import { filterWords } from './FilterPart.tsx';

test('a filter is told in words, and no filter in none', () => {
  expect(filterWords(noFilter)).toBe('');
  const verdict = { is: 'none' as const, verdicts: new Map() };
  const time = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };
  expect(filterWords({ text: ' a\u202eb ', kinds: new Set(['ip']), hidden: 'visible', time, verdict })).toBe(
    'IP addresses, “a�b”, on the canvas, not judged, 2026-03-01 to 2026-04-01',
  );
});
