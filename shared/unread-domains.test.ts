import { expect, test } from 'vitest';
import type { EntityKind } from './entity-kinds.ts';
import { unreadDomains, unreadWords } from './unread-domains.ts';

test('only domains have records to read, and one of them is not “they”', () => {
  const kinds: Readonly<Record<number, EntityKind>> = { 1: 'domain', 2: 'host', 4: 'domain' };
  expect(unreadDomains([1, 2, 3, 4], (id) => kinds[id])).toEqual([1, 4]);
  expect([unreadWords(1), unreadWords(1200)]).toEqual([
    '1 domain has no record yet; its traits are unknown',
    '1,200 domains have no record yet; their traits are unknown',
  ]);
});
