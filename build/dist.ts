// `npm run dist`: packs the desktop program for this machine's system. Signing keys come from the environment, as
// electron-builder expects; without them the program is packed unsigned, with a message.
import { join } from 'node:path';
import { build } from 'electron-builder';
import { readOptions } from './options.ts';
import { packaging, stageForElectron } from './packaging.ts';
import { root } from './run.ts';

const usage = `Usage: npm run dist -- [--dir] [--electron-dist FOLDER] [--output FOLDER]

  --dir                   make the program's folder, without installers
  --electron-dist FOLDER  pack around this unpacked Electron, and download none
  --output FOLDER         where it goes; dist/packages without it`;
const { values } = readOptions({
  command: 'npm run dist',
  usage,
  options: { dir: { type: 'boolean' }, 'electron-dist': { type: 'string' }, output: { type: 'string' } },
});
const app = join(root, '.cache', 'packed-app');
const output = values.output ?? join(root, 'dist', 'packages');
await stageForElectron(app);
try {
  const made = await build({
    projectDir: root,
    ...(values.dir && { dir: true }),
    config: packaging({
      app,
      output,
      ...(values['electron-dist'] !== undefined && { electronDist: values['electron-dist'] }),
    }),
  });
  console.log(made.length > 0 ? `Packed:\n${made.join('\n')}` : `Packed into ${output}.`);
} catch (error) {
  console.error(`Sextant could not be packed: ${error instanceof Error ? error.message : error}`);
  console.error(
    'Electron is downloaded for this. Where it can’t be, name an unpacked one with --electron-dist FOLDER.',
  );
  process.exit(1);
}
