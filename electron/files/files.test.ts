import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { channelLine } from '../../test/support/channel-line.ts';
import { type FileBench, openFileBench } from '../../test/support/open-file.ts';

let bench: FileBench;
beforeAll(async () => {
  bench = await openFileBench();
});
afterAll(() => bench.close());

const call: FileBench['app']['bridge']['call'] = (...asked) => bench.app.bridge.call(...asked);

function write(name: string, lines: readonly (string | Buffer)[]): string {
  const path = join(bench.folder, name);
  writeFileSync(path, Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')])));
  return path;
}

async function good<T>(answer: Promise<{ ok: true; value: T } | { ok: false; failure: unknown }>): Promise<T> {
  const result = await answer;
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

describe('JSON lines', () => {
  const many = Array.from({ length: 3000 }, (_, at) =>
    channelLine(
      `host${at}.example${at % 7}.com.`,
      at % 2 ? 'A' : 'MX',
      [at % 2 ? `192.0.2.${at % 250}` : `10 mx${at % 5}.example.net.`],
      `example${at % 7}.com.`,
    ),
  );

  test('rows anywhere in the file come with their numbers and values, and the hash is that of the file', async () => {
    const path = write('many.ndjson', many);
    const file = await bench.openWhole(path);
    expect(file).toMatchObject({
      format: 'ndjson',
      rows: 3000,
      broken: { count: 0 },
      sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
    });
    expect(file.columns.filter(({ shown }) => shown).map(({ name }) => name)).toEqual([
      'message.domain',
      'message.rrname',
      'message.rrtype',
      'message.rdata',
    ]);
    const columns = ['message.rrname', 'message.rdata'];
    const page = await good(call('files.rows', { file: file.id, from: 2500, count: 2, columns }));
    expect(page.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2501, 'host2500.example1.com.', '10 mx0.example.net.'],
      [2502, 'host2501.example2.com.', '192.0.2.1'],
    ]);
    expect((await good(call('files.line', { file: file.id, line: 2501 }))).text).toBe(many[2500]);
  });

  test('a search finds words anywhere, defanged too, and conditions hold for values with or without the final dot', async () => {
    const file = await bench.openWhole(write('found.ndjson', many));
    const columns = ['message.rrname'];
    async function found(asked: {
      text?: string;
      conditions?: { column: string; how: 'is' | 'ends' | 'is-not' | 'begins'; value: string }[];
    }) {
      const { found: state } = await good(call('files.find', { file: file.id, ...asked }));
      const { rows } = await good(call('files.rows', { file: file.id, of: 'found', count: 3, columns }));
      return [state.total, ...rows.map(({ line, cells }) => `${line} ${cells[0]}`)];
    }
    expect(await found({ text: 'HOST2500[.]example1' })).toEqual([1, '2501 host2500.example1.com.']);
    const rr = (how: 'is' | 'ends' | 'begins', value: string) => ({
      conditions: [{ column: 'message.rrname', how, value }],
    });
    expect(await found(rr('is', 'host7.example0.com'))).toEqual([1, '8 host7.example0.com.']);
    expect((await found(rr('ends', '.example3.com')))[0]).toBe(many.filter((line) => line.includes('example3')).length);
    expect(await found(rr('begins', 'host299'))).toEqual([
      11,
      '300 host299.example5.com.',
      '2991 host2990.example1.com.',
      '2992 host2991.example2.com.',
    ]);
    expect((await found({ conditions: [{ column: 'message.rdata', how: 'is', value: '192.0.2.1' }] }))[0]).toBe(
      many.filter((line) => line.includes('"192.0.2.1"')).length,
    );
    expect(
      await call('files.find', { file: file.id, conditions: [{ column: 'no such', how: 'is', value: '' }] }),
    ).toMatchObject({
      ok: false,
      failure: { code: 'bad-input' },
    });
  });

  test('lines that are broken, too long or not UTF-8 are counted, shown with their numbers, and skipped', async () => {
    const long = `{"a":"${'x'.repeat(3 * 1024 * 1024)}"}`;
    const path = write('broken.ndjson', [
      channelLine('good.example.', 'A', ['192.0.2.1']),
      'not json at all',
      Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
      '',
      long,
      '{"time":"cut o',
      '{"last":"one"}',
    ]);
    const file = await bench.openWhole(path);
    expect(file).toMatchObject({
      rows: 7,
      broken: { count: 4, reasons: { 'not-json': 2, 'not-utf8': 1, 'too-long': 1 } },
    });
    const { rows } = await good(call('files.rows', { file: file.id, of: 'broken', columns: [] }));
    expect(rows.map(({ line, broken, length }) => [line, broken, length])).toEqual([
      [2, 'not-json', 15],
      [3, 'not-utf8', 6],
      [5, 'too-long', long.length],
      [6, 'not-json', 14],
    ]);
    const { found } = await good(call('files.find', { file: file.id, text: 'last' }));
    expect(found).toMatchObject({ total: 1, numbered: true });
    expect((await good(call('files.rows', { file: file.id, of: 'found', columns: ['last'] }))).rows[0]?.line).toBe(7);
  });

  test('a line of 50 MB is passed over in little memory, and the lines around it are read', async () => {
    const path = join(bench.folder, 'huge.ndjson');
    writeFileSync(path, `${channelLine('before.example.', 'A', ['192.0.2.1'])}\n{"a":"`);
    for (let part = 0; part < 50; part++) appendFileSync(path, 'y'.repeat(1024 * 1024));
    appendFileSync(path, `"}\n${channelLine('after.example.', 'A', ['192.0.2.2'])}`);
    const file = await bench.openWhole(path);
    expect(file).toMatchObject({ rows: 3, broken: { count: 1, reasons: { 'too-long': 1 } } });
    const { rows } = await good(call('files.rows', { file: file.id, columns: ['message.rrname'] }));
    expect(rows.map(({ line, cells, broken, length }) => [line, cells[0], broken, length > 50_000_000])).toEqual([
      [1, 'before.example.', null, false],
      [2, '', 'too-long', true],
      [3, 'after.example.', null, false],
    ]);
    const { found } = await good(call('files.find', { file: file.id, text: 'after' }));
    expect(found.total).toBe(1);
  });
});

describe('what is not lines of JSON', () => {
  test('CSV has its columns from the first line, and quoted values keep their commas', async () => {
    const path = write('list.csv', [
      'domain,note,seen',
      'one.example,"a, ""b""",2026-01-01',
      'two.example,plain,2026-02-01',
      'too,few',
    ]);
    const file = await bench.openWhole(path);
    expect(file).toMatchObject({ format: 'csv', rows: 3, broken: { reasons: { 'wrong-columns': 1 } } });
    const columns = ['domain', 'note'];
    const { rows } = await good(call('files.rows', { file: file.id, columns }));
    expect(rows.map(({ line, cells, broken }) => [line, broken, ...cells])).toEqual([
      [2, null, 'one.example', 'a, "b"'],
      [3, null, 'two.example', 'plain'],
      [4, 'wrong-columns', '', ''],
    ]);
    const conditions = [
      { column: 'note', how: 'is' as const, value: 'A, "B"' },
      { column: 'seen', how: 'at-most' as const, value: '2026-01-31' },
    ];
    const { found } = await good(call('files.find', { file: file.id, conditions }));
    expect(found).toMatchObject({ total: 1, kept: 1 });
    expect((await good(call('files.find', { file: file.id, text: 'domain' }))).found.total).toBe(0);
  });

  test.each([
    ['NMSG channel', Buffer.concat([Buffer.from('NMSG'), Buffer.alloc(200, 7)]), /binary channel/],
    ['other binary', Buffer.alloc(4000, 0), /binary/],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), /compressed \(gzip\)/],
    ['UTF-16', Buffer.from('\ufeffdomain', 'utf16le'), /UTF-16/],
    ['cut Parquet', Buffer.from('PAR1 and then nothing of the kind'), /Parquet/],
    ['empty', Buffer.alloc(0), /empty/],
  ])('%s is refused with words on what to do', async (name, bytes, words) => {
    const path = join(bench.folder, `${name}.ndjson`);
    writeFileSync(path, bytes);
    const opening = await bench.openWhole(path).catch((error: Error) => error.message);
    expect(opening).toMatch(words);
    expect(opening).toMatch(/"next":/);
  });
});

describe('which of my entities are in here', () => {
  test('finds names, addresses, e-mails and hashes in any column, also below a domain, and adds them with evidence', async () => {
    await good(call('case.new', {}));
    const hash = 'a'.repeat(40);
    const things = [
      { kind: 'domain' as const, value: 'evil.example' },
      { kind: 'mailserver' as const, value: 'mx.evil.example' },
      { kind: 'ip' as const, value: '2001:db8::1' },
      { kind: 'ip' as const, value: '192.0.2.77' },
      { kind: 'email' as const, value: 'who@absent.example' },
      { kind: 'certificate' as const, value: hash },
      { kind: 'domain' as const, value: 'notthere.example' },
    ];
    const { ids } = await good(call('case.add', { entities: things }));
    const path = write('hits.ndjson', [
      channelLine('other.example.', 'A', ['192.0.2.1']),
      channelLine('Login.EVIL.example.', 'A', ['192.0.2.77', '2001:DB8::1'], 'evil.example.'),
      channelLine('shop.example.', 'MX', ['10 mx.evil.example.']),
      `{"note":"see https://www.evil.example/path?x=1","cert":"${hash.toUpperCase()}"}`,
      'broken but names evil.example all the same',
      channelLine('notevil.example.', 'NS', ['evil.example.org.']),
    ]);
    const file = await bench.openWhole(path);
    const matched = await good(call('files.match', { file: file.id }));
    const told = Object.fromEntries(matched.hits.map(({ value, lines, first }) => [value, [lines, first]]));
    expect(told).toEqual({
      'evil.example': [4, 2],
      'mx.evil.example': [1, 3],
      '2001:db8::1': [1, 2],
      '192.0.2.77': [1, 2],
      [hash]: [1, 4],
    });
    expect(matched).toMatchObject({ asked: 7, total: 5, lines: 8, unread: 0 });
    expect(matched.hits.find(({ value }) => value === '192.0.2.77')?.columns).toEqual(['message.rdata']);
    const exact = await good(call('files.match', { file: file.id, below: false }));
    expect(exact.hits.find(({ value }) => value === 'evil.example')?.lines).toBe(2);

    const entities = exact.hits.map(({ entity }) => entity);
    const kept = await good(call('files.saveHits', { file: file.id, entities }));
    expect(kept).toMatchObject({ lines: 4 });
    const mx = await good(call('case.entity', { id: ids[1] ?? 0 }));
    expect(mx.replies.map(({ operation, service }) => [service, operation])).toEqual([['file', 'file.lines']]);
    expect(mx.edges).toMatchObject([{ kind: 'MX', first: '2026-11-15T07:59:00.000Z' }]);
    const shown = await good(call('case.reply', { id: kept.reply, raw: true }));
    const lines =
      shown.text
        ?.trim()
        .split('\n')
        .map((line) => JSON.parse(line)) ?? [];
    expect(lines.map(({ line, names }) => [line, names.sort()])).toContainEqual([3, ['mx.evil.example']]);
    expect(JSON.parse(shown.reply.requestBody ?? '')).toMatchObject({ sha256: file.sha256, bytes: file.bytes });
    const { replies } = await good(call('case.replies', {}));
    expect(replies.find(({ operation }) => operation === 'file.read')).toMatchObject({
      file: path,
      sha256: file.sha256,
    });

    expect(await good(call('case.verify', {}))).toMatchObject({ good: true });
    expect(await good(call('case.rebuild', {}))).toMatchObject({ same: true });
    await good(call('case.undo', {}));
    expect((await good(call('case.entity', { id: ids[1] ?? 0 }))).edges).toEqual([]);
  });

  test('the lines that are kept of a hit are the first of the file, and equal lines have numbers of their own', async () => {
    await good(call('case.new', {}));
    await good(call('case.add', { entities: [{ kind: 'domain', value: 'evil.example' }] }));
    const others = channelLine('other.example.', 'A', ['192.0.2.2']);
    const file = await bench.openWhole(
      write(
        'first.ndjson',
        Array.from({ length: 60_000 }, (_, at) =>
          at % 911 === 8 ? channelLine(`shop${at - (at % 1822)}.example.`, 'NS', ['evil.example.']) : others,
        ),
      ),
    );
    const { hits } = await good(call('files.match', { file: file.id }));
    expect(hits).toMatchObject([{ lines: 66, first: 9 }]);
    const entity = hits[0]?.entity ?? 0;
    const { rows } = await good(call('files.hitLines', { file: file.id, entity, columns: [] }));
    expect(rows.map((row) => row.line)).toEqual(Array.from({ length: 20 }, (_, at) => at * 911 + 9));
    const kept = await good(call('files.saveHits', { file: file.id, entities: [entity] }));
    expect(kept.lines).toBe(20);
  });

  test('a case without anything to look for says what to do', async () => {
    await good(call('case.new', {}));
    const file = await bench.openWhole(write('none.ndjson', ['{"a":1}']));
    expect(await call('files.match', { file: file.id })).toMatchObject({ ok: false, failure: { code: 'not-found' } });
  });
});

describe('bad days', () => {
  test('a file that changed underneath is told, and nothing of it is added', async () => {
    await good(call('case.new', {}));
    await good(call('case.add', { entities: [{ kind: 'domain', value: 'evil.example' }] }));
    const path = write('changing.ndjson', [channelLine('evil.example.', 'A', ['192.0.2.1'])]);
    const file = await bench.openWhole(path);
    const { hits } = await good(call('files.match', { file: file.id }));
    appendFileSync(path, 'more\n');
    const entities = hits.map(({ entity }) => entity);
    expect(await call('files.saveHits', { file: file.id, entities })).toMatchObject({
      ok: false,
      failure: { code: 'file', message: 'changing.ndjson has changed since it was opened.' },
    });
    expect((await good(call('case.replies', {}))).replies).toEqual([]);
    expect((await good(call('files.choose', {}))).file?.trouble).toBeNull();
  });

  test.runIf(process.platform === 'linux')(
    'when the process that reads is killed, the question is answered, and the file opens again',
    async () => {
      await good(call('case.new', {}));
      await good(call('case.add', { entities: [{ kind: 'domain', value: 'evil.example' }] }));
      const path = join(bench.folder, 'killed.ndjson');
      const block = `${channelLine('evil.example.', 'A', ['192.0.2.1'])}\n`.repeat(2000);
      writeFileSync(path, '');
      for (let part = 0; part < 20; part++) appendFileSync(path, block);
      const file = await bench.openWhole(path);
      const asked = call('files.match', { file: file.id });
      await vi.waitFor(async () => expect((await good(call('jobs.list', {}))).jobs).toHaveLength(1));
      killReader();
      expect(await asked).toMatchObject({ ok: false, failure: { code: 'file', next: 'Open the file again.' } });
      await vi.waitFor(() => expect(bench.state(file.id)?.trouble).toMatch(/ended unexpectedly/));
      expect((await good(call('case.replies', {}))).replies).toEqual([]);
      const again = await bench.openWhole(path);
      expect((await good(call('files.match', { file: again.id }))).hits[0]?.lines).toBe(40_000);
    },
  );

  test('a path that nobody chose is not opened', async () => {
    expect(await bench.app.page.call('files.open', { path: '/etc/passwd' })).toMatchObject({
      ok: false,
      failure: { code: 'not-permitted' },
    });
  });

  test('a cancelled search ends at once, and the file can be searched again', async () => {
    const file = await bench.openWhole(join(bench.folder, 'killed.ndjson'));
    const asking = new AbortController();
    const asked = call('files.find', { file: file.id, text: 'no such words' }, asking.signal);
    asking.abort();
    expect(await asked).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect((await good(call('files.find', { file: file.id, text: 'evil' }))).found).toMatchObject({
      total: 40_000,
      kept: 40_000,
    });
  });
});

function killReader(): void {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
  for (const pid of children) {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('files/process/main'))
      process.kill(Number(pid), 'SIGKILL');
  }
}
