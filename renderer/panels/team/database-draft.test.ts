import { expect, test } from 'vitest';
import { newDatabaseDraft, readDatabaseDraft } from './database-draft.ts';

const filled = { ...newDatabaseDraft, host: ' db.example ', database: 'cases', login: 'ann' };
const address = { host: 'db.example', port: 5432, database: 'cases', login: 'ann', tls: 'verified' };

test('what is filled in becomes an address; TLS is verified unless it is turned off', () => {
  expect(readDatabaseDraft(filled)).toEqual({ wish: { address } });
  expect(readDatabaseDraft({ ...filled, tls: 'off', password: ' p ' })).toEqual({
    wish: { address: { ...address, tls: 'off' }, password: ' p ' },
  });
});

test('nothing is ready while a field is missing, the certificates of an own authority among them', () => {
  for (const field of ['host', 'database', 'login'] as const)
    expect(readDatabaseDraft({ ...filled, [field]: ' ' })).toBeNull();
  expect(readDatabaseDraft({ ...filled, tls: 'own' })).toBeNull();
  expect(readDatabaseDraft({ ...filled, tls: 'own', authority: 'PEM' })).toEqual({
    wish: { address: { ...address, authority: 'PEM' } },
  });
  // Certificates that were pasted before another choice are not sent.
  expect(readDatabaseDraft({ ...filled, authority: 'PEM' })).toEqual({ wish: { address } });
});

test('a port and an ID of a case that can’t be are named', () => {
  for (const port of ['0', '65536', 'x', '1.5', ''])
    expect(readDatabaseDraft({ ...filled, port })).toEqual({ problem: 'port' });
  expect(readDatabaseDraft({ ...filled, caseId: 'mine' })).toEqual({ problem: 'caseId' });
});
