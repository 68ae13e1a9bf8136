import { join } from 'node:path';
import { Settings } from '../../shared/calls/settings.ts';
import { ok, type Result } from '../../shared/result.ts';
import { readJsonFile, writeWholeFile } from './json-file.ts';
import { createSerial } from './serial.ts';

/** The settings of this machine, on disk before a change is told. */
export interface SettingsStore {
  read(): Settings;
  change(part: Partial<Settings>): Promise<Result<Settings>>;
}

export async function openSettings(
  folder: string,
  changed: (settings: Settings) => void,
  damaged: (copy: string) => void,
): Promise<SettingsStore> {
  const path = join(folder, 'settings.json');
  const file = await readJsonFile(path, Settings, Settings.parse({}));
  if (file.damagedCopy) damaged(file.damagedCopy);
  let settings = file.value;
  const serially = createSerial();

  function change(part: Partial<Settings>): Promise<Result<Settings>> {
    return serially(async () => {
      const next = { ...settings, ...part };
      const written = await writeWholeFile(path, `${JSON.stringify(next, null, 2)}\n`);
      if (!written.ok) return written;
      settings = next;
      changed(settings);
      return ok(settings);
    });
  }

  return { read: () => settings, change };
}
