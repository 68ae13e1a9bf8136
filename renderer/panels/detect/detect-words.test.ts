import { expect, test } from 'vitest';
import type { Account } from '../../../shared/account.ts';
import { lookalike } from '../../../test/support/lookalike.ts';
import { allPermitted, permissionsOf, refusedWords } from '../../stores/detect-permissions.ts';
import { changesOf } from './changes.ts';
import { cautionWords, changeWords } from './verdict-words.ts';

test('what changed is told in words, defanged, and only what a person wants to know', () => {
  const row = lookalike('1', 'a.com', {
    risk_score: 72,
    name_server: ['ns1.b.com'],
    mx_exists: true,
    earlier: {
      risk_score: 40,
      name_server: ['ns1.a.com', 'ns2.a.com'],
      mx_exists: null,
      changed_date: '2026-01-01T00:00:00.000Z',
      ip: [],
    },
  });
  expect(changesOf(row)).toEqual([
    { name: 'Risk', before: '40', now: '72' },
    { name: 'Takes mail', before: 'not known', now: 'yes' },
    { name: 'Name servers', before: 'ns1[.]a[.]com, ns2[.]a[.]com', now: 'ns1[.]b[.]com' },
  ]);
  expect(changesOf(lookalike('1', 'a.com'))).toEqual([]);
});

test('an address of either kind is defanged, and what hides in a value shows as a sign', () => {
  const row = lookalike('1', 'a.com', {
    ip: [{ ip: '2001:db8::1', country_code: null, isp: null }],
    registrar: 'Evil\u202eInc',
    earlier: { ip: [{ ip: '192.0.2.1\u200b' }], registrar: 'Good Inc' },
  });
  expect(changesOf(row)).toEqual([
    { name: 'Registrar', before: 'Good Inc', now: 'Evil�Inc' },
    { name: 'Addresses', before: '192[.]0[.]2[.]1�', now: '2001[:]db8[:][:]1' },
  ]);
});

test('a verdict is shown as the change that it makes', () => {
  const watched = lookalike('1', 'a.com', {
    state: 'watched',
    assigned_by: 'ann',
    assigned_date: '2026-03-01T00:00:00.000Z',
  });
  expect(changeWords(lookalike('1', 'a.com'), 'escalate-blocked')).toBe('new → watched, escalated (block)');
  expect(changeWords(watched, 'escalate-external')).toBe('watched, escalated (external)');
  expect(changeWords(watched, 'ignore')).toBe('watched → ignored');
  expect(cautionWords(watched)).toBe('Watched by ann on 2026-03-01.');
  expect(cautionWords(lookalike('1', 'a.com', { left: '2026-03-01T00:00:00.000Z' }))).toMatch(/has it no more/);
  expect(cautionWords(lookalike('1', 'a.com'))).toBeNull();
});

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
  expect(some).toMatchObject({ judge: null, monitors: null, escalate: expect.stringContaining('may not escalate') });
  const refused = { ...allPermitted, monitors: refusedWords('monitors') };
  expect(permissionsOf(account('intel-detect-monitors'), refused).monitors).toMatch(/refused: .*manage monitors/);
  // A product that could not be read may be the one.
  expect(permissionsOf({ ...account(), spoiled: 1 }, allPermitted)).toEqual(allPermitted);
});
