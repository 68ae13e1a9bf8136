// `npm run dist:portable`: one archive with Sextant in the Chromium shell and its own Node. Unpack it on a machine with
// a Chromium, Chrome or Edge, and start it with one command.
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundle } from './bundle.ts';
import { readOptions } from './options.ts';
import { root, run } from './run.ts';
import { nativePackages, stage, workers } from './stage.ts';

const isWindows = process.platform === 'win32';

/** Makes the folder and its archive, packed as small as can be or in half the time; returns the path. */
export async function makePortable(output: string, packedTo: 'small' | 'soon' = 'small'): Promise<string> {
  await bundle();
  const name = `sextant-${process.platform}-${process.arch}`;
  const folder = join(output, name);
  stage({
    folder,
    entries: ['chromium.js', 'terminal.js', 'printer-worker.js', ...workers],
    packages: [...nativePackages, 'playwright-core'],
    main: 'chromium.js',
  });
  const node = isWindows ? 'node.exe' : 'node';
  cpSync(nodeBinary(), join(folder, node), { dereference: true });
  writeStarter(folder);
  mkdirSync(output, { recursive: true });
  const archive = `${folder}.tar.gz`;
  const compress = packedTo === 'small' ? ['-z'] : ['--use-compress-program', 'gzip -1'];
  const packed = await run('tar', ['-c', ...compress, '-f', archive, '-C', output, name]);
  if (packed.code !== 0) throw new Error(`the archive could not be written: ${packed.output.trim()}`);
  return archive;
}

function nodeBinary(): string {
  const require = createRequire(import.meta.url);
  return join(require.resolve('node/package.json'), '..', 'bin', isWindows ? 'node.exe' : 'node');
}

/** Without a command it opens the window; with one it works like `sextant` in a terminal. */
function writeStarter(folder: string): void {
  if (isWindows) {
    const lines = [
      '@echo off',
      'set "first=%~1"',
      'if "%first%"=="" goto window',
      'if "%first:~0,2%"=="--" goto window',
      '"%~dp0node.exe" --disable-warning=ExperimentalWarning "%~dp0dist\\main\\terminal.js" %*',
      'exit /b %errorlevel%',
      ':window',
      '"%~dp0node.exe" --disable-warning=ExperimentalWarning "%~dp0dist\\main\\chromium.js" %*',
    ];
    writeFileSync(join(folder, 'sextant.cmd'), `${lines.join('\r\n')}\r\n`);
    return;
  }
  const script = `#!/bin/sh
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
case "$1" in
  '' | --*) program=chromium ;;
  *) program=terminal ;;
esac
exec "$here/node" --disable-warning=ExperimentalWarning "$here/dist/main/$program.js" "$@"
`;
  writeFileSync(join(folder, 'sextant'), script);
  chmodSync(join(folder, 'sextant'), 0o755);
}

if (import.meta.filename === process.argv[1]) {
  const usage = `Usage: npm run dist:portable -- [--output FOLDER]

  --output FOLDER  where it goes; dist/packages without it`;
  const { values } = readOptions({ command: 'npm run dist:portable', usage, options: { output: { type: 'string' } } });
  console.log(`Packed: ${await makePortable(values.output ?? join(root, 'dist', 'packages'))}`);
}
