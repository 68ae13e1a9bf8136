import { join } from 'node:path';
import { ok, type Result } from '../../../shared/result.ts';
import { Settings } from '../../../shared/settings.ts';
import { createSerial } from '../jobs/serial.ts';
import { readJsonFile, writeWholeFile } from './json-file.ts';

/** The settings of this machine, written to disk before a change is announced. */
export interface SettingsStore {
  /** The current settings, with the options of this run. */
  read(): Settings;
  change(part: Partial<Settings>): Promise<Result<Settings>>;
}

export async function openSettings(
  folder: string,
  changed: (settings: Settings) => void,
  damaged: (copy: string) => void,
  forThisRun: Partial<Settings> = {},
): Promise<SettingsStore> {
  const path = join(folder, 'settings.json');
  const file = await readJsonFile(path, () => Settings, Settings.parse({}));
  if (file.damagedCopy) damaged(file.damagedCopy);
  let stored = file.value;
  let overlay = forThisRun;
  const serially = createSerial();
  const read = (): Settings => ({ ...stored, ...overlay });

  function change(part: Partial<Settings>): Promise<Result<Settings>> {
    return serially(async () => {
      const next = { ...stored, ...part };
      const written = await writeWholeFile(path, `${JSON.stringify(next, null, 2)}\n`);
      if (!written.ok) return written;
      stored = next;
      // A user's choice overrides the command line.
      overlay = Object.fromEntries(Object.entries(overlay).filter(([name]) => !Object.hasOwn(part, name)));
      changed(read());
      return ok(read());
    });
  }

  return { read, change };
}
