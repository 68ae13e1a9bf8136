import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaseFile } from '../../electron/case/create-case-file.ts';
import { openDatabase } from '../../electron/case/open-database.ts';
import { findChromium } from '../../electron/shell-chromium/find-chromium.ts';
import { exportFormatIds } from '../../shared/export-formats.ts';
import { emptyCase, graphOf, nastyCase } from '../support/nasty-case.ts';
import { type Ended, sextantIn, type TerminalWish } from '../support/terminal.ts';

// The real commands, on a case with hostile text in every field.

let folder: string;
const place = (name: string) => join(folder, name);
const sextant = (args: readonly string[], wish?: TerminalWish) => sextantIn(folder, args, wish);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-exchange-'));
  await nastyCase(place('nasty.sextant')).close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Whether it was written, how much of what, and that it says so. */
function expectWritten({ code, out, errors }: Ended, path: string): void {
  expect([code, errors]).toEqual([0, '']);
  expect(out).toMatch(/^WRITTEN .*: \d+ items, \d+ links, \d+ bytes\n$/);
  expect(out).toContain(`${path}: `);
  expect(out).toContain(`${statSync(path).size} bytes`);
}

const hasBrowser = findChromium(process.env, process.platform) !== null;

test('sextant export writes every format, and leaves nothing beside the case', async () => {
  for (const format of exportFormatIds) {
    if (format === 'png' && !hasBrowser) continue;
    const path = place(`out-${format}`);
    expectWritten(await sextant(['export', place('nasty.sextant'), '--format', format, '--out', path]), path);
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('nasty'))).toEqual(['nasty.sextant']);
});

test('sextant import brings back into another case what sextant export wrote', async () => {
  for (const format of ['stix']) {
    const path = place(`in-${format}.sextant`);
    await emptyCase('New', path).close();
    const ended = await sextant(['import', place(`out-${format}`), '--case', path]);
    expect([ended.code, ended.errors]).toEqual([0, '']);
    expect(graphIn(path)).toEqual(graphIn(place('nasty.sextant')));
  }
});

function graphIn(path: string) {
  const opened = openDatabase(path);
  if (!opened.ok) throw new Error(opened.failure.message);
  const parts = {
    who: 'test',
    now: () => new Date(),
    show: () => undefined,
    changed: () => undefined,
    isSpooled: () => false,
  };
  try {
    return graphOf(createCaseFile(opened.value, parts));
  } finally {
    opened.value.close();
  }
}

/** A disk of its own for one command, which no one else sees; not every machine lets us have one. */
const ownDisk = ['unshare', '--user', '--map-root-user', '--mount'];
const canMount =
  spawnSync(ownDisk[0] ?? '', [...ownDisk.slice(1), 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0;

test.skipIf(!canMount)('a disk that fills during an export keeps what was there, and nothing half', async () => {
  const disk = place('disk');
  mkdirSync(disk);
  const filling = `mount -t tmpfs -o size=16k none "${disk}" && echo before > "${disk}/out.json" && "$@"; ended=$?
    ls -A "${disk}" >&2; cat "${disk}/out.json" >&2; exit $ended`;
  const ended = await sextant(
    ['export', place('nasty.sextant'), '--format', 'json', '--overwrite', '--out', join(disk, 'out.json')],
    {
      within: [...ownDisk, 'sh', '-c', filling, 'sh'],
    },
  );
  expect([ended.code, ended.errors]).toEqual([1, 'out.json\nbefore\n']);
  expect(JSON.parse(ended.out)).toMatchObject({
    failure: { code: 'file', message: `The disk that holds ${join(disk, 'out.json')} is full.` },
  });
  expect(readFileSync(place('out-json')).length).toBeGreaterThan(16 * 1024);
});
