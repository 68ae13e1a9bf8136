import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { channelLine } from '../../test/support/channel-line.ts';
import type { CaseFile } from '../case/case-file.ts';
import { selectRows } from '../case/case-rows.ts';
import { createCaseFile } from '../case/create-case-file.ts';
import { databaseOf } from '../case/database-of.ts';
import { createDatabase } from '../case/open-database.ts';
import { dnsRecordIn } from '../graph/dns-line.ts';
import { keepHits } from './keep-hits.ts';
import type { Evidence } from './process/operations.ts';

let folder: string;
let file: CaseFile;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-hits-'));
  const made = createDatabase(join(folder, 'mine.sextant'), 'Mine', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  file = createCaseFile(made.value, {
    who: 'ann',
    now: () => new Date(),
    show: () => undefined,
    changed: () => undefined,
    isSpooled: () => false,
  });
});
afterEach(async () => {
  await file.close();
  rmSync(folder, { recursive: true, force: true });
});

function evidenceOf(id: number, lines: number): Evidence {
  return {
    sha256: 'f'.repeat(64),
    bytes: 1_000_000,
    format: 'ndjson',
    lines: Array.from({ length: lines }, (_, at) => ({
      line: at + 1,
      text: channelLine(`host${at}.example.`, 'NS', ['ns1.evil.example.']),
      ids: [id],
    })),
  };
}

function addServer(): number {
  const done = file.change({ kind: 'added', label: 'By hand' }, (draft) =>
    draft.entity('nameserver', 'ns1.evil.example'),
  );
  return done.ok ? done.value.value.id : 0;
}

const wish = { neighbours: true, at: '2026-11-15T08:00:00.000Z' };
const count = (table: 'entity' | 'edge' | 'observation') => selectRows(databaseOf(file), table, '').length;
const replies = () => Number(databaseOf(file).one('SELECT count(*) AS n FROM reply')?.n);

test('a full disk keeps the graph and the ledger as they were, and there is room again later', async () => {
  const id = addServer();
  const pages = Number(databaseOf(file).one('PRAGMA page_count')?.page_count);
  databaseOf(file).all(`PRAGMA max_page_count = ${pages + 2}`);
  expect(await keepHits(file, '/data/ch.jsonl', evidenceOf(id, 2000), wish)).toMatchObject({
    ok: false,
    failure: { code: 'file', kept: 'Everything before this change is saved; this change is not.' },
  });
  expect([replies(), count('entity'), count('edge'), count('observation')]).toEqual([0, 1, 0, 0]);
  databaseOf(file).all('PRAGMA max_page_count = 1000000');
  expect(await keepHits(file, '/data/ch.jsonl', evidenceOf(id, 10), wish)).toMatchObject({
    ok: true,
    value: { lines: 10, added: 10 },
  });
  expect([replies(), count('entity'), count('edge')]).toEqual([2, 11, 10]);
});

test('many new things come as one stack, and hits alone can be kept', async () => {
  const id = addServer();
  const alone = await keepHits(file, '/data/ch.jsonl', evidenceOf(id, 5), { ...wish, neighbours: false });
  expect(alone).toMatchObject({ ok: true, value: { added: 0, ids: [id] } });
  expect(count('observation')).toBe(1);
  const many = await keepHits(file, '/data/ch.jsonl', evidenceOf(id, 400), wish);
  expect(many).toMatchObject({ ok: true, value: { added: 400 } });
  expect(selectRows(databaseOf(file), 'group', '')).toMatchObject([{ label: 'In ch.jsonl' }]);
  // The hash identifies the file, and the ledger has one row for it.
  expect(databaseOf(file).all("SELECT id FROM reply WHERE operation = 'file.read'")).toHaveLength(1);
});

test.each([
  ['{"rrname":"a.example.","rrtype":"A","rdata":"192.0.2.1","time_first":1700000000,"count":3}', ['192.0.2.1'], 3],
  [channelLine('a.example.', 'NS', ['b.example.']), ['b.example.'], null],
  [
    '{"message":{"rrname":"a.example.","rrtype":"TXT","rdata":[1,null,"x"],"count":-1,"time_seen":"never"}}',
    ['x'],
    null,
  ],
])('a DNS record is read out of %s', (text, rdata, times) => {
  expect(dnsRecordIn(text)).toMatchObject({ rrname: 'a.example.', rdata, count: times });
});

test.each(['', 'null', '[1]', '{"message":null}', '{"rrname":5,"rrtype":"A"}', '{"message":"rrname"}'])(
  '%j holds no DNS record',
  (text) => {
    expect(dnsRecordIn(text)).toBeNull();
  },
);
