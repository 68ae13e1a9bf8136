import { expect, test } from 'vitest';
import { lookalike } from '../../test/support/lookalike.ts';
import { conditionCount, createQueue, noTriageFilter } from './queue-store.ts';

function queueOf(count: number) {
  const queue = createQueue();
  queue.setShown(Array.from({ length: count }, (_, index) => lookalike(`${index}`, `d${index}.com`)));
  const state = () => [queue.store.getState().focus, [...queue.store.getState().chosen].join(' ')];
  return { queue, state };
}

test('moving chooses one, with Shift everything from there on, and a click with Ctrl one more', () => {
  const { queue, state } = queueOf(6);
  queue.goTo(2);
  expect(state()).toEqual(['2', '2']);
  queue.goTo(4, true);
  expect(state()).toEqual(['4', '2 3 4']);
  queue.goTo(1, true); // Back over where it began.
  expect(state()).toEqual(['1', '1 2']);
  queue.toggle(5);
  expect(queue.meant()).toEqual(['1', '2', '5']);
  queue.toggle(1);
  expect(queue.meant()).toEqual(['2', '5']);
  queue.selectNone();
  expect(state()).toEqual(['1', '1']);
  queue.goTo(99);
  expect(state()).toEqual(['5', '5']);
});

test('all that match are chosen, and a verdict means only those that the filter still shows', () => {
  const { queue } = queueOf(4);
  queue.selectAll();
  expect(queue.meant()).toEqual(['0', '1', '2', '3']);
  queue.setShown([lookalike('1', 'd1.com'), lookalike('3', 'd3.com')]);
  expect(queue.meant()).toEqual(['1', '3']);
  queue.setShown([]);
  expect(queue.meant()).toEqual([]);
});

test('after one was judged the next is at hand; many stay chosen', () => {
  const { queue, state } = queueOf(4);
  queue.goTo(0);
  queue.afterJudging(queue.meant(), 'watch');
  expect(state()).toEqual(['1', '1']);
  queue.goTo(2, true);
  queue.afterJudging(queue.meant(), 'ignore');
  expect(state()).toEqual(['2', '1 2']);
  queue.afterJudging(['2'], null);
  expect(state()[0]).toBe('2');
});

test('a condition that is taken back leaves no filter behind', () => {
  const { queue } = queueOf(1);
  queue.narrow({ search: 'pay', tlds: ['com'], discovered_since: -60, discovered_before: undefined });
  expect(conditionCount(queue.store.getState().filter)).toBe(3);
  queue.narrow({ search: '', tlds: [], discovered_since: undefined });
  expect(queue.store.getState().filter).toBe(noTriageFilter);
});

test('a column is sorted by its highest first where that matters, and turned round the second time', () => {
  const { queue } = queueOf(1);
  const sorting = () => queue.store.getState().sorting;
  queue.sortBy('discovered_date');
  expect(sorting()).toEqual({ by: 'discovered_date', order: 'desc' });
  queue.sortBy('discovered_date');
  expect(sorting()).toEqual({ by: 'discovered_date', order: 'asc' });
  queue.sortBy('registrar');
  expect(sorting()).toEqual({ by: 'registrar', order: 'asc' });
});
