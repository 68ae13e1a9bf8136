import { expect, test } from 'vitest';
import { ConnectionFile } from '../../../shared/connection.ts';
import { connectionTexts } from '../../texts/connections.ts';
import { type ConnectionDraft, draftOf, newDraft, readDraft } from './connection-draft.ts';

const at = 'https://service.example';
const file = (more: object = {}) =>
  ConnectionFile.parse({
    name: 'Work',
    username: 'me',
    baseUrl: at,
    pdnsUrl: at,
    batchUrl: at,
    batchDownloadUrl: at,
    ...more,
  });

test.each([
  file(),
  file({ wording: 'public', proxy: 'direct', auth: { platform: 'query', feeds: 'query' } }),
  file({ proxy: 'http://proxy.example:3128' }),
  file({ wording: { pathSegments: { pdns: 'history' } } }),
])('a connection that goes through the form comes out as it went in: %#', (connection) => {
  expect(readDraft(draftOf(connection))).toEqual({ connection });
});

test('a new connection lacks its name and nothing else', () => {
  expect(readDraft(newDraft)).toEqual({ problems: { name: 'Give the connection a name.' } });
  expect(readDraft({ ...newDraft, name: 'Work' })).toMatchObject({ connection: { name: 'Work', wording: 'public' } });
});

const filled: ConnectionDraft = { ...newDraft, name: 'Work' };

test.each([
  [{ baseUrl: 'nonsense' }, { baseUrl: 'Must be an http or https address.' }],
  [{ pdnsUrl: 'https://me:secret@b.example' }, { pdnsUrl: 'Must not contain a user name or password.' }],
  [{ wording: 'own', ownWords: '{"pathSegments":' }, { ownWords: connectionTexts.form.notJson }],
  [{ wording: 'own', ownWords: '{"nowhere":{}}' }, { ownWords: expect.any(String) }],
  [{ proxy: 'address', proxyAddress: 'gate:8080' }, { proxyAddress: expect.any(String) }],
  [{ proxy: 'address', proxyAddress: '' }, { proxyAddress: expect.any(String) }],
] as const)('%j is told beside its field', (change, problems) => {
  expect(readDraft({ ...filled, ...change })).toEqual({ problems });
});

test('several problems are told at once', () => {
  expect(readDraft({ ...filled, name: '', baseUrl: '', batchUrl: 'x' })).toEqual({
    problems: { name: expect.any(String), baseUrl: expect.any(String), batchUrl: expect.any(String) },
  });
});

test('what is not chosen does not matter', () => {
  const result = readDraft({
    ...filled,
    wording: 'neutral',
    ownWords: 'not json',
    proxy: 'direct',
    proxyAddress: 'nonsense',
  });
  expect(result).toMatchObject({ connection: { wording: 'neutral', proxy: 'direct' } });
});
