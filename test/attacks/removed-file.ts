// The file of the open case is taken away: removed, replaced by another, its folder removed or made read-only, or the whole program
// is killed in the middle of a long answer. What was paid must be found again, or the program must have said that it is not.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestApp } from '../support/app.ts';
import type { Attack, Bench, Outcome } from './attack.ts';
import { openOnScene, setScene } from './hostile-connection.ts';
import { dnsRow } from './hostile-service.ts';
import { leftBehind } from './left-behind.ts';
import { until } from './service-floods.ts';
import { closing, listOf, lostAnswers, tellApart } from './small-disk.ts';
import { runSextant } from './terminal-run.ts';

/** What is done to the file while it is open, and what undoes it. */
type Deed = (path: string, bench: Bench) => void;

const deeds: Readonly<Record<string, Deed>> = {
  removed: (path) => {
    for (const ending of ['', '-wal', '-shm']) rmSync(`${path}${ending}`, { force: true });
  },
  'replaced-by-copy': (path) => {
    copyFileSync(path, `${path}.other`);
    renameSync(`${path}.other`, path);
  },
  'replaced-by-text': (path) => {
    writeFileSync(`${path}.other`, 'no case at all');
    renameSync(`${path}.other`, path);
  },
  'folder-removed': (path) => rmSync(dirname(path), { recursive: true, force: true }),
  'folder-moved': (path) => renameSync(dirname(path), `${dirname(path)}-moved`),
  emptied: (path) => writeFileSync(path, ''),
  // Root may write what is read-only; a mark of the file system holds for root as well.
  'read-only': (path, bench) => {
    const files = [path, `${path}-wal`];
    bench.atEnd(() => execFileSync('chattr', ['-i', ...files], { stdio: 'ignore' }));
    execFileSync('chattr', ['+i', ...files], { stdio: 'ignore' });
  },
};

async function asking(app: TestApp, turn: number): Promise<string> {
  const answers = [
    await app.bridge.call('investigate.domains', { names: [`name-${turn}.example`] }),
    await app.bridge.call('pdns.lookup', { question: { by: 'owner', name: `name-${turn}.example` } }),
    await app.bridge.call('case.state', {}),
  ];
  return JSON.stringify(answers);
}

async function takeAway(bench: Bench, deed: Deed): Promise<Outcome> {
  const scene = await setScene(bench);
  const wordOf = tellApart(scene, 4000);
  const places = join(bench.folder, 'cases');
  mkdirSync(places);
  const path = join(places, 'open.sextant');
  const app = await openOnScene(bench, scene, {
    dialogs: { chooseSave: async () => path, chooseOpen: async () => path, confirm: async () => true },
  });
  await app.bridge.call('case.saveCopy', {}); // The person chose this place.
  const opened = await app.bridge.call('case.open', {});
  if (!opened.ok) throw new Error(`the case can't be opened: ${opened.failure.message}`);
  await asking(app, 0);
  const askedBefore = scene.service.asked.length;
  try {
    deed(path, bench);
  } catch (error) {
    return {
      broken: [],
      skipped: `it can't be done here: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
    };
  }
  const said = [await asking(app, 1), await asking(app, 2)];
  const closed = await closing(app);
  const all = [scene.dataFolder, places, `${places}-moved`, scene.out];
  // What was paid before went with the file, which is the deed of whoever took it away.
  const lost = lostAnswers(scene, wordOf, said.join('\n'), all).filter(({ number }) => number > askedBefore);
  const state = /"unsaved":(\d+),"trouble":(null|"[^"]*")/.exec(said.at(-1) ?? '');
  const told = Number(state?.[1] ?? 0) > 0 || (state?.[2] ?? 'null') !== 'null' || said.join('').includes('"ok":false');
  return {
    broken: [
      ...(lost.length > 0
        ? [`nowhere, ${told ? 'though trouble was told' : 'and nothing was said'}: ${listOf(lost)}`]
        : []),
      ...(said.join('').includes('"code":"bug"') ? ['a call answered with a bug'] : []),
      ...closed,
      ...scene.canaries.changes(),
    ],
    figures: { paid: scene.service.paid.length, lost: lost.length, told: String(told) },
  };
}

/** Killed in the middle of a long paid answer. What came until then is found by the next start, in the case or named. */
async function killed(bench: Bench): Promise<Outcome> {
  const scene = await setScene(bench);
  let sent = 0;
  scene.service.behave((asked, response) => {
    response.writeHead(200, { 'content-type': asked.product === 'pdns' ? 'application/x-ndjson' : 'application/json' });
    if (asked.product !== 'pdns') return void response.end('{"response":{"products":[]}}');
    response.write('{"cond":"begin"}\n');
    const timer = setInterval(() => {
      response.write(`${JSON.stringify(dnsRow(++sent, `paid-row-${sent}-end`))}\n`.repeat(40));
    }, 20);
    response.on('close', () => clearInterval(timer));
  });
  const question = JSON.stringify({ question: { by: 'owner', name: 'long.example' }, limit: 50_000 });
  const base = ['--connection', scene.connectionPath, '--data-dir', scene.dataFolder];
  const { home, workplace } = scene.canaries;
  const common = { home, workplace, environment: scene.environment };
  await runSextant(bench, ['call', 'pdns.lookup', question, ...base], {
    ...common,
    meanwhile: async (running) => {
      await until(() => sent > 100);
      running.kill();
    },
  });
  const sentAtKill = sent;
  const next = await runSextant(bench, ['call', 'case.replies', '{}', ...base], common);
  const files = leftBehind(scene.dataFolder);
  const found = files.text.includes('paid-row-1-end');
  const listed = next.out.includes('/pdns/v2/lookup');
  const named = /[Ff]ound again|was not ended|left over|killed|recovered|unfinished|interrupted|cut/.test(
    next.out + next.err,
  );
  return {
    broken: [
      ...(next.code === 0 ? [] : [`the next start ended with ${next.code}: ${next.err.slice(-200)}`]),
      ...(found ? [] : [`none of the ${sentAtKill * 40} rows that came are on disk`]),
      ...(listed || named ? [] : ['the next start neither lists the paid answer in the ledger nor says a word of it']),
    ],
    figures: { rows: sentAtKill * 40, 'on disk': String(found), 'in the ledger': String(listed) },
  };
}

export const removedAttacks: readonly Attack[] = [
  ...Object.entries(deeds).map(
    ([name, deed]): Attack => ({
      name: `file/${name}`,
      short: name === 'removed',
      run: (bench) => takeAway(bench, deed),
    }),
  ),
  { name: 'file/killed-in-a-stream', run: killed },
];
