import { beforeEach, expect, test } from 'vitest';
import { emptyCase } from '../../../test/support/nasty-case.ts';
import type { CaseFile } from '../case-file.ts';
import { databaseOf } from '../database-of.ts';
import {
  domainIdsOf,
  domainsById,
  entitiesById,
  entityById,
  entityIdOf,
  firstSeenOfDomains,
  lastEntityId,
  rowCounts,
  someEdgeFrom,
  valuesOfKinds,
} from './entities.ts';

let file: CaseFile;
beforeEach(() => {
  file = emptyCase();
  file.change({ kind: 'added', label: 'Added' }, (draft) => {
    const domain = draft.entity('domain', 'one.example', { firstSeen: '2026-01-02T03:04:05Z' });
    const address = draft.entity('ip', '192.0.2.1');
    draft.entity('domain', 'two.example', { firstSeen: 'some day' });
    draft.edge(domain.id, address.id, 'A');
  });
});

test('an entity is found by its id and by its value', () => {
  expect(entityById(file, 2)).toMatchObject({ kind: 'ip', value: '192.0.2.1' });
  expect(entityById(file, 9)).toBeNull();
  expect(entityIdOf(file, 'domain', 'two.example')).toBe(3);
  expect(entityIdOf(file, 'host', 'two.example')).toBeNull();
  expect(domainIdsOf(file, ['two.example', 'none.example', '192.0.2.1'])).toEqual([3]);
});

test('of several ids only those that are domains are taken', () => {
  expect(domainsById(file, [3, 2, 1, 9]).map(({ id }) => id)).toEqual([1, 3]);
});

test('an entity that can’t be read is left out of several, and named', () => {
  databaseOf(file).run("UPDATE entity SET tags = 'none' WHERE id = 1");
  expect(entitiesById(file, [1, 2]).map(({ id }) => id)).toEqual([2]);
  expect(databaseOf(file).odd.words()).toContain('entity 1');
  expect(() => entityById(file, 1)).toThrow('entity 1');
});

test('values, counts and edges are as the case has them', () => {
  expect(valuesOfKinds(file, ['ip', 'host'])).toEqual([{ id: 2, kind: 'ip', value: '192.0.2.1' }]);
  expect(rowCounts(file)).toMatchObject({ entities: 3, edges: 1, groups: 0 });
  expect(someEdgeFrom(file, 1)).toMatchObject({ from: 1, to: 2, kind: 'A' });
  expect(lastEntityId(file)).toBe(3);
});

test('a domain whose facts tell no time was first seen at none', () => {
  expect([...firstSeenOfDomains(file, ['one.example', 'two.example'])]).toEqual([
    ['one.example', '2026-01-02T03:04:05.000Z'],
  ]);
});
