import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { extractFile, listPackage, statFile } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { build } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { packaging, stageForElectron } from '../../build/packaging.ts';
import { makePortable } from '../../build/portable.ts';
import { root, run } from '../../build/run.ts';
import { filesIn } from '../../build/stage.ts';
import { findChromium } from '../../electron/shell-chromium/find-chromium.ts';
import { counted } from '../../shared/figures.ts';
import { packedSamples, samplesFolder } from '../support/import-samples.ts';
import { makeElectronStandIn } from '../support/unpacked-electron.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-packed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What nobody needs to run it, or must never get. */
const unwanted = /\.(map|tsx?|test\.js|env|pem|p12)$|(^|\/)(test|docs|\.git|\.cache)\//i;

describe('the desktop program, packed around a stand-in for Electron', () => {
  let packed: string;
  let archive: string;
  let inside: string[];
  beforeAll(async () => {
    const [app, output, electronDist] = ['app', 'out', 'electron'].map((part) => join(folder, part)) as [
      string,
      string,
      string,
    ];
    makeElectronStandIn(electronDist, '45.3.2');
    await stageForElectron(app);
    await build({ projectDir: root, dir: true, linux: [], config: packaging({ app, output, electronDist }) });
    const [unpacked] = readdirSync(output).filter((name) => name.endsWith('-unpacked'));
    packed = join(output, unpacked ?? '');
    archive = join(packed, 'resources', 'app.asar');
    inside = listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/').slice(1));
  }, 240_000);

  test('holds what it needs and nothing else', () => {
    expect(inside).toEqual(expect.arrayContaining(['package.json', 'dist/main/electron.js', 'dist/main/preload.cjs']));
    expect(inside).toEqual(
      expect.arrayContaining(
        ['demo-worker', 'file-reader', 'import-reader', 'case-memory'].map((name) => `dist/main/${name}.js`),
      ),
    );
    expect(inside).toContain('dist/renderer/index.html');
    expect(inside.filter((path) => unwanted.test(path))).toEqual([]);
    expect(inside.filter((path) => /playwright|chromium/.test(path))).toEqual([]);
    const packages = inside.filter((path) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !path.endsWith('/'));
    expect(packages.filter((path) => !/@napi-rs|@duckdb|detect-libc/.test(path))).toEqual([]);
  });

  test('starts with the bundle of the Electron shell', () => {
    const manifest = JSON.parse(extractFile(archive, 'package.json').toString());
    expect(manifest).toMatchObject({ name: 'sextant', main: 'dist/main/electron.js', type: 'module' });
    expect(Object.keys(manifest.dependencies)).toEqual(['@napi-rs/keyring', '@duckdb/node-api']);
  });

  test('has its native modules outside of the archive, where they can be loaded', () => {
    const native = inside.filter((path) => path.endsWith('.node'));
    expect(native.length).toBeGreaterThan(1);
    for (const path of native) {
      expect(statFile(archive, path)).toMatchObject({ unpacked: true });
      expect(existsSync(join(packed, 'resources', 'app.asar.unpacked', path))).toBe(true);
    }
  });

  test('has its fuses set: no Node for others, no options or inspectors from outside, and only the archive that was packed', async () => {
    const fuses = await getCurrentFuseWire(join(packed, 'sextant'));
    const state = (fuse: FuseV1Options) => String.fromCharCode(fuses[fuse] ?? 0);
    const [off, on] = ['0', '1'];
    expect(state(FuseV1Options.RunAsNode)).toBe(off);
    expect(state(FuseV1Options.EnableNodeOptionsEnvironmentVariable)).toBe(off);
    expect(state(FuseV1Options.EnableNodeCliInspectArguments)).toBe(off);
    expect(state(FuseV1Options.GrantFileProtocolExtraPrivileges)).toBe(off);
    expect(state(FuseV1Options.EnableEmbeddedAsarIntegrityValidation)).toBe(on);
    expect(state(FuseV1Options.OnlyLoadAppFromAsar)).toBe(on);
    expect(state(FuseV1Options.EnableCookieEncryption)).toBe(on);
  });

  test('names no folder of the machine it was packed on', () => {
    const own = inside.filter((path) => /^dist\/main\/.*\.c?js$/.test(path));
    for (const path of own) expect(extractFile(archive, path).includes(root), path).toBe(false);
  });
});

describe('the archive for a machine that has only Chromium', () => {
  let unpacked: string;
  let running: ChildProcess | undefined;
  /** Nothing of this machine's Node, npm or settings. */
  const bare = () => ({
    PATH: '/usr/bin:/bin',
    HOME: folder,
    ...(process.env.DBUS_SESSION_BUS_ADDRESS && { DBUS_SESSION_BUS_ADDRESS: process.env.DBUS_SESSION_BUS_ADDRESS }),
    SEXTANT_CHROMIUM: findChromium(process.env, process.platform) ?? '',
  });
  beforeAll(async () => {
    const archive = await makePortable(join(folder, 'portable'), 'soon');
    const elsewhere = join(folder, 'else where');
    await run('mkdir', ['-p', elsewhere]);
    const ended = await run('tar', ['-xzf', archive, '-C', elsewhere]);
    expect(ended.output).toBe('');
    unpacked = join(elsewhere, readdirSync(elsewhere)[0] ?? '');
  }, 240_000);
  afterAll(() => void running?.kill('SIGKILL'));

  test('holds no sources, maps or papers', () => {
    expect(filesIn(unpacked).filter((path) => unwanted.test(path))).toEqual([]);
  });

  test('answers in a terminal with nothing but what is in it', async () => {
    const dataFolder = join(folder, 'terminal data');
    const ended = await run(join(unpacked, 'sextant'), ['call', 'account.read', '--data-dir', dataFolder], {
      cwd: '/',
      environment: bare(),
    });
    expect(ended.output).toContain('"username": "analyst"');
    expect(ended.code).toBe(0);
  });

  test('reads archives, PDFs, mails and tables with nothing but what is in it', async () => {
    const data = ['--data-dir', join(folder, 'import data')];
    const options = { cwd: '/', environment: bare() };
    const empty = join(folder, 'empty.sextant');
    await run(join(unpacked, 'sextant'), ['call', 'case.new', JSON.stringify({ path: empty }), ...data], options);
    for (const [name, , items, links] of packedSamples) {
      const path = join(folder, `${name}.sextant`);
      copyFileSync(empty, path);
      const sample = join(samplesFolder, name);
      const ended = await run(join(unpacked, 'sextant'), ['import', sample, '--case', path, ...data], options);
      expect(ended.output).toContain(`ADDED ${items} of ${counted(items, 'item')} and ${counted(links, 'link')}.`);
    }
  });

  test('opens its window, asks its demo service, and keeps the answer in a case', async () => {
    const dataFolder = join(folder, 'window data');
    running = spawn(join(unpacked, 'sextant'), ['--headless', '--data-dir', dataFolder], {
      cwd: '/',
      env: bare(),
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => running?.once('exit', resolve));
    const limits = join(dataFolder, 'limits.sqlite');
    await vi.waitFor(() => expect(countAsked(limits)).toBeGreaterThan(0), { interval: 500 });
    running.kill('SIGTERM');
    await ended;
    const [name = ''] = filesIn(dataFolder).filter((path) => path.endsWith('.sextant'));
    const file = new DatabaseSync(join(dataFolder, name), { readOnly: true });
    expect(file.prepare('SELECT count(*) AS replies FROM reply').get()?.replies).toBeGreaterThan(0);
    file.close();
    expect(readFileSync(join(unpacked, 'package.json'), 'utf8')).not.toContain(root);
  }, 120_000);
});

/** What the governor has counted: the page was there, and asked. */
function countAsked(path: string): number {
  if (!existsSync(path)) return 0;
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    return Number(file.prepare('SELECT count(*) AS asked FROM taken').get()?.asked);
  } finally {
    file.close();
  }
}
