// A disk that is full while paid searches run. What the service answered and counted must be in the case, or in a place that the
// program named; a run that could not keep an answer must not end as if all were well.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, statfsSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestApp } from '../support/app.ts';
import { tinyDisk } from '../support/tiny-disk.ts';
import type { Attack, Bench, Outcome } from './attack.ts';
import { openOnScene, type Scene, setScene } from './hostile-connection.ts';
import { type Asked, honestBody } from './hostile-service.ts';
import { leftBehind } from './left-behind.ts';
import { runSextant } from './terminal-run.ts';

/** A small file system in the folder of the attack; null where this user may not make one. */
function mountSmall(bench: Bench, size: string): string | null {
  const disk = tinyDisk(bench.folder, `size=${size}`);
  if (disk) bench.atEnd(() => execFileSync('umount', ['-l', disk], { stdio: 'ignore' }));
  return disk;
}

/** Fills a disk until so many bytes are left. */
function fillUntil(disk: string, left: number): void {
  const filler = join(disk, 'filler');
  if (!existsSync(filler)) writeFileSync(filler, '');
  const { bavail, bsize } = statfsSync(disk);
  const size = statSync(filler).size + bavail * bsize - left;
  if (size < statSync(filler).size) truncateSync(filler, Math.max(0, size));
  else execFileSync('fallocate', ['-l', String(size), filler]);
}

/** Every answer has a text that occurs in no other, so that it can be found again, and does not pack well. */
export function tellApart(scene: Scene, bytes: number): (asked: Asked) => string {
  const words = new Map<number, string>();
  scene.service.behave((asked, response) => {
    const word = `answer-${asked.number}-end`;
    words.set(asked.number, word);
    const noise = Array.from({ length: Math.ceil(bytes / 16) }, () => Math.random().toString(36).slice(2, 18)).join('');
    const type = asked.product === 'pdns' ? 'application/x-ndjson' : 'application/json';
    response.writeHead(200, { 'content-type': type }).end(honestBody(asked, `${word} ${noise}`));
  });
  return ({ number }) => words.get(number) ?? '';
}

/** Paid answers that are nowhere: neither in the given folders nor in a file that the program named. */
export function lostAnswers(
  { service, out }: Scene,
  wordOf: (asked: Asked) => string,
  said: string,
  places: readonly string[],
): { readonly path: string; readonly number: number }[] {
  const named = [...said.matchAll(/(\/[^\s"'“”,;]+)/g)].map(([, path]) => (path ?? '').replace(/[.:]$/, ''));
  const files = named.filter((path) => existsSync(path) && statSync(path).isFile());
  const kept = [
    ...places.filter((place) => existsSync(place)).map((place) => leftBehind(place).text),
    ...files.map((path) => leftBehindOne(path, out)),
  ].join('\n');
  return service.paid.filter((asked) => !kept.includes(wordOf(asked))).map(({ path, number }) => ({ path, number }));
}

export function listOf(lost: readonly { readonly path: string; readonly number: number }[]): string {
  return lost.map(({ path, number }) => `${path} (request ${number})`).join(', ');
}

function leftBehindOne(path: string, out: string): string {
  const folder = join(out, `looked-${basename(path)}-${Math.random()}`);
  mkdirSync(folder);
  copyFileSync(path, join(folder, basename(path)));
  return leftBehind(folder).text;
}

/** Closing must not stumble, whatever became of the file. */
export async function closing(app: TestApp): Promise<string[]> {
  try {
    await app.close();
    return [];
  } catch (error) {
    return [`closing stumbled: ${error instanceof Error ? error.message : error}`];
  }
}

const questions = (turn: number) =>
  turn % 2 === 0
    ? (['investigate.domains', { names: [`name-${turn}.example`] }] as const)
    : (['pdns.lookup', { question: { by: 'owner', name: `name-${turn}.example` } }] as const);

/** The real command, one paid search after another, on a disk with less and less room. */
async function terminalOnSmallDisk(bench: Bench): Promise<Outcome> {
  const disk = mountSmall(bench, '6m');
  if (disk === null) return { broken: [], skipped: 'this user may not mount a small disk' };
  const scene = await setScene(bench);
  const wordOf = tellApart(scene, 40_000);
  const dataFolder = join(disk, 'data');
  const { home, workplace } = scene.canaries;
  const broken: string[] = [];
  const rooms = bench.short ? [120_000, 8192] : [400_000, 120_000, 60_000, 20_000, 8192, 4096, 0];
  let said = '';
  for (const [turn, room] of [null, ...rooms].entries()) {
    if (room !== null) fillUntil(disk, room);
    const [name, input] = questions(turn);
    const paidBefore = scene.service.paid.length;
    const args = ['call', name, JSON.stringify(input), '--connection', scene.connectionPath, '--data-dir', dataFolder];
    const run = await runSextant(bench, args, { home, workplace, environment: scene.environment });
    said += `${run.out}\n${run.err}\n`;
    const lost = lostAnswers(scene, wordOf, said, [disk]);
    const paidNow = scene.service.paid.length - paidBefore;
    if (lost.length > 0)
      broken.push(`with ${room} bytes left ${name} lost ${listOf(lost)} (code ${run.code}, paid ${paidNow})`);
    if (lost.length > 0 && run.code === 0)
      broken.push(`with ${room} bytes left ${name} ended with 0 although an answer was lost`);
    if (run.code !== 0 && run.code !== 1)
      broken.push(`with ${room} bytes left ${name} ended with ${run.code}: ${run.err.slice(-200)}`);
    if (/"code":\s*"bug"/.test(run.out + run.err)) broken.push(`with ${room} bytes left ${name} answered with a bug`);
    if (lost.length > 0) break; // Once lost it stays lost.
  }
  return { broken: [...broken, ...scene.canaries.changes()], figures: { paid: scene.service.paid.length } };
}

/** The app stays open while the disk fills up, and room comes again: what waited is written then. */
async function appOnSmallDisk(bench: Bench): Promise<Outcome> {
  const disk = mountSmall(bench, '6m');
  if (disk === null) return { broken: [], skipped: 'this user may not mount a small disk' };
  const scene = await setScene(bench);
  const wordOf = tellApart(scene, 60_000);
  const app = await openOnScene(bench, { ...scene, dataFolder: join(disk, 'data') });
  const said: string[] = [];
  const ask = async (turn: number) => {
    const [name, input] = questions(turn);
    said.push(JSON.stringify(await app.bridge.call(name as never, input as never)));
  };
  await ask(0);
  fillUntil(disk, 30_000);
  for (let turn = 1; turn < 8; turn++) await ask(turn);
  const state = await app.bridge.call('case.state', {});
  said.push(JSON.stringify(state));
  const full = lostAnswers(scene, wordOf, said.join('\n'), [disk]);
  const owned = state.ok && state.value.unsaved > 0 && state.value.trouble !== null;
  const broken =
    full.length > 0 && !owned ? [`${full.length} answers are nowhere, and the case says nothing of it`] : [];
  const waited = full.length;
  truncateSync(join(disk, 'filler'), 0);
  await ask(9);
  for (let tries = 0; tries < 40 && lostAnswers(scene, wordOf, said.join('\n'), [disk]).length > 0; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 500)); // Until what waited is written.
  }
  const closed = await closing(app);
  broken.push(...closed);
  const lost = lostAnswers(scene, wordOf, said.join('\n'), [disk]);
  if (lost.length > 0) broken.push(`with room again, lost for good: ${listOf(lost)}`);
  const bugs = said.filter((text) => text.includes('"code":"bug"'));
  if (bugs.length > 0) broken.push(`${bugs.length} calls answered with a bug`);
  return { broken, figures: { paid: scene.service.paid.length, waited } };
}

export const diskAttacks: readonly Attack[] = [
  { name: 'disk/terminal-fills-up', short: true, run: terminalOnSmallDisk },
  { name: 'disk/app-fills-up', run: appOnSmallDisk },
];
