import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileBench, openFileBench } from '../../test/support/open-file.ts';

let bench: FileBench;
beforeAll(async () => {
  bench = await openFileBench();
});
afterAll(() => bench.close());

async function writeParquet(path: string): Promise<void> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(
    `COPY (SELECT 'host' || i || '.example' || (i % 9) || '.org.' AS rrname, 'A' AS rrtype, ['198.51.100.' || (i % 250)] AS rdata,
       i AS "odd ""name" FROM range(5000) t(i)) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 2048)`,
  );
  connection.closeSync();
}

test('Parquet is read, searched and held against the case by row, with the hash of the file', async () => {
  const { call } = bench.app.bridge;
  const path = join(bench.folder, 'channel.parquet');
  await writeParquet(path);
  await call('case.add', { entities: [{ kind: 'host', value: 'host4242.example3.org' }] });
  const file = await bench.openWhole(path);
  expect(file).toMatchObject({
    format: 'parquet',
    rows: 5000,
    columns: [{ name: 'rrname' }, { name: 'rrtype' }, { name: 'rdata', list: true }, { name: 'odd "name' }],
    sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
  });
  const columns = ['rrname', 'rdata', 'odd "name'];
  expect(await call('files.rows', { file: file.id, from: 3000, count: 1, columns })).toMatchObject({
    ok: true,
    value: { rows: [{ line: 3001, cells: ['host3000.example3.org.', '198.51.100.0', '3000'] }], total: 5000 },
  });
  const conditions = [
    { column: 'rdata', how: 'is' as const, value: '198.51.100.7' },
    { column: 'odd "name', how: 'at-least' as const, value: '4500' },
  ];
  expect(await call('files.find', { file: file.id, conditions })).toMatchObject({ value: { found: { total: 2 } } });
  expect(await call('files.rows', { file: file.id, of: 'found', columns: ['rrname'] })).toMatchObject({
    value: { rows: [{ line: 4508 }, { line: 4758 }] },
  });
  const matched = await call('files.match', { file: file.id });
  expect(matched).toMatchObject({ value: { total: 1, hits: [{ lines: 1, first: 4243, columns: ['rrname'] }] } });
  const entity = (matched.ok && matched.value.hits[0]?.entity) || 0;
  expect(await call('files.saveHits', { file: file.id, entities: [entity] })).toMatchObject({
    value: { lines: 1, added: 1 },
  });
});
