import { expect, test } from 'vitest';
import type { RowChange, RowOf } from '../../shared/case-rows.ts';
import { newAnalyst } from '../../test/support/team.ts';
import { applyChanges } from './case-rows.ts';
import { indexWords } from './words.ts';

test('entities that come back with old numbers leave none between them without words', () => {
  const { database } = newAnalyst('Ada', () => new Date());
  const rows = ['one.example', 'two.example', 'three.example'].map(
    (value, at) =>
      ({
        ...{
          id: at + 1,
          kind: 'domain',
          value,
          shown: null,
          facts: {},
          hidden: false,
          colour: null,
          tags: [],
          note: '',
        },
        ...{ group: null, x: null, y: null, pinned: false, origin: null },
      }) as RowOf<'entity'>,
  );
  const [one, two, three] = rows.map((after): RowChange => ({ table: 'entity', id: after.id, before: null, after }));
  if (!one || !two || !three) throw new Error('three rows');
  applyChanges(database, [two]);
  indexWords(database, [two], true);
  applyChanges(database, [one, three]);
  indexWords(database, [one, three], false);
  const found = database.all('SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY rowid', 'example');
  expect(found.map(({ id }) => id)).toEqual([1, 2, 3]);
});
