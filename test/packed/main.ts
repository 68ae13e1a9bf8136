// `npm run test:packed`: starts a program that `npm run dist` packed, as a person would, and looks at its window.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readOptions, wrongUsage } from '../../build/options.ts';
import { exportTexts } from '../../renderer/texts/export.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { packedSamples, samplesFolder } from '../support/import-samples.ts';
import { slowness } from '../support/launch-electron.ts';
import { type DevtoolsPage, findPage } from './devtools.ts';

const command = 'npm run test:packed';
const usage = `Usage: npm run test:packed -- PROGRAM [--out FOLDER]

  PROGRAM       the packed program's executable
  --out FOLDER  where a picture of its window goes; test-results without it`;
const { values, positionals } = readOptions({
  command,
  usage,
  options: { out: { type: 'string', default: process.env.OUT ?? 'test-results' } },
  allowPositionals: true,
});
const [named, ...tooMany] = positionals;
if (!named || tooMany.length > 0) wrongUsage(command, 'Name one program.');
const program = resolve(named);
if (!existsSync(program)) wrongUsage(command, `There is no program at ${program}.`);

const began = Date.now();
const folder = mkdtempSync(join(tmpdir(), 'sextant-packed-'));
const dataFolder = join(folder, 'data');
const flags = process.env.ELECTRON_FLAGS?.split(/\s+/).filter((flag) => flag !== '') ?? [];
const running = spawn(program, [...flags, '--remote-debugging-port=0', '--data-dir', dataFolder], {
  stdio: ['ignore', 'pipe', 'pipe'],
});
let written = '';
for (const stream of [running.stdout, running.stderr]) stream.on('data', (part: Buffer) => (written += part));
const ended = new Promise<string>((done) => running.on('exit', (code, signal) => done(String(signal ?? code))));
const hasEnded = () => running.exitCode !== null || running.signalCode !== null;

/** Asks again and again until there is an answer; an error where none comes in time. */
async function until<T>(what: string, ask: () => Promise<T | undefined> | T | undefined): Promise<T> {
  const limit = Date.now() + 120_000 * slowness;
  while (Date.now() < limit && !hasEnded()) {
    const answer = await ask();
    if (answer !== undefined) {
      console.log(`ok     ${what} (${Math.round((Date.now() - began) / 1000)} s)`);
      return answer;
    }
    await wait(500);
  }
  throw new Error(`${what}: ${hasEnded() ? 'the program ended' : 'not in time'}`);
}

/** The requests that the window shows, one a line; opens their drawer first. */
const shownRequests = `{
  const requests = document.querySelector('table.requests tbody');
  if (!requests) document.querySelector('[aria-label="${frameTexts.requests}"]')?.click();
  requests?.innerText ?? '';
}`;

async function lookAt(page: DevtoolsPage): Promise<void> {
  await until('three requests are answered with 200, and stand in its window', async () => {
    const shown = String((await page.evaluate(shownRequests, 10_000 * slowness)) ?? '');
    return (shown.match(/\b200\b/g)?.length ?? 0) >= 3 ? true : undefined;
  });
  const picture = await until('its window is drawn', () => page.picture(20_000 * slowness));
  const path = join(values.out, 'packed.png');
  mkdirSync(values.out, { recursive: true });
  writeFileSync(path, picture);
  console.log(`       ${path}`);
}

/** Drops files of other tools on its window: they are read in another process, with libraries that must be packed, too. */
async function importInto(page: DevtoolsPage): Promise<void> {
  const files = packedSamples.map(([name]) => [name, readFileSync(join(samplesFolder, name)).toString('base64')]);
  const drop = `{
    const data = new DataTransfer();
    for (const [name, text] of ${JSON.stringify(files)}) {
      data.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], name));
    }
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }`;
  await page.evaluate(drop, 10_000 * slowness);
  for (const [name, , items, links] of packedSamples) {
    const counts = exportTexts.import.counts(items, links, 0);
    await until(`it reads ${name}: ${counts}`, async () => {
      const shown = String((await page.evaluate(shownImport, 10_000 * slowness)) ?? '');
      return shown.includes(name) && shown.includes(counts) ? true : undefined;
    });
    await page.evaluate(`document.querySelector('.form-dialog button[type="submit"]').click()`, 10_000 * slowness);
  }
}

const shownImport = `document.querySelector('.import-looked')?.innerText ?? ''`;

try {
  const port = await until('it starts', () => written.match(/DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/)?.[1]);
  const page = await until('it has a page', () => findPage(Number(port)));
  if (page.url !== 'sextant://app/') throw new Error(`its page is ${page.url}, where sextant://app/ was expected`);
  await lookAt(page);
  await importInto(page);
  await until('its case is on disk', () => readdirSync(dataFolder, { recursive: true }).find(isCase));
  running.kill('SIGTERM');
  const how = await ended;
  if (how !== '0') throw new Error(`it ended with ${how} when it was told to end`);
  console.log('ok     it ends when it is told to');
} catch (error) {
  console.error(`FAILED ${error instanceof Error ? error.message : error}\n${written.slice(-4_000)}`);
  process.exitCode = 1;
} finally {
  running.kill('SIGKILL');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

function isCase(name: string | Buffer): boolean {
  return String(name).endsWith('.sextant');
}
