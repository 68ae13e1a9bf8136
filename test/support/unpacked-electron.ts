import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The fuse wire in Electron's executable: a mark, its version, the number of fuses, and each fuse. */
const fuseWire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 8]),
  Buffer.from('10110010'),
]);

/** A folder that the packager accepts as an unpacked Electron. It starts nothing. */
export function makeElectronStandIn(folder: string, version: string): void {
  for (const part of ['resources', 'locales']) mkdirSync(join(folder, part), { recursive: true });
  for (const file of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'locales/en-US.pak']) {
    writeFileSync(join(folder, file), '');
  }
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, 'electron'), fuseWire);
  chmodSync(join(folder, 'electron'), 0o755);
}
