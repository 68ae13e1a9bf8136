#!/usr/bin/env node
// The `sextant` command. It runs a bundle of the terminal, rebuilt when the sources are newer, in the project's own
// Node, whatever Node the machine has. Loads on demand what only some runs need: starting Node takes about as long as
// all of this.

// A built-in module that is imported, rather than fetched, gets all its lazy parts loaded.
const builtIn = async (name) => process.getBuiltinModule?.(name) ?? (await import(name));
const { existsSync, readFileSync, statSync } = await builtIn('node:fs');
const { join } = await builtIn('node:path');
const { fileURLToPath, pathToFileURL } = await builtIn('node:url');

const root = fileURLToPath(new URL('..', import.meta.url));
const node = join(root, 'node_modules', '.bin', 'node');
const bundles = join(root, 'dist', 'terminal');

/**
 * The folder of the newest bundle, if it is made of the present sources; null if not. Compares names, sizes and times:
 * reading the sources would take longer than the rest of a start.
 */
function freshBundle() {
  let newest;
  try {
    newest = JSON.parse(readFileSync(join(bundles, 'newest.json'), 'utf8'));
  } catch {
    return null;
  }
  const { name, sources } = newest;
  for (const [path, size, mtimeMs] of sources) {
    const about = statSync(root + path, { throwIfNoEntry: false });
    if (about?.size !== size || about.mtimeMs !== mtimeMs) return null;
  }
  const folder = join(bundles, name);
  return existsSync(join(folder, 'terminal.cjs')) ? folder : null;
}

/** The folder of a bundle of the present sources; null if none can be made, as on a read-only disk. */
async function bundleFolder() {
  const fresh = freshBundle();
  if (fresh) return fresh;
  const { spawnSync } = await builtIn('node:child_process');
  const { SEXTANT_PLATFORM_KEY: _1, SEXTANT_PDNS_KEY: _2, SEXTANT_BATCH_KEY: _3, ...env } = process.env;
  spawnSync(node, ['--disable-warning=ExperimentalWarning', join(root, 'build', 'terminal.ts')], {
    env,
    stdio: 'ignore',
  });
  return freshBundle();
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
  } else if (folder) {
    const { createRequire } = await builtIn('node:module');
    createRequire(import.meta.url)(join(folder, 'terminal.cjs'));
  } else {
    await import(pathToFileURL(join(root, 'electron', 'shell-terminal', 'main.ts')).href);
  }
} else {
  const { spawnSync } = await builtIn('node:child_process');
  const ended = spawnSync(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  if (ended.error) console.error(`Sextant could not start: ${ended.error.message}. Run "npm ci" first.`);
  process.exit(ended.status ?? 1);
}
