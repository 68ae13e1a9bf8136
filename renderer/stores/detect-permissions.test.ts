import { expect, test } from 'vitest';
import type { Account } from '../../shared/account.ts';
import { detectTexts } from '../texts/detect.ts';
import { allPermitted, permissionsOf } from './detect-permissions.ts';

const texts = detectTexts.permissions;

const account = (...ids: string[]): Account => ({
  username: 'a',
  active: true,
  spoiled: 0,
  at: '2026-03-01T00:00:00.000Z',
  products: ids.map((id) => ({
    id,
    perMonth: null,
    perHour: null,
    perMinute: null,
    absolute: null,
    usedToday: null,
    usedMonth: null,
    expires: null,
  })),
});

test('three permissions, each known from the products or from the first refusal', () => {
  expect(permissionsOf(null, allPermitted)).toEqual(allPermitted);
  const some = permissionsOf(account('intel-detect-manage-watchlist-domains', 'intel-detect-monitors'), allPermitted);
  expect(some).toMatchObject({ judge: null, monitors: null, escalate: texts.noProduct('escalate') });
  const refused = { ...allPermitted, monitors: texts.refused('monitors') };
  expect(permissionsOf(account('intel-detect-monitors'), refused).monitors).toBe(texts.refused('monitors'));
  // An unreadable product may be the one.
  expect(permissionsOf({ ...account(), spoiled: 1 }, allPermitted)).toEqual(allPermitted);
});
