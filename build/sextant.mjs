#!/usr/bin/env node
// The `sextant` command. It runs a bundle of the terminal, rebuilt when the sources are newer, in the project's own
// Node, whatever Node the machine has. Loads on demand what only some runs need: starting Node takes about as long as
// all of this.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = join(root, 'node_modules', '.bin', 'node');

/** Names, sizes and times of all bundle sources: reading the files would take longer than the rest of a start. */
function sourcesMark() {
  const sums = [0x811c9dc5, 0x1b873593];
  const add = (text) => {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      sums[0] = Math.imul(sums[0] ^ code, 0x01000193);
      sums[1] = Math.imul(sums[1] ^ code, 0x5bd1e995);
    }
  };
  const addFile = (path) => {
    const { size, mtimeMs } = statSync(root + path);
    add(`${path} ${size} ${mtimeMs}\n`);
  };
  const addFolder = (folder) => {
    for (const entry of readdirSync(root + folder, { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) addFolder(path);
      else if (!entry.name.includes('.test.')) addFile(path);
    }
  };
  for (const folder of ['shared', 'electron', 'renderer']) addFolder(folder);
  for (const file of ['package.json', 'package-lock.json', 'build/bundle.ts', 'build/terminal.ts']) addFile(file);
  return sums.map((sum) => (sum >>> 0).toString(16).padStart(8, '0')).join('');
}

/** The folder of the bundle for these sources; null if none can be made, as on a read-only disk. */
async function bundleFolder() {
  const mark = sourcesMark();
  const folder = join(root, 'dist', 'terminal', mark);
  if (existsSync(join(folder, 'terminal.js'))) return folder;
  const { spawnSync } = await import('node:child_process');
  const { SEXTANT_PLATFORM_KEY: _1, SEXTANT_PDNS_KEY: _2, SEXTANT_BATCH_KEY: _3, ...env } = process.env;
  spawnSync(node, ['--disable-warning=ExperimentalWarning', join(root, 'build', 'terminal.ts'), mark], {
    env,
    stdio: 'ignore',
  });
  return existsSync(join(folder, 'terminal.js')) ? folder : null;
}

/** Whether this Node can do what the project's own can. */
function isOwnNode() {
  const manifest = join(root, 'node_modules', 'node', 'package.json');
  if (!existsSync(manifest)) return false;
  const major = (version) => version.split('.')[0];
  return major(JSON.parse(readFileSync(manifest, 'utf8')).version) === major(process.versions.node);
}

const [command, ...rest] = process.argv.slice(2);

if (isOwnNode()) {
  const folder = await bundleFolder();
  if (folder && command === 'calls' && rest.length === 0) {
    process.stdout.on('error', () => undefined); // The reader may stop early.
    process.stdout.write(readFileSync(join(folder, 'calls.txt')));
  } else {
    if (folder) nodeModule.enableCompileCache(join(folder, 'compiled'));
    const program = folder ? join(folder, 'terminal.js') : join(root, 'electron', 'shell-terminal', 'main.ts');
    await import(pathToFileURL(program).href);
  }
} else {
  const { spawnSync } = await import('node:child_process');
  const ended = spawnSync(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  if (ended.error) console.error(`Sextant could not start: ${ended.error.message}. Run "npm ci" first.`);
  process.exit(ended.status ?? 1);
}
