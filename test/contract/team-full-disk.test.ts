import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import { openAnalyst } from '../support/team-apps.ts';
import { tinyDisk } from '../support/tiny-disk.ts';

// Bob's disk is full while Ann's entries arrive: nothing is lost, he is told, and it goes on when there is room.

let folder: string;
let disk: string | null;
let ann: TestApp;
let bob: TestApp;
let bobsLine: string;
const annCalls = calling(() => ann);
const bobCalls = calling(() => bob);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-team-full-'));
  disk = tinyDisk(folder, 'size=48m');
  const dataFolder = join(disk ?? folder, 'data');
  mkdirSync(dataFolder);
  const [one, other] = [await openAnalyst('Ann'), await openAnalyst('Bob', { dataFolder })];
  [ann, bob, bobsLine] = [one.app, other.app, other.line];
});
afterEach(async () => {
  await Promise.all([ann.close(), bob.close()]);
  if (disk !== null) execFileSync('umount', [disk]);
  rmSync(folder, { recursive: true, force: true });
});

/** All that is free, so that not even a page of the case can be written. */
function fill(place: string): string {
  const filler = join(place, 'filler');
  const { bavail, bsize } = statfsSync(place);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
  return filler;
}

const values = async (call: typeof annCalls) =>
  (await call('case.graph', {})).entities.map(({ value, note }) => `${value} ${note}`).sort();

test('a full disk takes nothing in and loses nothing, says so, and goes on by itself when there is room', async () => {
  if (disk === null) return;
  const place = join(folder, 'shared');
  await annCalls('case.new', { title: 'Harbour' });
  await annCalls('team.shareInFolder', { place });
  await annCalls('team.addPerson', { identity: bobsLine });
  await annCalls('team.sync', {});
  await bobCalls('team.joinFolder', { place: join(place, 'case.json') });
  await bobCalls('case.add', { entities: [{ kind: 'domain', value: 'from-bob.example' }] });
  await bobCalls('team.sync', {});

  const filler = fill(disk);
  const names = Array.from({ length: 400 }, (_, at) => `name-${at}.example`);
  await annCalls('case.add', { entities: names.map((value) => ({ kind: 'domain' as const, value })) });
  await annCalls('team.sync', {});
  const told = await bob.bridge.call('team.sync', {});
  expect(told).toMatchObject({
    ok: false,
    failure: { code: 'file', message: expect.stringContaining('is full'), next: expect.stringContaining('Free') },
  });
  const { shared } = await bobCalls('team.state', {});
  expect(shared?.offline?.failure.message).toContain('is full');
  expect(shared?.offline?.failure.kept).toContain('colleagues');
  expect(await values(bobCalls)).toEqual(['from-bob.example ']);
  const late = await bob.bridge.call('case.add', { entities: [{ kind: 'domain', value: 'late.example' }] });
  expect(late).toMatchObject({ ok: false, failure: { code: 'file', kept: expect.any(String) } });

  rmSync(filler);
  await expect.poll(() => values(bobCalls)).toHaveLength(401);
  await expect.poll(async () => (await bobCalls('team.state', {})).shared?.offline).toBeNull();
  await bobCalls('case.add', { entities: [{ kind: 'domain', value: 'again.example' }] });
  for (const call of [bobCalls, annCalls]) await call('team.sync', {});
  expect(await values(annCalls)).toEqual(await values(bobCalls));
  for (const call of [annCalls, bobCalls]) expect(await call('case.verify', {})).toMatchObject({ good: true });
  expect(bob.log.filter((line) => line.includes('bug'))).toEqual([]);
});
