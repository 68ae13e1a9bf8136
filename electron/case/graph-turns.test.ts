import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GraphPart } from '../../shared/case-lists.ts';
import { openTestApp, type TestApp } from '../../test/support/app.ts';

const never = new AbortController().signal;
let folder: string;
let app: TestApp;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-turns-'));
  app = await openTestApp({ dataFolder: folder });
  const entities = Array.from({ length: 60 }, (_, at) => ({ kind: 'domain', value: `n${at}.example` }));
  await app.app.run('case.add', { entities, label: 'Added' }, never);
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const part = (next?: string) => ({ only: 'all', limit: 10, packed: true, ...(next !== undefined && { next }) });

async function places(): Promise<string[]> {
  const first = await app.app.run('case.graph', part(), never);
  if (!first.ok) throw new Error(first.failure.message);
  const { next, ahead = [] } = first.value as GraphPart;
  return [next ?? '', ...ahead];
}

test('parts that are asked for at once are read in a turn of the loop each', async () => {
  const wanted = await places();
  expect(wanted.length).toBeGreaterThan(2);
  const order: ('part' | 'turn')[] = [];
  const parts = wanted.map(async (next) => {
    const read = await app.app.run('case.graph', part(next), never);
    order.push('part');
    return read.ok;
  });
  let isOver = false;
  const turns = (): void => {
    order.push('turn');
    if (!isOver) setImmediate(turns);
  };
  setImmediate(turns);
  expect(await Promise.all(parts)).toEqual(wanted.map(() => true));
  isOver = true;
  expect(order.join(' ')).not.toContain('part part');
});

test('a part that waits for its turn while the case is closed is not read', async () => {
  const [, second = '', third = ''] = await places();
  const waiting = [second, third].map((next) => app.app.run('case.graph', part(next), never));
  await app.app.run('case.new', { title: 'Another', path: join(folder, 'another.sextant') }, never);
  const read = await Promise.all(waiting);
  expect(read.every((one) => one.ok || one.failure.code === 'cancelled')).toBe(true);
  expect(read.at(-1)).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
});
