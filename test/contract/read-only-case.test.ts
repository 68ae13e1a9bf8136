import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

// The case of somebody else, in a folder where one may only read: all of the judgement can be seen, nothing is changed,
// and nothing is sent that could not be stored.

let folder: string;
let path: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-theirs-'));
  path = join(folder, 'theirs.sextant');
  const app = await openTestApp();
  const call = calling(() => app);
  await call('case.new', { path, title: 'Theirs' });
  const search = { base: { whois: 'northmere' } };
  const { ids } = await call('graph.search', { search });
  const { id } = await call('watching.save', { name: 'Northmere', question: { product: 'investigate', search } });
  await call('demo.advanceClock', { hours: 24 * 4 });
  expect((await call('watching.run', { id })).fresh).toBeGreaterThan(0);
  await call('membership.judge', { ids: ids.slice(0, 3), verdict: 'in', reason: 'Seen by them.' });
  await app.close();
});
afterAll(() => {
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true, force: true });
});

/** What each call says: its value, or its failure. Root may write everywhere, so it runs as another user. */
const script = `
  import { openTestApp } from './test/support/app.ts';
  const app = await openTestApp({ casePath: process.env.THEIRS });
  const said = {};
  const call = async (name, input = {}) => {
    const result = await app.bridge.call(name, input);
    said[name] = result.ok ? result.value : result.failure;
    return result.value;
  };
  const { entities } = await call('case.graph');
  const ids = entities.filter(({ kind }) => kind === 'domain').map(({ id }) => id);
  await call('case.state');
  const { clusters: [cluster] } = await call('graph.sharedTraits', { ids });
  await call('graph.belongs');
  await call('graph.whyLinked', { a: cluster.ids[0], b: cluster.ids[1] });
  await call('membership.list');
  const { searches: [{ id }] } = await call('watching.list');
  await call('watching.belongs', { id });
  await call('membership.judge', { ids: ids.slice(0, 2), verdict: 'out' });
  await call('case.group', { ids, label: 'x' });
  await call('watching.take', { id });
  await call('watching.run', { id });
  await call('pdns.summarize', { question: { by: 'data-ip', address: '203.0.113.10' } });
  await call('requests.list');
  await app.close();
  delete said['case.graph'];
  process.stdout.write(JSON.stringify(said), () => process.exit(0));`;

test('shows who belongs together and what is new, refuses verdicts in words, and sends nothing', () => {
  const before = readFileSync(path);
  chmodSync(path, 0o444);
  chmodSync(folder, 0o555);
  const ran = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '--disable-warning=ExperimentalWarning', '-e', script],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, THEIRS: path },
      ...(process.getuid?.() === 0 && { uid: 65534, gid: 65534 }),
    },
  );
  expect(ran.stderr).toBe('');
  const said = JSON.parse(ran.stdout);
  expect(said['case.state']).toMatchObject({ readOnly: 'The file or its folder is read-only.' });
  const shared = said['graph.sharedTraits'];
  expect(shared.clusters.length).toBeGreaterThan(0);
  expect(said['graph.belongs'].clusters.length).toBe(shared.clusters.length);
  expect(said['graph.whyLinked'].evidence.length).toBeGreaterThan(0);
  expect(said['membership.list'].rows).toMatchObject([{ verdict: 'in' }, { verdict: 'in' }, { verdict: 'in' }]);
  expect(said['watching.belongs'].names).toBeGreaterThan(0);
  expect(said['watching.belongs'].clusters.length).toBeGreaterThan(0);
  for (const name of ['membership.judge', 'case.group', 'watching.take', 'watching.run', 'pdns.summarize'])
    expect(said[name]).toMatchObject({
      code: 'file',
      message: expect.stringContaining('read-only'),
      next: 'Save a copy in a folder of your own and continue there.',
    });
  expect(said['pdns.summarize']).toMatchObject({ kept: 'Nothing was sent.', spent: 'no' });
  expect(said['requests.list'].requests).toEqual([]);
  expect(readFileSync(path).equals(before)).toBe(true);
});
