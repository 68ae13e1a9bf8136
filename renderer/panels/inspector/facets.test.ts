import { expect, test } from 'vitest';
import type { EdgeRow, EntityRow } from '../../../shared/case-rows.ts';
import { facetsOf, unreadOf } from './facets.ts';
import { rowsOfKeys } from './selected-rows.ts';

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
const row = (id: number, kind: EntityRow['kind'], value: string, more: Partial<EntityRow> = {}): EntityRow => ({
  ...plain,
  facts: {},
  id,
  kind,
  value,
  ...more,
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

const rows = [
  row(1, 'domain', 'one.example', { facts: { registrar: 'Cheap', risk: 100, countries: ['NL', 'DE'], active: true } }),
  row(2, 'domain', 'two.example', { facts: { registrar: 'Cheap', risk: 50, countries: ['NL'] }, tags: ['kit', 'kit'] }),
  row(3, 'domain', 'three.example', { facts: { registrar: 'Dear', risk: null, active: null }, tags: ['kit'] }),
  row(4, 'nameserver', 'ns1.kargo-desk.org', { group: 9 }),
  row(5, 'domain', 'other.example', { group: 9 }),
];
const caseRows = {
  entities: mapOf(rows),
  edges: mapOf([
    edge(1, 1, 4, 'name server'),
    edge(2, 1, 4, 'NS'),
    edge(3, 2, 4, 'NS'),
    edge(4, 5, 4, 'name server'),
    edge(5, 1, 4, 'certificate name'),
  ]),
  groups: new Map(),
};

test('facets count which of the items have which value, the most frequent first and risk from the top', () => {
  expect(facetsOf(rows.slice(0, 4), caseRows)).toEqual([
    {
      id: 'kind',
      values: [
        { value: 'Domains', ids: [1, 2, 3] },
        { value: 'Name servers', ids: [4] },
      ],
    },
    {
      id: 'risk',
      values: [
        { value: 'known bad', ids: [1] },
        { value: 'medium risk', ids: [2] },
        { value: 'no risk score', ids: [3] },
      ],
    },
    { id: 'tag', values: [{ value: 'kit', ids: [2, 3] }] },
    {
      id: 'registrar',
      values: [
        { value: 'Cheap', ids: [1, 2] },
        { value: 'Dear', ids: [3] },
      ],
    },
    { id: 'nameserver', values: [{ value: 'ns1.kargo-desk.org', ids: [1, 2] }] },
    {
      id: 'country',
      values: [
        { value: 'NL', ids: [1, 2] },
        { value: 'DE', ids: [1] },
      ],
    },
  ]);
});

test('items of one kind have no facet of kinds', () => {
  expect(facetsOf(rows.slice(0, 3), caseRows).map(({ id }) => id)).not.toContain('kind');
});

test('domains without a record are those of which nobody said whether they are active', () => {
  expect(unreadOf(rows).map(({ id }) => id)).toEqual([2, 5]);
});

test('a selected group means its members, each once', () => {
  expect(rowsOfKeys(new Set([5, -9, 1, 77]), caseRows).map(({ id }) => id)).toEqual([5, 1, 4]);
});
