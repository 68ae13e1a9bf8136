import { expect } from 'vitest';
import { type Answer, ask } from '../../../electron/demo/asking.ts';
import { call, goodRange } from './batch-session.ts';
import { rowsFrom } from './pdns-framing.ts';
import type { Bench, Part, Row } from './row.ts';

const spec = rowsFrom('batch.md');
const facts = rowsFrom('facts/batch.md');
/** The row holds us to what we chose, not to a document. */
const choice = rowsFrom('our choice');

async function link(bench: Bench, members: object = {}): Promise<URL> {
  const { json } = await call(bench, 'makeurl', { ...goodRange, ...members });
  return new URL((json as { url: string }).url);
}
const code = (answer: Answer) => {
  expect(answer.headers.get('content-type')).toBe('application/xml');
  return [answer.status, /<Code>(\w+)<\/Code>/.exec(answer.text)?.[1]];
};

const rows: readonly Row[] = [
  spec('Endpoints', 'makeurl answers url, _status OK and an empty _message', async (bench) => {
    const { status, json } = await call(bench, 'makeurl', goodRange);
    expect([status, json]).toEqual([200, { url: expect.stringMatching(/^http/), _status: 'OK', _message: '' }]);
  }),
  spec('Rule 4', 'the link points to the download host', async (bench) => {
    expect((await link(bench)).origin).toBe(bench.announcement.connection.batchDownloadUrl);
  }),
  facts('6', 'the link has the form /range/chN/YYYYMMDD.HHMM.YYYYMMDD.HHMM', async (bench) => {
    expect((await link(bench)).pathname).toBe('/range/ch212/20260601.1000.20260601.1030');
  }),
  facts('6', 'the link is presigned: algorithm, credential, date, life, headers and signature', async (bench) => {
    const { searchParams, search } = await link(bench);
    expect(search).toMatch(/^\?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=/);
    expect(searchParams.get('X-Amz-Date')).toMatch(/^20260601T12\d{4}Z$/);
    expect(Number(searchParams.get('X-Amz-Expires'))).toBeGreaterThan(0);
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('host');
    expect(searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
  }),
  spec('Rule 4', 'the link does not reveal credentials', async (bench) => {
    const { href } = await link(bench);
    expect(bench.announcement.users.some((user) => href.includes(user.batchKey))).toBe(false);
  }),
  facts('6', 'the link is read without any credentials, and brings what chfetch brings', async (bench) => {
    const answer = await ask((await link(bench)).href);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    expect(answer.text).toBe((await call(bench, 'chfetch', goodRange)).text);
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(answer.text)));
  }),
  spec('Rule 1', 'seconds are ignored in links too', async (bench) => {
    const rough = await link(bench, { start_time: '2026-06-01 10:00:59', end_time: '2026-06-01 10:30:01' });
    expect(rough.pathname).toBe('/range/ch212/20260601.1000.20260601.1030');
  }),
  spec('Rule 3', 'makeurl succeeds for a range outside the window; the download is 404 NoSuchKey', async (bench) => {
    const old = await link(bench, { start_time: '2026-05-01 10:00:00', end_time: '2026-05-01 11:00:00' });
    expect(code(await ask(old.href))).toEqual([404, 'NoSuchKey']);
    const future = await link(bench, { start_time: '2027-05-01 10:00:00', end_time: '2027-05-01 11:00:00' });
    expect(code(await ask(future.href))).toEqual([404, 'NoSuchKey']);
  }),
  spec('Rule 2', 'a link to a range that is partly pruned brings what is left', async (bench) => {
    const partly = await link(bench, { start_time: '2026-05-30 10:00:00', end_time: '2026-06-01 10:30:00' });
    expect((await ask(partly.href)).status).toBe(200);
  }),
  choice('the documents are silent', 'a tampered link is 403', async (bench) => {
    const right = await link(bench);
    const wrong: string[] = [];
    wrong.push(right.href.replace('ch212', 'ch213'), right.href.replace('.1030', '.1130'));
    for (const [name, value] of [
      ['X-Amz-Expires', '999999'],
      ['X-Amz-Date', '20270601T120000Z'],
      ['X-Amz-Signature', '0'.repeat(64)],
      ['extra', '1'],
    ] as const) {
      const changed = new URL(right);
      changed.searchParams.set(name, value);
      wrong.push(changed.href);
    }
    for (const href of wrong) expect(code(await ask(href))).toEqual([403, 'SignatureDoesNotMatch']);
  }),
  choice('the documents are silent', 'a link without its signature is 403', async (bench) => {
    const { origin, pathname } = await link(bench);
    expect(code(await ask(`${origin}${pathname}`))).toEqual([403, 'AccessDenied']);
  }),
  {
    source: 'design.md 8',
    sentence: 'HEAD on a presigned link is 403, since it was signed for GET',
    check: async (bench) => expect((await ask((await link(bench)).href, { method: 'HEAD' })).status).toBe(403),
  },
  facts('6', 'an unknown address of the download host is an object-store error in XML', async (bench) => {
    expect(code(await ask(`${bench.announcement.connection.batchDownloadUrl}/nothing`))).toEqual([404, 'NoSuchKey']);
  }),
  choice('the documents are silent', 'a part of the object comes as 206 with its place', async (bench) => {
    const { href } = await link(bench);
    const whole = await ask(href);
    const size = Buffer.byteLength(whole.text);
    for (const [range, from, to] of [
      ['bytes=100-199', 100, 200],
      [`bytes=${size - 50}-`, size - 50, size],
      ['bytes=-20', size - 20, size],
    ] as const) {
      const part = await ask(href, { headers: { range } });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/${size}`]);
      expect(part.text).toBe(whole.text.slice(from, to));
    }
  }),
  choice(
    'the documents are silent',
    'a part of the largest channel is found without making what stands before it',
    async (bench) => {
      const { href } = await link(bench, { channel: 213, end_time: '2026-06-01 11:00:00' });
      const part = async (from: number) =>
        (await ask(href, { headers: { range: `bytes=${from}-${from + 99_999}` } })).text;
      const one = await part(400_000_000);
      expect(one.slice(50_000)).toBe((await part(400_050_000)).slice(0, 50_000));
      const line = one.split('\n')[1] ?? '';
      expect(JSON.parse(line)).toHaveProperty('message.rrname');
    },
  ),
  choice('the documents are silent', 'a part behind the end is 416 with the size', async (bench) => {
    const { href } = await link(bench);
    const size = (await ask(href)).text.length;
    const answer = await ask(href, { headers: { range: `bytes=${size}-` } });
    expect([...code(answer), answer.headers.get('content-range')]).toEqual([416, 'InvalidRange', `bytes */${size}`]);
  }),
  choice('the documents are silent', 'a resumed download whose object has changed starts anew', async (bench) => {
    const { href } = await link(bench);
    const { headers } = await ask(href);
    const tag = headers.get('etag') ?? '';
    expect((await ask(href, { headers: { range: 'bytes=10-', 'if-range': tag } })).status).toBe(206);
    expect((await ask(href, { headers: { range: 'bytes=10-', 'if-range': '"another"' } })).status).toBe(200);
  }),
  spec('Rule 3', 'an expired link is 403, and the message says that it is unable to authenticate', async (bench) => {
    const url = await link(bench);
    const life = Number(url.searchParams.get('X-Amz-Expires'));
    await bench.control('POST', '/clock', { advanceMs: life * 1000 - 60_000 });
    expect((await ask(url.href)).status).not.toBe(403);
    await bench.control('POST', '/clock', { advanceMs: 120_000 });
    const answer = await ask(url.href);
    expect([...code(answer), /unable to authenticate/i.test(answer.text)]).toEqual([403, 'AccessDenied', true]);
  }),
  spec('Rule 3', 'a new link can be made in place of an expired one', async (bench) => {
    const day = { start_time: '2026-06-01 20:00:00', end_time: '2026-06-01 20:10:00' };
    expect((await ask((await link(bench, day)).href)).status).toBe(200);
  }),
];

export const parts: readonly Part[] = [{ title: 'Batch links and downloads', rows }];
