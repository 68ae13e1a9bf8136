import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLoose } from '../attacks/hostile-case.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

// A case whose index of words is damaged: nobody needs it to go on, and the case has everything to make it again.

const folder = mkdtempSync(join(tmpdir(), 'sextant-words-'));
const honest = join(folder, 'honest.sextant');
let app: TestApp;
const call = calling(() => app);

beforeAll(async () => {
  app = await openTestApp({ dataFolder: join(folder, 'data') });
  await call('case.new', { path: honest });
  const values = Array.from({ length: 3000 }, (_, at) => `name-${at}.example`);
  await call('case.add', { entities: values.map((value) => ({ kind: 'domain' as const, value })) });
  await call('case.new', {});
  openLoose(honest).close();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The row that describes the index, and one with words. */
const rows = ['id = 10', 'id = (SELECT max(id) FROM words_data)'];

test.each(rows.flatMap((row) => ["'text'", '7', "x''", "x'00ff'", 'zeroblob(4000)'].map((value) => [row, value])))(
  'where %s is %s, the case is searched, changed and left as any other',
  async (row, value) => {
    const path = join(folder, 'damaged.sextant');
    copyFileSync(honest, path);
    const database = openLoose(path);
    database.exec(`UPDATE words_data SET block = ${value} WHERE ${row}`);
    database.close();
    await call('case.open', { path });
    await call('case.annotate', { ids: [1], note: 'seen in March' });
    await call('case.add', { entities: [{ kind: 'domain', value: 'later.example' }] });
    const { hits } = await call('case.search', { text: 'later', limit: 5 });
    expect(hits.map(({ value: found }) => found)).toEqual(['later.example']);
    expect((await call('case.search', { text: 'march', limit: 5 })).hits).toHaveLength(1);
    await call('case.new', {});
    rmSync(path);
  },
);
