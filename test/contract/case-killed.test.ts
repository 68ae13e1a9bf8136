import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../electron/case/open-database.ts';
import { verifyCase } from '../../electron/case/verify.ts';

/** `npm run test:durability` asks for all 200. */
const kills = Number(process.env.SEXTANT_KILLS ?? 12);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-killed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The last event and reply that the writer said were saved, before it was killed at a moment of chance. */
async function writeAndKill(path: string): Promise<{ event: number; reply: number }> {
  const writer = spawn(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    'test/support/case-writer.ts',
    path,
  ]);
  let said = '';
  let wrong = '';
  writer.stdout.on('data', (chunk) => {
    said += chunk;
  });
  writer.stderr.on('data', (chunk) => {
    wrong += chunk;
  });
  const ended = new Promise((resolve) => writer.on('close', resolve));
  while (!said.includes('ready')) {
    if (writer.exitCode !== null) throw new Error(wrong);
    await wait(5);
  }
  await wait(Math.random() * 250);
  writer.kill('SIGKILL');
  await ended;
  if (wrong !== '') throw new Error(wrong);
  const whole = said.slice(0, said.lastIndexOf('\n'));
  const last = (what: string) =>
    Number(
      whole
        .split('\n')
        .findLast((line) => line.startsWith(what))
        ?.split(' ')[1] ?? 0,
    );
  return { event: last('event'), reply: last('reply') };
}

test(`killed ${kills} times while it writes, a case loses nothing that was acknowledged`, {
  timeout: 900_000,
}, async () => {
  const path = join(folder, 'heavy.sextant');
  let acknowledged = 0;
  for (let kill = 0; kill < kills; kill++) {
    const { event, reply } = await writeAndKill(path);
    acknowledged += event;
    const opened = openDatabase(path);
    if (!opened.ok) throw new Error(opened.failure.message);
    const database = opened.value;
    const newest = (table: string) => Number(database.one(`SELECT max(id) AS id FROM ${table}`)?.id ?? 0);
    expect(newest('event')).toBeGreaterThanOrEqual(event);
    expect(newest('reply')).toBeGreaterThanOrEqual(reply);
    expect(database.all('PRAGMA quick_check')).toEqual([{ quick_check: 'ok' }]);
    expect(await verifyCase(database, new AbortController().signal)).toMatchObject({ kind: 'good' });
    // An event and the rows it changes are one: no link without its ends, no observation without its subject.
    const stray =
      'SELECT count(*) AS n FROM edge WHERE from_id NOT IN (SELECT id FROM entity) OR to_id NOT IN (SELECT id FROM entity)';
    expect(database.one(stray)).toEqual({ n: 0 });
    database.close();
  }
  expect(acknowledged).toBeGreaterThan(kills);
});
