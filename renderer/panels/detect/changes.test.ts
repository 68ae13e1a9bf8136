import { expect, test } from 'vitest';
import { lookalike } from '../../../test/support/lookalike.ts';
import { detectTexts } from '../../texts/detect.ts';
import { changesOf } from './changes.ts';

test('changes are listed by name, defanged, without those that only the service needs', () => {
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
    { name: detectTexts.facts.mail, before: detectTexts.facts.unknown, now: detectTexts.facts.yes },
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
