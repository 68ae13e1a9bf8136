import { expect, test } from 'vitest';
import { ColumnChoice } from '../../shared/record-columns.ts';
import {
  gridColumns,
  gridWidth,
  moveColumn,
  placeColumn,
  shownColumns,
  sizeColumn,
  toggleColumn,
} from './record-layout.ts';

const idsOf = (columns: ReturnType<typeof shownColumns>) => columns.map(({ id }) => id);

test('the usual columns are what an analyst wants first', () => {
  expect(idsOf(shownColumns(null))).toEqual(
    'domain risk registrant registrar created addresses nameservers title'.split(' '),
  );
});

test('a choice is read with care: no column twice, no unknown one, and always the domain', () => {
  const choice = [
    { id: 'mail', width: 300 },
    { id: 'mail', width: null },
    { id: 'of-a-later-version', width: null },
  ];
  expect(shownColumns(ColumnChoice.parse(choice))).toEqual([
    { id: 'domain', width: null },
    { id: 'mail', width: 300 },
  ]);
});

test('columns are shown, hidden, moved and sized; the domain stays', () => {
  const begin = shownColumns(null);
  expect(idsOf(toggleColumn(begin, 'tags')).at(-1)).toBe('tags');
  expect(idsOf(toggleColumn(begin, 'risk'))).not.toContain('risk');
  expect(toggleColumn(begin, 'domain')).toBe(begin);
  expect(idsOf(moveColumn(begin, 'risk', 1)).slice(0, 3)).toEqual(['domain', 'registrant', 'risk']);
  expect(idsOf(moveColumn(begin, 'domain', -1))).toEqual(idsOf(begin));
  expect(idsOf(placeColumn(begin, 'title', 0))[0]).toBe('title');
  expect(sizeColumn(begin, 'risk', 3)[1]?.width).toBe(48);
  expect(sizeColumn(begin, 'risk', 9999)[1]?.width).toBe(1200);
});

test('a sized column keeps its width, and the others share the room', () => {
  const columns = sizeColumn(
    shownColumns([
      { id: 'domain', width: null },
      { id: 'mail', width: null },
    ]),
    'mail',
    100,
  );
  expect(gridColumns(columns)).toBe('minmax(200px, 200fr) 100px');
  expect(gridWidth(columns)).toBe(300);
});
