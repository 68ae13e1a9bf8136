// A service that gives the key back which it was sent: inside replies that are otherwise good, in headers, in errors, in every
// writing, and cut into pieces. No form of it may be found in a case, a log, a file, an answer or on the terminal.
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { TestApp } from '../support/app.ts';
import type { Attack, Bench, Outcome } from './attack.ts';
import { openOnScene, type Scene, setScene } from './hostile-connection.ts';
import { type Asked, contentTypeOf, honestBody, type Product } from './hostile-service.ts';
import { keyForms, keysIn } from './key-forms.ts';
import { leftBehind } from './left-behind.ts';
import { runSextant } from './terminal-run.ts';

const place = '(the key goes here)';
const range = { channel: 7, start: '2026-01-01T01:00Z', end: '2026-01-01T02:00Z' };

/** Each service gives back the key that it was sent. */
function ownerOf(product: Product): 'platform' | 'pdns' | 'batch' {
  if (product === 'pdns' || product === 'pdns-rate') return 'pdns';
  return product === 'batch' ? 'batch' : 'platform';
}

type Send = (asked: Asked, echo: string, response: ServerResponse) => void;

function bodyWith(asked: Asked, echo: string): string {
  return honestBody(asked, place).replaceAll(place, echo);
}

const inBody: Send = (asked, echo, response) =>
  void response.writeHead(200, { 'content-type': contentTypeOf(asked) }).end(bodyWith(asked, echo));

const inHeaders: Send = (asked, echo, response) =>
  void response
    .writeHead(200, `OK ${echo}`, {
      ...{ 'content-type': `${contentTypeOf(asked)}; note=${echo}`, 'x-request-id': echo, etag: `"${echo}"` },
      ...{ 'x-ratelimit-limit': echo, 'x-ratelimit-remaining': echo, 'x-ratelimit-reset': echo, server: echo },
      ...{ 'set-cookie': `a=${echo}`, 'content-disposition': `attachment; filename="${echo}"`, date: echo },
    })
    .end(honestBody(asked));

/** A byte or two at a time, each in a packet of its own as far as the system lets us. */
const inPieces: Send = (asked, echo, response) => {
  const bytes = Buffer.from(bodyWith(asked, echo));
  response.writeHead(200, { 'content-type': contentTypeOf(asked) });
  response.socket?.setNoDelay(true);
  const step = Math.max(3, Math.ceil(bytes.length / 400));
  const next = (from: number): void => {
    if (from >= bytes.length || response.destroyed) return void response.end();
    response.write(bytes.subarray(from, from + step), () => setImmediate(next, from + step));
  };
  next(0);
};

const statuses = [400, 401, 403, 404, 422, 429, 500, 503];
const inErrors: Send = (asked, echo, response) => {
  const status = statuses[asked.number % statuses.length] ?? 400;
  const body = JSON.stringify({
    error: { code: status, message: place, summary: place, messages: { [place]: [place] } },
    ...{ _status: 'NOK', _message: place, type: place, detail: place, logid: place },
    invalid_parameters: { name: place, reason: place },
  });
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'retry-after': echo,
      'www-authenticate': `Basic realm="${echo}"`,
    })
    .end(body.replaceAll(place, echo));
};

async function askEverything({ bridge }: TestApp): Promise<unknown[]> {
  const stop = AbortSignal.timeout(8000); // Where it was told to come back later.
  const owner = { by: 'owner', name: 'row.example' } as const;
  return Promise.all([
    bridge.call('account.read', {}, stop),
    bridge.call('graph.search', { search: { base: { registrant: 'anyone' } } }, stop),
    bridge.call('investigate.domains', { names: ['a.example', 'b.example'] }, stop),
    bridge.call('enrich.domains', { names: ['c.example'] }, stop),
    bridge.call('graph.lookup', { question: owner }, stop),
    bridge.call('pdns.summarize', { question: owner }, stop),
    bridge.call('pdns.rateLimit', {}, stop),
    bridge.call('batch.validate', {}, stop),
    bridge.call('batch.channels', { channels: [7] }, stop),
    bridge.call('batch.makeUrl', range, stop),
    bridge.call('feeds.read', { feed: 'nod' } as never, stop),
  ]);
}

async function lookAtWhatCame({ bridge }: TestApp, out: string): Promise<void> {
  await bridge.call('case.graph', {});
  await bridge.call('requests.list', {});
  const { replies } = valueIn(await bridge.call('case.replies', { limit: 500 })) ?? { replies: [] };
  for (const { id } of replies) await bridge.call('case.reply', { id, raw: true });
  await bridge.call('case.search', { text: 'cnry' });
  await bridge.call('export.write', { format: 'json', path: join(out, 'graph.json') });
  await bridge.call('report.write', { format: 'html', path: join(out, 'report.html') });
  await bridge.call('case.exportEvidence', { form: 'folder', path: join(out, 'evidence') });
}

function valueIn<T>(answer: { ok: true; value: T } | { ok: false }): T | null {
  return answer.ok ? answer.value : null;
}

async function echo(bench: Bench, form: (key: string) => string, send: Send): Promise<Outcome> {
  const scene = await setScene(bench);
  scene.service.behave((asked, response) => send(asked, form(scene.keys[ownerOf(asked.product)] ?? ''), response));
  const app = await openOnScene(bench, scene);
  const answers = await askEverything(app);
  await lookAtWhatCame(app, scene.out);
  await app.close();
  return judged(scene, [
    ['the log', app.log.join('\n')],
    ['messages to the page', JSON.stringify(app.traffic)],
    ['answers', JSON.stringify(answers)],
  ]);
}

function judged(scene: Scene, said: readonly (readonly [string, string])[]): Outcome {
  const { service, keys, dataFolder, out, never, canaries } = scene;
  const [data, written] = [leftBehind(dataFolder), leftBehind(out)];
  const places = [...said, ['the data folder', data.text], ['written files', written.text]] as const;
  const arrived = Object.values(keys).filter((key) => service.received().includes(key)).length;
  const found = places.flatMap(([where, text]) => keysIn(text, keys).map((which) => `${which}, in ${where}`));
  return {
    broken: [
      ...new Set(found),
      ...(arrived < 1 ? ['no key ever reached the service: nothing was shown'] : []),
      ...(never.heard.length > 0 ? ['a host was called that is not of the connection'] : []),
      ...canaries.changes(),
    ],
    figures: { requests: service.asked.length, files: data.files + written.files },
  };
}

const plainForm = (key: string) => key;

/** A file that a person downloads is handed on to others. */
async function echoIntoDownload(bench: Bench): Promise<Outcome> {
  const scene = await setScene(bench);
  scene.service.behave((asked, response) => inPieces(asked, scene.keys[ownerOf(asked.product)] ?? '', response));
  const app = await openOnScene(bench, scene);
  const answer = await app.bridge.call('batch.fetch', range);
  await app.close();
  return judged(scene, [['the answer', JSON.stringify(answer)]]);
}

/** The same through the real command: what it prints, and what it leaves. */
async function echoToTerminal(bench: Bench): Promise<Outcome> {
  const scene = await setScene(bench);
  const send = bench.dice.one([inBody, inPieces]);
  scene.service.behave((asked, response) => send(asked, scene.keys[ownerOf(asked.product)] ?? '', response));
  const said: string[] = [];
  for (const [name, input] of [
    ['graph.search', { search: { base: { registrant: 'anyone' } } }],
    ['graph.lookup', { question: { by: 'owner', name: 'row.example' } }],
    ['batch.validate', {}],
  ] as const) {
    const args = [
      'call',
      name,
      JSON.stringify(input),
      '--connection',
      scene.connectionPath,
      '--data-dir',
      scene.dataFolder,
    ];
    const { home, workplace } = scene.canaries;
    const run = await runSextant(bench, args, { home, workplace, environment: scene.environment });
    said.push(run.out, run.err);
  }
  return judged(scene, [['what the terminal printed', said.join('\n')]]);
}

export const echoAttacks: readonly Attack[] = [
  ...keyForms.map(
    ({ name, of }): Attack => ({
      name: `service/echo-body-${name}`,
      short: name === 'plain' || name === 'json-escapes',
      run: (bench) => echo(bench, of, inBody),
    }),
  ),
  { name: 'service/echo-headers', run: (bench) => echo(bench, plainForm, inHeaders) },
  {
    name: 'service/echo-headers-base64',
    run: (bench) => echo(bench, (key) => Buffer.from(key).toString('base64'), inHeaders),
  },
  { name: 'service/echo-in-pieces', short: true, run: (bench) => echo(bench, plainForm, inPieces) },
  { name: 'service/echo-errors', run: (bench) => echo(bench, plainForm, inErrors) },
  { name: 'service/echo-errors-upper-case', run: (bench) => echo(bench, (key) => key.toUpperCase(), inErrors) },
  { name: 'service/echo-download', run: echoIntoDownload },
  { name: 'service/echo-terminal', run: echoToTerminal },
];
