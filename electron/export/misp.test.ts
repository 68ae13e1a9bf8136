import { expect, test } from 'vitest';
import * as z from 'zod';
import { emptyCase, nastyCase } from '../../test/support/nasty-case.ts';
import type { CaseFile } from '../case/case-file.ts';
import { readSubject } from '../case/queries/subject.ts';
import { mispEvent } from './misp.ts';

/** MISP's rules for an event, written from its format: the types that each category accepts, as far as we use them. */
const categories: Readonly<Record<string, readonly string[]>> = {
  'Network activity': [
    'ip-dst',
    'hostname',
    'domain',
    'AS',
    'x509-fingerprint-sha1',
    'x509-fingerprint-sha256',
    'text',
  ],
  'Social network': ['email'],
  Attribution: ['whois-registrar', 'whois-registrant-org', 'whois-registrant-name', 'whois-registrant-phone'],
  Other: ['text', 'datetime', 'counter'],
};
const forms: Readonly<Record<string, RegExp>> = {
  'ip-dst': /^[0-9a-f.:]+$/i,
  hostname: /^[a-z0-9._-]+\.[a-z0-9-]{2,}$/i,
  domain: /^[a-z0-9._-]+\.[a-z0-9-]{2,}$/i,
  email: /^[^\s@]+@[^\s@]+$/,
  AS: /^AS\d+$/,
  'x509-fingerprint-sha1': /^[0-9a-f]{40}$/,
  'x509-fingerprint-sha256': /^[0-9a-f]{64}$/,
  counter: /^\d+$/,
};

const Number_ = z.string().regex(/^\d+$/);
const Organisation = z.strictObject({ id: Number_, name: z.string().min(1), uuid: z.uuid() });
const Attribute = z
  .looseObject({
    uuid: z.uuid(),
    type: z.string(),
    category: z.string(),
    value: z.string().min(1),
    to_ids: z.boolean(),
    distribution: Number_,
    timestamp: Number_,
    comment: z.string().optional(),
  })
  .refine(({ type, category }) => categories[category]?.includes(type), 'a type that its category does not take')
  .refine(({ type, value }) => forms[type]?.test(value) ?? true, 'a value that its type does not take');
const Event = z.strictObject({
  ...{ id: Number_, org_id: Number_, orgc_id: Number_, sharing_group_id: Number_, attribute_count: Number_ },
  ...{ uuid: z.uuid(), info: z.string().min(1), date: z.iso.date(), timestamp: Number_, publish_timestamp: Number_ },
  ...{ threat_level_id: z.enum(['1', '2', '3', '4']), analysis: z.enum(['0', '1', '2']), distribution: Number_ },
  ...{ published: z.boolean(), locked: z.boolean(), proposal_email_lock: z.boolean() },
  ...{ Org: Organisation, Orgc: Organisation, Tag: z.array(z.unknown()) },
  ...{ ShadowAttribute: z.tuple([]), RelatedEvent: z.tuple([]) },
  EventReport: z.array(z.looseObject({ uuid: z.uuid(), name: z.string(), content: z.string() })).optional(),
  Attribute: z.array(Attribute),
  Object: z.array(
    z.looseObject({
      uuid: z.uuid(),
      template_uuid: z.uuid(),
      first_seen: z.iso.datetime(),
      Attribute: z.array(Attribute),
    }),
  ),
});

function eventOf(file: CaseFile) {
  const text = [...mispEvent(readSubject(file, { hidden: true }))].join('');
  return z.strictObject({ Event }).parse(JSON.parse(text)).Event;
}

test('the nastiest case is an event that MISP takes, and so is an empty one', () => {
  const event = eventOf(nastyCase());
  expect(event.attribute_count).toBe(String(event.Attribute.length));
  expect(event.Object.length).toBeGreaterThan(0);
  const ids = [...event.Attribute, ...event.Object, ...event.Object.flatMap((object) => object.Attribute)];
  expect(new Set(ids.map(({ uuid }) => uuid)).size).toBe(ids.length);
  expect(eventOf(emptyCase('')).info).toBe('Untitled case');
});

test('a value that is not what its kind says is told as text, which other tools do not look for', () => {
  const file = emptyCase();
  file.change({ kind: 'added', label: 'Odd' }, (draft) => {
    for (const kind of ['domain', 'ip', 'email', 'certificate'] as const) draft.entity(kind, 'no such thing');
    draft.entity('host', '_dmarc.example.com');
  });
  const told = eventOf(file).Attribute.map(({ type, category, to_ids }) => `${type} ${category} ${to_ids}`);
  expect(told).toEqual([...Array(4).fill('text Other false'), 'hostname Network activity false']);
});

test('nothing is handed to detection: no person has judged any of it as belonging', () => {
  const { Attribute, Object: objects } = eventOf(nastyCase());
  const all = [...Attribute, ...objects.flatMap((object) => object.Attribute)];
  expect(all.filter(({ to_ids }) => to_ids)).toEqual([]);
});

test('records of passive DNS are told by the template as it is published', () => {
  const [object] = eventOf(nastyCase()).Object;
  expect(object).toMatchObject({ name: 'passive-dns', 'meta-category': 'network', template_version: '5' });
  // By the template, names and types of records belong to the network category; their values have no category of their
  // own.
  const told = object?.Attribute.map(({ object_relation, category }) => [object_relation, category]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['rrname', 'Network activity'],
      ['rrtype', 'Network activity'],
      ['rdata', 'Other'],
    ]),
  );
});
