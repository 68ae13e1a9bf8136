import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Answering, allAt, type OddServer, startOddServer } from '../../../test/support/odd-server.ts';
import { accountRequest, openWire, quotaRequest, type Wire } from '../../../test/support/wire.ts';
import { createSecrets } from '../words/secrets.ts';

const key = 'Zk7/q+Ab-19_tE=x.93-mQ0vLs8wYp';

const each = (text: string, change: (char: string) => string) => [...text].map(change).join('');
const code = (char: string) => char.charCodeAt(0);
const hex = (char: string) => code(char).toString(16).padStart(2, '0');
const unicode = (char: string) => `\\u00${hex(char)}`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const base64Url = (text: string) => Buffer.from(text).toString('base64url');

/** Every form in which a service may echo a text. */
const forms: readonly (readonly [string, (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['in capitals', (text) => text.toUpperCase()],
  ['in small letters', (text) => text.toLowerCase()],
  ['escaped as JSON', (text) => each(text, unicode)],
  ['escaped as JSON with capitals', (text) => each(text, (char) => `\\u00${hex(char).toUpperCase()}`)],
  ['with every second letter escaped as JSON', (text) => text.replace(/(.)(.)/g, (_, a, b) => a + unicode(b))],
  ['with slashes escaped', (text) => text.replaceAll('/', '\\/')],
  ['escaped as JSON twice', (text) => each(text, (char) => `\\${unicode(char)}`)],
  ['percent-encoded', encodeURIComponent],
  ['percent-encoded in small letters', (text) => encodeURIComponent(text).replace(/%../g, (one) => one.toLowerCase())],
  ['percent-encoded in every byte', (text) => each(text, (char) => `%${hex(char)}`)],
  ['percent-encoded in every byte with capitals', (text) => each(text, (char) => `%${hex(char).toUpperCase()}`)],
  ['percent-encoded twice', (text) => encodeURIComponent(each(text, (char) => `%${hex(char)}`))],
  ['as HTML with decimals', (text) => each(text, (char) => `&#${code(char)};`)],
  ['as HTML with hexadecimals', (text) => each(text, (char) => `&#x${hex(char)};`)],
  ['as HTML with zeros and without ends', (text) => each(text, (char) => `&#000${code(char)}`)],
  ['as HTML by names', (text) => text.replaceAll('/', '&sol;').replaceAll('+', '&plus;').replaceAll('_', '&lowbar;')],
  ['as HTML twice', (text) => each(text, (char) => `&amp;#${code(char)};`)],
  ['with hexadecimal escapes', (text) => each(text, (char) => `\\\\x${hex(char)}`)],
  ['as a name in a zone file', (text) => each(text, (char) => `\\\\${String(code(char)).padStart(3, '0')}`)],
  ['in hexadecimals', (text) => Buffer.from(text).toString('hex')],
  ['in capital hexadecimals', (text) => Buffer.from(text).toString('hex').toUpperCase()],
  ['in Base64', base64],
  ['in Base64 after one byte', (text) => base64(`:${text}`)],
  ['in Base64 after two bytes', (text) => base64(`u:${text}`)],
  ['in Base64 within a longer text', (text) => base64(`analyst:${text}, and more`)],
  ['in Base64 without padding', (text) => base64(text).replaceAll('=', '')],
  ['in Base64 for addresses', base64Url],
  ['in Base64 for addresses after one byte', (text) => base64Url(`:${text}!`)],
  ['in Base64 for addresses after two bytes', (text) => base64Url(`u:${text}`)],
  ['in Base64, percent-encoded', (text) => encodeURIComponent(base64(`u:${text}`))],
  ['in Base64 of small letters', (text) => base64(`ab${text.toLowerCase()}`)],
];

/** The text after undoing these forms as far as possible. */
function readable(text: string): string {
  const undone = (given: string) =>
    given
      .replace(/\\+u([0-9a-f]{4})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
      .replace(/\\+x([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
      .replace(/\\+(\d{3})/g, (_, digits) => String.fromCharCode(Number(digits)))
      .replace(/&(amp;)?#x([0-9a-f]+);?/gi, (_, _amp, digits) => String.fromCharCode(Number.parseInt(digits, 16)))
      .replace(/&(amp;)?#(\d+);?/g, (_, _amp, digits) => String.fromCharCode(Number(digits)))
      .replaceAll('&sol;', '/')
      .replaceAll('&plus;', '+')
      .replaceAll('&lowbar;', '_')
      .replaceAll('\\/', '/')
      .replace(/(%25|%)([0-9a-f]{2})/gi, (_, _percent, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  const all = [text, undone(text), undone(undone(text))];
  const longer = all.flatMap((one) => one.match(/[A-Za-z0-9+/_-]{20,}/g) ?? []);
  return [
    ...all,
    ...longer.flatMap((one) => [Buffer.from(one, 'base64').toString(), Buffer.from(one, 'hex').toString()]),
  ].join('\n');
}

/** No useful part of it remains. */
function expectNothingOf(secret: string, text: string): void {
  const read = readable(text).toLowerCase();
  for (let from = 0; from + 6 <= secret.length; from++)
    expect(read).not.toContain(secret.slice(from, from + 6).toLowerCase());
}

function masked(text: string, cut: number): { readonly text: string; readonly masked: boolean } {
  const secrets = createSecrets();
  secrets.add(key);
  const mask = secrets.maskStream();
  const bytes = Buffer.from(text);
  const pieces = [mask.take(bytes.subarray(0, cut)), mask.take(bytes.subarray(cut)), mask.rest()];
  return { text: Buffer.concat(pieces).toString(), masked: mask.masked() };
}

test.each(forms)('a key is masked %s, wherever a chunk ends, and what stands around it stays', (_, form) => {
  const line = `{"a":"one ${form(key)} two"}`;
  expect(readable(line).toLowerCase()).toContain(key.toLowerCase()); // The form can be undone.
  for (let cut = 0; cut <= line.length; cut++) {
    const clean = masked(line, cut);
    expect(clean).toMatchObject({ masked: true, text: expect.stringMatching(/^\{"a":"one .*\*{3}.* two"\}$/) });
    expect(clean.text).toHaveLength(line.length);
    expect(JSON.parse(clean.text)).toHaveProperty('a');
    expectNothingOf(key, clean.text);
  }
});

test('a key of two bytes a letter is masked too', () => {
  const secrets = createSecrets();
  secrets.add(key);
  const { bytes } = secrets.mask(Buffer.from(`before ${key} after`, 'utf16le'));
  expect(bytes.toString('utf16le').replaceAll('\u002a\u002a', '*')).not.toContain(key);
  expectNothingOf(key, bytes.toString('utf16le'));
});

test('lines are handed on as they end, and only the last one is held back', () => {
  const secrets = createSecrets();
  secrets.add(key);
  const mask = secrets.maskStream();
  expect(mask.take(Buffer.from('one\ntwo\nthr')).toString()).toBe('one\ntwo\n');
  expect(mask.take(Buffer.from('ee\n')).toString()).toBe('three\n');
  expect(mask.rest()).toHaveLength(0);
});

test('text full of escapes is scanned in time that its length explains', () => {
  const secrets = createSecrets();
  secrets.add(key);
  for (const filler of ['\\', '%', '%25', '&amp;', '\\u005c', '\0', key.slice(0, -1)]) {
    const bytes = Buffer.alloc(4_000_000, filler);
    const began = process.cpuUsage(); // CPU time of this process only: the machine may be busy.
    secrets.mask(bytes);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(3000);
  }
});

describe('over the wire', () => {
  let wire: Wire;
  beforeAll(async () => {
    wire = await openWire();
  });
  const servers: OddServer[] = [];
  afterEach(async () => {
    await wire.reset();
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });
  afterAll(() => wire.close());

  async function at(answer: Answering) {
    const server = await startOddServer(answer);
    servers.push(server);
    const keys = { platform: key, pdns: key, batch: key };
    return { server, http: wire.http({ connection: allAt(server.origin), keys }) };
  }

  /** Everything that remains of a stream: what a reader gets, what is stored, and what is reported. */
  async function streamed(answer: Answering): Promise<{ read: string; kept: string; head: string }> {
    const { http } = await at(answer);
    const reply = await http.stream(quotaRequest);
    if (!reply.ok) throw new Error(reply.failure.message);
    const chunks: Buffer[] = [];
    for await (const chunk of reply.value.body) chunks.push(chunk);
    const { bytes, ...head } = wire.exchanges.at(-1) ?? {};
    return {
      read: Buffer.concat(chunks).toString(),
      kept: bytes?.toString() ?? '',
      head: JSON.stringify([head, reply.value.headers]),
    };
  }

  test.each(forms)('what a stream gives back %s is neither read nor kept', async (_, form) => {
    const line = `{"obj":{"rrname":"a.example","rdata":["${form(key)}"]}}\n`;
    const { read, kept } = await streamed((_request, response) => {
      response.write(line.slice(0, 50));
      setImmediate(() => response.end(line.slice(50)));
    });
    expect(read).toBe(kept);
    expect(JSON.parse(read)).toMatchObject({ obj: { rrname: 'a.example' } });
    expectNothingOf(key, read);
    expect(wire.exchanges).toMatchObject([{ masked: true, failure: null }]);
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('what comes packed as %s is unpacked, read and kept without the key', async (encoding, pack) => {
    const answer: Answering = (_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(pack(`{"said":"${key}"}\n`));
    const { read, kept } = await streamed(answer);
    expect([read, kept]).toEqual(Array(2).fill(`{"said":"${'*'.repeat(key.length)}"}\n`));
    const { http } = await at(answer);
    expect(await http.json(accountRequest)).toMatchObject({
      ok: true,
      value: { body: { said: '*'.repeat(key.length) } },
    });
  });

  test('the heads of answers are masked as their bodies are', async () => {
    const { head } = await streamed((_request, response) =>
      response.writeHead(200, { 'content-type': `text/plain; x=${key}`, 'x-echo': encodeURIComponent(key) }).end('a\n'),
    );
    expect(head).toContain('x-echo');
    expectNothingOf(key, head);
  });

  test.each(forms)('what a JSON answer and a refusal give back %s is told to nobody', async (_, form) => {
    for (const status of [200, 400, 403, 429, 500]) {
      const { http } = await at((_request, response) =>
        response.writeHead(status).end(`{"error":{"message":"no ${form(key)}","messages":{"${form(key)}":["x"]}}}`),
      );
      const reply = await http.json({ ...accountRequest, effect: 'writes' });
      const { bytes, ...exchange } = wire.exchanges.at(-1) ?? {};
      expect(bytes?.length).toBeGreaterThan(20);
      for (const said of [JSON.stringify(reply), JSON.stringify(exchange), bytes?.toString() ?? ''])
        expectNothingOf(key, said);
    }
  });

  test('the signature of a request is masked in a stream, in every form', async () => {
    for (const [, form] of forms) {
      const { http, server } = await at((_request, response, url) =>
        response.end(`{"said":"${form(url.searchParams.get('signature') ?? '')}"}\n`),
      );
      const reply = await http.stream(accountRequest);
      if (!reply.ok) throw new Error(reply.failure.message);
      let read = '';
      for await (const chunk of reply.value.body) read += chunk.toString();
      const signature = server.seen[0]?.url.searchParams.get('signature') ?? '';
      expect(signature).toMatch(/^[0-9a-f]{64}$/);
      expectNothingOf(signature, read);
    }
  });
});
