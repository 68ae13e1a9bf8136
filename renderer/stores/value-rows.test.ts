import { expect, test } from 'vitest';
import { atOnce } from '../../shared/at-once.ts';
import type { Attribute } from '../../shared/attributes.ts';
import type { EdgeRow, EntityRow } from '../../shared/case-rows.ts';
import { foldValues, leadSteps, linkedSteps, newBy, ownPivots, priceOfOption, sharedValues } from './value-rows.ts';

const of = (kind: Attribute['kind'], value: string, relation: string, parameter: string | null, count: number | null) =>
  ({ kind, value, relation, parameter, count }) as Attribute;

const attributes = [
  of('ip', '192.0.2.7', 'address', 'ip', 9),
  of('ip', '192.0.2.7', 'address of mail server', 'mailserver_ip', 812),
  of('ip', '2001:db8::1', 'address', null, 4),
  of('country', 'NL', 'country of address', null, 90_000),
  of('domain', 'Kargo-Desk.org', 'domain of name server', 'nameserver_domain', 146),
  of('email-domain', 'kargo-desk.org', 'e-mail domain', 'email_domain', 3),
  of('email', 'Ops@Kargo-Desk.org', 'registrant e-mail', 'email', 12),
  of('email', 'ops@kargo-desk.org', 'admin e-mail', 'email', 12),
  of('registrar', 'Cheaplabel', 'registrar', 'registrar', 4051),
  of('certificate', 'ab'.repeat(20), 'certificate', 'ssl_hash', 1),
  of('certificate', 'cd'.repeat(32), 'certificate', 'ssl_hash', 2),
  of('website-title', 'Sign in', 'website title', 'website_title', null),
  of('tag', 'phishing', 'tag', 'tagged_with_any', null),
];

test('roles with the same value are one row, and the pivot that finds the fewest others is first', () => {
  const rows = sharedValues(attributes);
  expect(rows.map(({ key, roles }) => [key, roles.join(', ')])).toEqual([
    ['192.0.2.7', 'address, address of mail server'],
    ['2001:db8::1', 'address'],
    ['nl', 'country of address'],
    ['kargo-desk.org', 'domain of name server, e-mail domain'],
    ['ops@kargo-desk.org', 'registrant e-mail, admin e-mail'],
    ['cheaplabel', 'registrar'],
    ['ab'.repeat(20), 'certificate'],
    ['cd'.repeat(32), 'certificate'],
    ['sign in', 'website title'],
    ['phishing', 'tag'],
  ]);
  const pivotsOf = (key: string) =>
    rows.find((row) => row.key === key)?.options.map(({ pivot, count }) => [pivot.id, count]);
  expect(pivotsOf('192.0.2.7')).toEqual([
    ['ip.ip', 9],
    ['ip.mailserver_ip', 812],
  ]);
  expect(pivotsOf('kargo-desk.org')).toEqual([
    ['email-domain.email_domain', 3],
    ['domain.nameserver_domain', 146],
  ]);
  expect(pivotsOf('ops@kargo-desk.org')).toEqual([['email.email', 12]]);
  expect(pivotsOf('2001:db8::1')).toEqual([['ip.pdns-address', 4]]);
  expect(pivotsOf('cd'.repeat(32))).toEqual([]); // Investigate takes SHA-1 only.
});

test('rare values come first, then what nobody counted; common ones and those of one domain are folded', () => {
  const { worth, common, alone } = foldValues(sharedValues(attributes), 500);
  const keys = (list: typeof worth) => list.map(({ key }) => key);
  expect(keys(worth)).toEqual(['kargo-desk.org', '2001:db8::1', '192.0.2.7', 'ops@kargo-desk.org', 'sign in']);
  expect(keys(common)).toEqual(['cd'.repeat(32), 'cheaplabel', 'nl', 'phishing']);
  expect(keys(alone)).toEqual(['ab'.repeat(20)]);
});

test('the price is that of the pages that the count takes', () => {
  const [rare, common] = sharedValues([
    of('registrar', 'Cheaplabel', 'registrar', 'registrar', 146),
    of('registrar', 'Hugelabel', 'registrar', 'registrar', 12_000),
  ]).flatMap(({ options }) => options);
  expect([rare, common].map((option) => option && priceOfOption(option))).toEqual([
    { queries: 1, uncounted: false, refused: false },
    { queries: 1, uncounted: false, refused: true },
  ]);
});

const plain = {
  shown: null,
  hidden: false,
  x: null,
  y: null,
  pinned: false,
  colour: null,
  tags: [],
  note: '',
  group: null,
};
const row = (id: number, kind: EntityRow['kind'], value: string, facts: EntityRow['facts'] = {}): EntityRow => ({
  ...plain,
  id,
  kind,
  value,
  facts,
});
const edge = (id: number, from: number, to: number, kind: string): EdgeRow => ({
  id,
  from,
  to,
  kind,
  first: null,
  last: null,
  count: null,
});
const mapOf = <R extends { readonly id: number }>(rows: readonly R[]) => new Map(rows.map((each) => [each.id, each]));

const caseRows = {
  entities: mapOf([
    row(1, 'domain', 'one.example'),
    row(2, 'domain', 'two.example'),
    row(3, 'email', 'ops@kargo-desk.org', { counts: { email: 12, email_dns_soa: 40 } }),
    row(4, 'registrar', 'Cheaplabel', { counts: { registrar: 4051 } }),
    row(5, 'person', 'Ann', { counts: { contact_name: 3 } }),
    row(6, 'person', 'Bob', { counts: { contact_name: 1 } }),
    row(7, 'website-title', 'Sign in', { counts: { website_title: 2 } }),
  ]),
  edges: mapOf([
    edge(1, 1, 3, 'registrant e-mail'),
    edge(2, 1, 3, 'admin e-mail'),
    edge(3, 2, 3, 'e-mail'),
    edge(4, 1, 4, 'registrar'),
    edge(5, 1, 5, 'contact name'),
    edge(6, 1, 7, 'website title'),
    edge(7, 2, 7, 'website title'),
  ]),
  groups: new Map(),
};

test('new are the counted domains without those that the case links to the value', () => {
  const [option] = sharedValues([
    of('email', 'ops@kargo-desk.org', 'registrant e-mail', 'email', 12),
    of('email', 'ops@kargo-desk.org', 'admin e-mail', 'email', 12),
  ]).flatMap(({ options }) => options);
  if (!option) throw new Error('no pivot');
  const linked = atOnce(linkedSteps(new Set([3]), caseRows));
  expect([newBy(option, 3, linked), newBy(option, null, linked), newBy({ ...option, count: null }, 3, linked)]).toEqual(
    [10, null, null],
  );
});

test('leads are rare values with domains that the case lacks, those of several domains first', () => {
  const { leads } = atOnce(leadSteps(caseRows, 500, 8));
  expect(leads.map(({ row: { value }, option, fresh }) => [value, option.pivot.id, fresh])).toEqual([
    ['ops@kargo-desk.org', 'email.email', 10],
    ['Ann', 'person.contact_name', 2],
  ]);
});

test('an item without a record lists its own searches, with the count first', () => {
  const own = ownPivots(row(4, 'registrar', 'Cheaplabel', { counts: { registrar: 4051 } }), caseRows, 500);
  expect(own.map(({ key, count }) => [key, count])).toEqual([['registrar.registrar', 4051]]);
});
