import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '../test/support/app.ts';
import { openDatabase } from './case/open-database.ts';
import { openImport } from './import/open-import.ts';
import { commonPorts } from './shell-ports.ts';
import { readConnection } from './shell-terminal/connection-file.ts';

let folder: string;
let mask: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-data-'));
  mask = process.umask(0);
});
afterEach(() => {
  process.umask(mask);
  rmSync(folder, { recursive: true, force: true });
});

const never = new AbortController().signal;
const onUnix = test.runIf(process.platform !== 'win32');

/** Files that others could read or write. */
function open(): string[] {
  const all = readdirSync(folder, { recursive: true }).map(String);
  return all.filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
}

onUnix('whatever the mask and the mode of the data folder, nothing in it is for others', async () => {
  chmodSync(folder, 0o777);
  mkdirSync(join(folder, 'spool'), { mode: 0o777 });
  writeFileSync(join(folder, 'connections.json.damaged-1'), '{}', { mode: 0o666 });
  writeFileSync(join(folder, 'limits.sqlite'), '', { mode: 0o666 });
  const { writeLog } = commonPorts('1', folder);
  const { bridge, close } = await openTestApp({ dataFolder: folder, writeLog });
  writeLog('a line');
  await bridge.call('settings.change', { theme: 'light' });
  await bridge.call('account.read', {});
  expect(open()).toEqual([]);
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(['limits.sqlite', 'jobs.sqlite', 'last-answers.sqlite', 'sextant.log', 'settings.json']),
  );
  await close();
  expect(open()).toEqual([]);
  expect(statSync(folder).mode & 0o777).toBe(0o777); // It may contain files that are not ours.
});

onUnix('what is not ours in the data folder keeps its mode', async () => {
  writeFileSync(join(folder, 'letter.txt'), 'mine', { mode: 0o644 });
  const { close } = await openTestApp({ dataFolder: folder });
  await close();
  expect(open()).toEqual(['letter.txt']);
});

onUnix('pipes in the place of its files neither stop it nor are written to', async () => {
  for (const name of ['settings.json', 'connections.json', 'cases.json', 'limits.sqlite', 'sextant.log'])
    execFileSync('mkfifo', [join(folder, name)]);
  const { writeLog } = commonPorts('1', folder);
  const { app, bridge, close } = await openTestApp({ dataFolder: folder, writeLog });
  writeLog('a line');
  expect(await bridge.call('settings.read', {})).toMatchObject({ ok: true });
  expect(app.notices.join()).toContain("can't be counted on disk");
  await close();
});

onUnix('a link in the place of a file of its own is not written through', async () => {
  const elsewhere = join(folder, 'letter.txt');
  writeFileSync(elsewhere, 'mine');
  for (const name of ['limits.sqlite', 'sextant.log', 'settings.json']) symlinkSync(elsewhere, join(folder, name));
  const { writeLog } = commonPorts('1', folder);
  const { bridge, close } = await openTestApp({ dataFolder: folder, writeLog });
  writeLog('a line');
  await bridge.call('settings.change', { theme: 'light' });
  await close();
  expect(execFileSync('cat', [elsewhere], { encoding: 'utf8' })).toBe('mine');
});

onUnix('a pipe, a device and a folder are refused at once as a case, an import and a connection', async () => {
  const pipe = join(folder, 'pipe.sextant');
  execFileSync('mkfifo', [pipe]);
  for (const path of [pipe, '/dev/zero']) {
    expect(openDatabase(path)).toMatchObject({ ok: false, failure: { message: expect.stringContaining('a pipe') } });
    await expect(openImport(path, never)).rejects.toMatchObject({ code: 'ENOTFILE' });
    expect(await readConnection(path)).toMatchObject({ ok: false, failure: { code: 'file' } });
  }
  expect(openDatabase(folder)).toMatchObject({ ok: false, failure: { message: `${folder} is a folder.` } });
  expect(await readConnection(folder)).toMatchObject({ ok: false, failure: { code: 'file' } });
});

test.runIf(process.platform === 'linux')('nothing of its memory goes into a core dump', () => {
  const script = `
    import { readFileSync } from 'node:fs';
    import { commonPorts } from './electron/shell-ports.ts';
    commonPorts('1', ${JSON.stringify(folder)});
    console.log(readFileSync('/proc/self/coredump_filter', 'utf8').trim(), process.report.reportOnFatalError);`;
  const args = ['--disable-warning=ExperimentalWarning', '--report-on-fatalerror', '--input-type=module-typescript'];
  const said = execFileSync(process.execPath, [...args, '-e', script], { encoding: 'utf8' });
  expect(said.trim()).toBe('00000000 false');
});
