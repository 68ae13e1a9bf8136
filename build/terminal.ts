// Makes the bundle for the `sextant` command.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleTerminal } from './bundle.ts';
import { root, run } from './run.ts';

const bundles = join(root, 'dist', 'terminal');
const newest = 'newest.json';
/** Older ones may still be running, and load parts of themselves on demand. */
const bundlesKept = 4;

/** Whatever else decides what the bundle contains. */
const settings = [
  'package.json',
  'package-lock.json',
  ...['bundle.ts', 'terminal.ts', 'lazy-modules.ts', 'lazy-schemas.ts', 'lazy-loader.cjs'].map(
    (name) => `build/${name}`,
  ),
];

/** As the command checks it: names, sizes and times, since reading the files would take longer than the rest of a start. */
function marksNow(): ReadonlyMap<string, readonly [string, number, number]> {
  const inFolders = ['shared', 'electron'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      `${folder}/${name}`.replaceAll('\\', '/'),
    ),
  );
  return new Map(
    [...inFolders, ...settings].map((path) => {
      const { size, mtimeMs } = statSync(join(root, path));
      return [path, [path, size, mtimeMs]] as const;
    }),
  );
}

async function make(): Promise<void> {
  const before = marksNow(); // A source that changes from now on makes the bundle stale.
  const unfinished = join(bundles, `unfinished-${process.pid}`);
  try {
    const sources = await bundleTerminal(unfinished);
    const marks = [...new Set([...sources, ...settings])].map((path) => before.get(path));
    if (marks.includes(undefined)) throw new Error('a source appeared while the bundle was made');
    // The list is the same until the sources change: the command prints it without loading the calls.
    writeFileSync(join(unfinished, 'calls.txt'), await outputOf([join(unfinished, 'terminal.cjs'), 'calls']));
    await compile(unfinished);
    const name = createHash('sha256').update(JSON.stringify(marks)).digest('hex').slice(0, 16);
    // Another process may have made the same, and run it.
    if (!existsSync(join(bundles, name))) renameSync(unfinished, join(bundles, name));
    writeFileSync(join(bundles, `${newest}.${process.pid}`), JSON.stringify({ name, sources: marks }));
    renameSync(join(bundles, `${newest}.${process.pid}`), join(bundles, newest));
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  const newestFirst = readdirSync(bundles)
    .filter((name) => name !== newest)
    .map((name) => ({ path: join(bundles, name), made: statSync(join(bundles, name)).mtimeMs }))
    .sort((one, other) => other.made - one.made);
  for (const { path } of newestFirst.slice(bundlesKept)) rmSync(path, { recursive: true, force: true });
}

/** Makes a call that the case answers, and saves what V8 compiled for it. */
async function compile(bundle: string): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'sextant-compile-'));
  const save = 'process.on("exit", require(process.argv[1]).saveCompiled)';
  try {
    const call = ['call', 'case.state', '{}', '--offline', '--data-dir', data];
    await outputOf(['-e', save, join(bundle, 'terminal.cjs'), ...call]);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function outputOf(args: readonly string[]): Promise<string> {
  const { code, output } = await run(process.execPath, args);
  if (code !== 0) throw new Error(`the bundle does not run: ${output}`);
  return output;
}

await make();
