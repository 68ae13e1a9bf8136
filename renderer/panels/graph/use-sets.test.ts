import { expect, test } from 'vitest';
import { graphTexts } from '../../texts/graph.ts';
import { setsBySource, setsOf } from './use-sets.ts';

const { legend } = graphTexts;
const cluster = { strength: 1, cores: [], against: [], next: null, values: [{ id: 9, weight: 2.5 }] };

test('the surer clusters come first, then the larger; the less sure are dashed, and each says why', () => {
  const sets = setsOf({
    clusters: [
      { ...cluster, ids: [1, 2, 3], tier: 'same setup', because: ['registrar Names Ltd'], reasons: [] },
      {
        ...cluster,
        ids: [4, 5],
        tier: 'one hand',
        because: ['registrant email a@b.example'],
        reasons: [{ text: 'registrant email a@b.example on 2 of 2', weight: 4, names: 2 }],
      },
    ] as unknown as Parameters<typeof setsOf>[0]['clusters'],
  });
  expect(sets.map(({ title, ids, dashed }) => [title, ids.length, dashed])).toEqual([
    [legend.cluster(legend.tiers['one hand'], 'registrant email a@b.example'), 2, false],
    [legend.cluster(legend.tiers['same setup'], 'registrar Names Ltd'), 3, true],
  ]);
  expect(sets[0]?.values?.get(9)).toBe(2.5);
  expect(sets[0]?.help).toBe('One hand · 2 names\nregistrant email a@b.example on 2 of 2');
});

test('sources are listed with the largest first', () => {
  const titles = new Map([
    [1, 'By hand'],
    [2, 'Enrich'],
    [3, 'Enrich'],
  ]);
  const ids = new Map([
    ['By hand', [1]],
    ['Enrich', [2, 3]],
  ]);
  const { sets, setOf } = setsBySource(ids, titles);
  expect(sets).toEqual([
    { title: 'Enrich', ids: [2, 3] },
    { title: 'By hand', ids: [1] },
  ]);
  expect([1, 2, 3, 4].map(setOf)).toEqual([1, 0, 0, undefined]);
});
