import { expect } from 'vitest';
import { ask, askBatch, askPdns, askPlatform } from '../../../electron/demo/asking.ts';
import type { Part, Row } from './row.ts';

const row = (file: string, sentence: string, check: Row['check']): Row => ({
  source: `facts/${file}, 1`,
  sentence,
  check,
});

const publicRows: readonly Row[] = [
  row('vocabulary.json', 'the announcement tells public wording', async (bench) => {
    expect(bench.announcement.connection.wording).toBe('public');
  }),
  row('pdns.md', 'pdns in a path reads dnsdb', async (bench) => {
    const answer = await askPdns(bench.announcement, '/dnsdb/v2/lookup/rrset/name/json-text.com?limit=2');
    expect([answer.status, answer.text.split('\n').length]).toEqual([200, 5]);
    expect((await askPdns(bench.announcement, '/dnsdb/v2/rate_limit')).json).toHaveProperty('rate');
    expect((await askPdns(bench.announcement, '/dnsdb/v2/summarize/rrset/name/json-text.com')).status).toBe(200);
    expect((await askPdns(bench.announcement, '/dnsdb/v2/glob/rrnames/json-text.com.')).status).toBe(200);
  }),
  row('pdns.md', 'the neutral path of passive DNS is not there in public wording', async (bench) => {
    expect((await askPdns(bench.announcement, '/pdns/v2/rate_limit')).status).toBe(404);
  }),
  row('batch.md', 'batchd in a path reads siebatchd, and profile.batch reads profile.siebatch', async (bench) => {
    const { json } = await askBatch(bench.announcement, '/siebatchd/v1/validate', {
      apikey: bench.announcement.keys.batch,
    });
    expect(json).toMatchObject({ profile: { siebatch: { ch212: { description: expect.any(String) } } } });
    expect(json).not.toHaveProperty('profile.batch');
  }),
  ...(['chdetails', 'chfetch', 'makeurl'] as const).map((name) =>
    row('batch.md', `${name} lies at /siebatchd/v1/siebatch/${name}`, async (bench) => {
      const members = {
        channels: [212],
        channel: 212,
        start_time: '2026-06-01 10:00:00',
        end_time: '2026-06-01 10:02:00',
      };
      const body = { apikey: bench.announcement.keys.batch, ...members };
      expect((await askBatch(bench.announcement, `/siebatchd/v1/siebatch/${name}`, body)).status).toBe(200);
    }),
  ),
  row('batch.md', 'the neutral paths of batch are not there in public wording', async (bench) => {
    for (const path of ['/batchd/v1/validate', '/siebatchd/v1/batch/chdetails']) {
      expect((await askBatch(bench.announcement, path, { apikey: bench.announcement.keys.batch })).status).toBe(404);
    }
  }),
  row('batch.md', 'members and parameters of batch that are the same in both stay the same', async (bench) => {
    const { json } = await askBatch(bench.announcement, '/siebatchd/v1/siebatch/chdetails', {
      apikey: bench.announcement.keys.batch,
      channels: [212],
    });
    expect(json).toMatchObject({
      channels: {
        ch212: {
          earliest: expect.any(String),
          latest: expect.any(String),
          size: expect.any(Number),
          mimetype: expect.any(String),
        },
      },
      _status: 'OK',
      _message: '',
    });
  }),
  row('vocabulary.json', 'words are translated by place: data keeps its own text', async (bench) => {
    const { status, text } = await askPdns(bench.announcement, '/dnsdb/v2/lookup/rrset/name/iris-detect-fanclub.com');
    expect([status, text.includes('"rrname":"iris-detect-fanclub.com."')]).toEqual([200, true]);
  }),
  row('vocabulary.json', 'product ids of the account read as in public', async (bench) => {
    const { json } = await askPlatform(bench.announcement, '/v1/account/');
    const { products } = (json as { response: { products: { id: string }[] } }).response;
    const ids = products.map(({ id }) => id);
    expect(ids).toContain('iris-investigate');
    expect(ids.filter((id) => id.startsWith('intel-'))).toEqual([]);
  }),
];

const neutralRows: readonly Row[] = [
  row('vocabulary.json', 'the announcement tells neutral wording', async (bench) => {
    expect(bench.announcement.connection.wording).toBe('neutral');
  }),
  row('pdns.md', 'the public path of passive DNS is not there in neutral wording', async (bench) => {
    const headers = { accept: 'application/x-ndjson', 'x-api-key': bench.announcement.keys.pdns };
    expect((await ask(`${bench.announcement.connection.pdnsUrl}/dnsdb/v2/rate_limit`, { headers })).status).toBe(404);
  }),
  row('batch.md', 'the public paths of batch are not there in neutral wording', async (bench) => {
    for (const path of ['/siebatchd/v1/validate', '/batchd/v1/siebatch/chdetails']) {
      expect((await askBatch(bench.announcement, path, { apikey: bench.announcement.keys.batch })).status).toBe(404);
    }
  }),
];

export const parts: readonly Part[] = [
  { title: 'Public wording', wording: 'public', rows: publicRows },
  { title: 'Neutral wording', rows: neutralRows },
];
