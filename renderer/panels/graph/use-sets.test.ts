import { expect, test } from 'vitest';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { entity } from '../../../test/support/graph-rows.ts';
import type { RowsNews } from '../../stores/case-store.ts';
import { graphTexts } from '../../texts/graph.ts';
import { createFactWatch, setsBySource, setsOf } from './use-sets.ts';

const { legend } = graphTexts;
const newsOf = (rows: readonly EntityRow[]): RowsNews => ({
  kind: 'difference',
  difference: { entities: rows, edges: [], groups: [], removed: { entities: [], edges: [], groups: [] } },
  last: true,
  added: [],
});
const cluster = { strength: 1, cores: [], against: [], next: null };

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
  expect(sets[0]?.help).toBe('One hand · 2 names\nregistrant email a@b.example on 2 of 2');
});

test('a moved node changes no judgement; a new fact, a hidden name and a new link do', () => {
  const entities = new Map([[1, entity(1)]]);
  const watch = createFactWatch({ entities, edges: new Map(), groups: new Map() });
  const put = (row: EntityRow) => {
    entities.set(row.id, row);
    return watch.differ(newsOf([row]));
  };
  expect(put(entity(1, { x: 5, y: 5 }))).toBe(false);
  expect(put(entity(1, { facts: { risk: 90 } }))).toBe(true);
  expect(put(entity(1, { facts: { risk: 90 }, pinned: true }))).toBe(false);
  expect(put(entity(1, { facts: { risk: 90 }, hidden: true }))).toBe(true);
  expect(put(entity(2))).toBe(true);
});

test('sources are listed with the largest first', () => {
  const sets = setsBySource(
    new Map([
      [1, 'By hand'],
      [2, 'Enrich'],
      [3, 'Enrich'],
    ]),
  );
  expect(sets).toEqual([
    { title: 'Enrich', ids: [2, 3] },
    { title: 'By hand', ids: [1] },
  ]);
});
