import { expect, test } from 'vitest';
import { lookalike } from '../../test/support/lookalike.ts';
import { conditionCount, createDetectView, noLookalikeFilter } from './detect-view-store.ts';

function queueOf(count: number) {
  const detectView = createDetectView();
  detectView.setShown(Array.from({ length: count }, (_, index) => lookalike(`${index}`, `d${index}.com`)));
  const state = () => [detectView.store.getState().focus, [...detectView.store.getState().chosen].join(' ')];
  return { detectView, state };
}

test('moving chooses one, with Shift everything from there on, and a click with Ctrl one more', () => {
  const { detectView, state } = queueOf(6);
  detectView.goTo(2);
  expect(state()).toEqual(['2', '2']);
  detectView.goTo(4, true);
  expect(state()).toEqual(['4', '2 3 4']);
  detectView.goTo(1, true); // Back over where it began.
  expect(state()).toEqual(['1', '1 2']);
  detectView.toggle(5);
  expect(detectView.meant()).toEqual(['1', '2', '5']);
  detectView.toggle(1);
  expect(detectView.meant()).toEqual(['2', '5']);
  detectView.selectNone();
  expect(state()).toEqual(['1', '1']);
  detectView.goTo(99);
  expect(state()).toEqual(['5', '5']);
});

test('all that match are chosen, and a verdict means only those that the filter still shows', () => {
  const { detectView } = queueOf(4);
  detectView.selectAll();
  expect(detectView.meant()).toEqual(['0', '1', '2', '3']);
  detectView.setShown([lookalike('1', 'd1.com'), lookalike('3', 'd3.com')]);
  expect(detectView.meant()).toEqual(['1', '3']);
  detectView.setShown([]);
  expect(detectView.meant()).toEqual([]);
});

test('after one was judged the next is at hand; many stay chosen', () => {
  const { detectView, state } = queueOf(4);
  detectView.goTo(0);
  detectView.afterJudging(detectView.meant(), 'watch');
  expect(state()).toEqual(['1', '1']);
  detectView.goTo(2, true);
  detectView.afterJudging(detectView.meant(), 'ignore');
  expect(state()).toEqual(['2', '1 2']);
  detectView.afterJudging(['2'], null);
  expect(state()[0]).toBe('2');
});

test('a condition that is taken back leaves no filter behind', () => {
  const { detectView } = queueOf(1);
  detectView.narrow({ search: 'pay', tlds: ['com'], discovered_since: -60, discovered_before: undefined });
  expect(conditionCount(detectView.store.getState().filter)).toBe(3);
  detectView.narrow({ search: '', tlds: [], discovered_since: undefined });
  expect(detectView.store.getState().filter).toBe(noLookalikeFilter);
});

test('a column is sorted by its highest first where that matters, and turned round the second time', () => {
  const { detectView } = queueOf(1);
  const sorting = () => detectView.store.getState().sorting;
  detectView.sortBy('discovered_date');
  expect(sorting()).toEqual({ by: 'discovered_date', order: 'desc' });
  detectView.sortBy('discovered_date');
  expect(sorting()).toEqual({ by: 'discovered_date', order: 'asc' });
  detectView.sortBy('registrar');
  expect(sorting()).toEqual({ by: 'registrar', order: 'asc' });
});
