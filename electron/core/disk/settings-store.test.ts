import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Settings } from '../../../shared/settings.ts';
import { openSettings } from './settings-store.ts';

let folder: string;
let told: Settings[];
let damaged: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-settings-'));
  told = [];
  damaged = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (forThisRun: Partial<Settings> = {}) =>
  openSettings(
    folder,
    (settings) => told.push(settings),
    (copy) => damaged.push(copy),
    forThisRun,
  );
const onDisk = () => JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'));
const defaults: Settings = {
  theme: 'dark',
  offline: false,
  workspace: 'investigate',
  layouts: {},
  askAboveQueries: 1,
  askAbovePercent: 1,
  guidedBelow: 500,
  guide: { step: 0, shown: false },
  recordColumns: null,
  graphColour: 'risk',
  graphLegend: true,
  graphGhosts: false,
};

test('begins with the defaults and writes nothing', async () => {
  expect((await open()).read()).toEqual(defaults);
  expect(() => onDisk()).toThrow('ENOENT');
});

test('a change leaves the other settings as they are, is on disk when it is told, and holds at the next start', async () => {
  const settings = await open();
  expect(await settings.change({ theme: 'light' })).toEqual({ ok: true, value: { ...defaults, theme: 'light' } });
  expect(told).toEqual([{ ...defaults, theme: 'light' }]);
  expect(onDisk()).toEqual({ ...defaults, theme: 'light' });
  expect((await open()).read()).toEqual({ ...defaults, theme: 'light' });
});

test('two changes at once are both kept', async () => {
  const settings = await open();
  await Promise.all([settings.change({ theme: 'light' }), settings.change({ offline: true })]);
  expect(settings.read()).toEqual({ ...defaults, theme: 'light', offline: true });
  expect(onDisk()).toEqual({ ...defaults, theme: 'light', offline: true });
});

test('a change that can not be written does not hold and is not told', async () => {
  const settings = await open();
  mkdirSync(join(folder, 'settings.json'));
  expect(await settings.change({ theme: 'light' })).toMatchObject({ ok: false, failure: { code: 'file' } });
  expect(settings.read()).toEqual(defaults);
  expect(told).toEqual([]);
  rmSync(join(folder, 'settings.json'), { recursive: true });
  expect(await settings.change({ offline: true })).toMatchObject({ ok: true });
});

test('damaged settings are put aside, told, and replaced by the defaults', async () => {
  writeFileSync(join(folder, 'settings.json'), '{"theme":"neon"}');
  expect((await open()).read()).toEqual(defaults);
  expect(damaged).toHaveLength(1);
  expect(readFileSync(damaged[0] ?? '', 'utf8')).toBe('{"theme":"neon"}');
});

test('what an older release did not know yet gets its default', async () => {
  writeFileSync(join(folder, 'settings.json'), '{"theme":"light"}');
  expect((await open()).read()).toEqual({ ...defaults, theme: 'light' });
  expect(damaged).toEqual([]);
});

test('what was said for this run holds in all that is told, and is not written down', async () => {
  const settings = await open({ offline: true });
  expect(settings.read()).toEqual({ ...defaults, offline: true });
  await settings.change({ theme: 'light' });
  expect(told).toEqual([{ ...defaults, theme: 'light', offline: true }]);
  expect(onDisk()).toEqual({ ...defaults, theme: 'light' });
});

test('a later choice of the person holds over what was said for this run', async () => {
  const settings = await open({ offline: true });
  expect(await settings.change({ offline: false })).toEqual({ ok: true, value: defaults });
  expect(settings.read()).toEqual(defaults);
});
