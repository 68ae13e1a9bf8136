import { expect, test } from 'vitest';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import { emptyCase, graphOf, nastyCase } from '../../test/support/nasty-case.ts';
import { brokenStixRules } from '../../test/support/stix-rules.ts';
import type { CaseFile } from '../case/case-file.ts';
import { readSubject } from '../case/queries/subject.ts';
import { stixBundle } from '../export/stix.ts';
import { stixObjectOf } from '../export/stix-things.ts';
import { addRead } from './add-read.ts';
import { readStix } from './read-stix.ts';

const signal = new AbortController().signal;

function bundleOf(file: CaseFile): string {
  return [...stixBundle(readSubject(file, { hidden: true }))].join('');
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function read(objects: readonly object[] | string) {
  const file = emptyCase();
  const text = typeof objects === 'string' ? objects : JSON.stringify({ type: 'bundle', id: 'bundle--x', objects });
  const done = await addRead(file, readStix(once(text)), 'Imported', signal);
  if (!done.ok) throw new Error(done.failure.message);
  return { ...graphOf(file), leftOut: done.value.leftOut };
}

test('the nastiest case keeps every rule of the specification, and so does an empty one', () => {
  expect(brokenStixRules(bundleOf(nastyCase()))).toEqual([]);
  expect(brokenStixRules(bundleOf(emptyCase()))).toEqual([]);
});

test('the rules find what is wrong', () => {
  const good = JSON.parse(bundleOf(nastyCase())) as { objects: Record<string, unknown>[] };
  const broken = (change: (object: Record<string, unknown>) => object, type: string) =>
    brokenStixRules(
      JSON.stringify({
        ...good,
        objects: good.objects.map((object) => (object.type === type ? change(object) : object)),
      }),
    ).length;
  expect(broken((object) => ({ ...object, value: 'not a name' }), 'domain-name')).toBeGreaterThan(0);
  expect(broken((object) => ({ ...object, labels: ['x'] }), 'ipv4-addr')).toBeGreaterThan(0);
  expect(
    broken(
      (object) => ({ ...object, target_ref: `domain-name--${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}` }),
      'relationship',
    ),
  ).toBeGreaterThan(0);
  expect(broken((object) => ({ ...object, last_observed: '2001-01-01T00:00:00Z' }), 'observed-data')).toBeGreaterThan(
    0,
  );
  expect(broken((object) => ({ ...object, number_observed: 0 }), 'observed-data')).toBeGreaterThan(0);
  expect(broken(({ created: _created, ...object }) => object, 'note')).toBeGreaterThan(0);
  expect(broken((object) => ({ ...object, x: 1 }), 'report')).toBeGreaterThan(0);
});

test('ids are those that everyone else comes to', () => {
  // As in the specification and the tests of other tools.
  expect(stixObjectOf({ kind: 'ip', value: '198.51.100.3' }).id).toBe(
    'ipv4-addr--28bb3599-77cd-5a82-a950-b5bc3caf07c4',
  );
  expect(stixObjectOf({ kind: 'ip', value: '2001:db8::1' }).id).toBe('ipv6-addr--6469e3a9-b053-5e34-a025-9396ae051d26');
  expect(stixObjectOf({ kind: 'asn', value: '15139' }).id).toBe(
    'autonomous-system--3aa27478-50b5-5ab8-9da9-cdc12b657fff',
  );
  for (const kind of ['domain', 'host', 'nameserver'] as const) {
    expect(stixObjectOf({ kind, value: 'example.com' }).id).toBe('domain-name--bedb4899-d24b-5401-bc86-8f6b4cc18ec7');
  }
});

test('one name in several parts is one object to others, and all of them when it comes back', () => {
  const objects = (JSON.parse(bundleOf(nastyCase())) as { objects: { type: string; value?: string }[] }).objects;
  expect(objects.filter(({ type, value }) => type === 'domain-name' && value === 'ns1.example.com')).toMatchObject([
    { extensions: expect.anything() },
  ]);
});

test('a bundle of another tool gives its observables, patterns, relationships and notes', async () => {
  const found = await read([
    {
      type: 'relationship',
      id: 'relationship--1',
      relationship_type: 'resolves-to',
      source_ref: 'domain-name--1',
      target_ref: 'ipv4-addr--1',
    },
    { type: 'domain-name', id: 'domain-name--1', value: 'login.bank-secure.com' },
    { type: 'ipv4-addr', id: 'ipv4-addr--1', value: '192.0.2.7' },
    { type: 'ipv4-addr', id: 'ipv4-addr--2', value: '192.0.2.0/24' },
    {
      type: 'indicator',
      id: 'indicator--1',
      pattern: "[domain-name:value = 'evil.com' OR url:value = 'http://worse.com/x']",
    },
    { type: 'identity', id: 'identity--1', name: 'Somebody', identity_class: 'individual' },
    { type: 'note', id: 'note--1', content: 'Look here.', object_refs: ['ipv4-addr--1', 'ipv4-addr--nowhere'] },
    { type: 'malware', id: 'malware--1', name: 'Bad' },
    {
      type: 'observed-data',
      first_observed: '2024-01-01T00:00:00Z',
      last_observed: '2024-02-01T00:00:00Z',
      number_observed: 3,
      object_refs: ['relationship--1'],
    },
  ]);
  expect(found.things.map(({ kind, value, note }) => `${kind}:${value} ${note}`)).toEqual([
    'domain:evil.com ',
    'domain:worse.com ',
    'host:login.bank-secure.com ',
    'ip:192.0.2.7 Look here.',
    'person:Somebody ',
  ]);
  expect(found.links).toEqual([
    expect.objectContaining({
      from: 'host:login.bank-secure.com',
      to: 'ip:192.0.2.7',
      kind: 'resolves-to',
      count: 3,
      first: '2024-01-01T00:00:00Z',
    }),
  ]);
  expect(found.leftOut).toMatchObject([{ count: 1 }, { count: 1 }]);
});

test('circles, loose ends, wrong types and a cut file spoil nothing else', async () => {
  const found = await read([
    { type: 'domain-name', id: 'domain-name--1', value: 'one.com' },
    { type: 'domain-name', id: 'domain-name--2', value: 'two.com' },
    { type: 'relationship', relationship_type: 'a', source_ref: 'domain-name--1', target_ref: 'domain-name--2' },
    { type: 'relationship', relationship_type: 'a', source_ref: 'domain-name--2', target_ref: 'domain-name--1' },
    { type: 'relationship', relationship_type: 'a', source_ref: 'domain-name--1', target_ref: 'domain-name--1' },
    { type: 'relationship', relationship_type: 'a', source_ref: 'domain-name--1', target_ref: 'domain-name--none' },
    { type: 'relationship', relationship_type: 7, source_ref: null, target_ref: {} },
    { type: 'domain-name', id: 'domain-name--3', value: 17 },
    { type: 'x509-certificate', id: 'x509-certificate--1', hashes: 'none' },
    { type: 'note', content: {}, object_refs: 'domain-name--1' },
    { type: 'report', object_refs: ['report--1'], id: 'report--1' },
    null as unknown as object,
  ]);
  expect(found.things.map(({ value }) => value)).toEqual(['one.com', 'two.com']);
  expect(found.links.map(({ from, to }) => `${from} ${to}`)).toEqual([
    'domain:one.com domain:two.com',
    'domain:two.com domain:one.com',
  ]);
  const whole = bundleOf(nastyCase());
  const cut = await read(whole.slice(0, whole.length / 2));
  expect(cut.things.length).toBeGreaterThan(10);
  expect(cut.leftOut.map(({ why }) => why)).toContain(
    'The file is incomplete: everything before its end was imported.',
  );
});

test('members of a campaign are indicators that indicate it; what is out, unsure or not judged is none', async () => {
  const file = emptyCase('Ledger');
  const made = file.change({ kind: 'judged', label: 'Judged' }, (draft) => {
    const id = (value: string, kind: EntityKind = 'domain') => draft.entity(kind, value).id;
    const campaign = draft.campaign({ name: 'Ledger' }).id;
    draft.campaign({ name: 'Without members' });
    draft.judge(campaign, id('member.example'), 'in', 'Same kit, it’s <b>theirs</b>.');
    draft.judge(campaign, id('192.0.2.7', 'ip'), 'in');
    draft.judge(campaign, id('12 Some Street', 'street'), 'in'); // Nothing can look for a street.
    draft.judge(campaign, id('registrar.example'), 'out', 'A bystander.');
    draft.judge(campaign, id('perhaps.example'), 'unsure');
    id('nobody-judged.example');
  });
  expect(made.ok).toBe(true);
  const text = bundleOf(file);
  expect(brokenStixRules(text)).toEqual([]);
  const { objects } = JSON.parse(text) as { objects: Record<string, string>[] };
  const ofType = (type: string) => objects.filter((object) => object.type === type);
  expect(ofType('campaign').map(({ name }) => name)).toEqual(['Ledger']);
  expect(ofType('indicator').map(({ name, pattern, description }) => [name, pattern, description])).toEqual([
    ['member.example', "[domain-name:value = 'member.example']", 'Same kit, it’s <b>theirs</b>.'],
    ['192.0.2.7', "[ipv4-addr:value = '192.0.2.7']", undefined],
  ]);
  const named = new Map(objects.map(({ id, name, value, type }) => [id, name ?? value ?? type]));
  const relations = ofType('relationship').map(
    (one) => `${named.get(one.source_ref)} ${one.relationship_type} ${named.get(one.target_ref)}`,
  );
  expect(relations).toEqual([
    'member.example indicates Ledger',
    'member.example based-on member.example',
    '192.0.2.7 indicates Ledger',
    '192.0.2.7 based-on 192.0.2.7',
  ]);
  // The bystanders are in the bundle, as what was seen.
  expect(ofType('domain-name').map(({ value }) => value)).toContain('registrar.example');
  // Read back, it brings each item once, and nobody's verdict becomes ours.
  const back = await read(text);
  expect([back.things.length, back.links.length]).toEqual([6, 0]);
  expect(back.leftOut).toEqual([{ why: 'a campaign: judge the items yourself', count: 1 }]);
});
