// Makes the bundle for the `sextant` command, named by the mark of its sources.
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleTerminal } from './bundle.ts';
import { root, run } from './run.ts';

const bundles = join(root, 'dist', 'terminal');
/** Older ones may still be running, and load parts of themselves on demand. */
const bundlesKept = 4;

async function make(mark: string): Promise<void> {
  const place = join(bundles, mark);
  const unfinished = `${place}.${process.pid}`;
  try {
    await bundleTerminal(unfinished);
    // The list is the same until the sources change: the command prints it without loading the calls.
    const { code, output } = await run(process.execPath, [join(unfinished, 'terminal.js'), 'calls']);
    if (code !== 0) throw new Error(`the bundle does not run: ${output}`);
    writeFileSync(join(unfinished, 'calls.txt'), output);
    if (!existsSync(place)) renameSync(unfinished, place);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  const newestFirst = readdirSync(bundles)
    .map((name) => ({ path: join(bundles, name), made: statSync(join(bundles, name)).mtimeMs }))
    .sort((one, other) => other.made - one.made);
  for (const { path } of newestFirst.slice(bundlesKept)) rmSync(path, { recursive: true, force: true });
}

const [mark = ''] = process.argv.slice(2);
if (!/^[0-9a-f]{16}$/.test(mark)) throw new Error('the mark of the sources is missing');
await make(mark);
