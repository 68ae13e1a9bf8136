// A service that sends too much, too slowly, something else, or somewhere else. Each attack is one run of the real command: it must
// end by itself with an exit code of ours, in bounded memory, time and disk, call nobody but its own hosts, and tell no key.
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Attack, Bench, Outcome } from './attack.ts';
import { type Scene, setScene } from './hostile-connection.ts';
import { type Asked, answerHonestly, contentTypeOf, dnsRow, honestBody, recordOf } from './hostile-service.ts';
import { keysIn } from './key-forms.ts';
import { leftBehind } from './left-behind.ts';
import { type Run, type RunWishes, runSextant } from './terminal-run.ts';

const search = ['graph.search', { search: { base: { registrant: 'anyone' } } }] as const;
const enrich = ['enrich.domains', { names: ['a.example'] }] as const;
const lookup = ['pdns.lookup', { question: { by: 'owner', name: 'row.example' }, limit: 1000 }] as const;
const account = ['account.read', {}] as const;
const validate = ['batch.validate', {}] as const;
type Question = readonly [string, unknown];

const mostMB = 1024;
const mostDiskMB = 320;

export function ask(bench: Bench, scene: Scene, [name, input]: Question, more: Partial<RunWishes> = {}): Promise<Run> {
  const { connectionPath, dataFolder, canaries, environment } = scene;
  const args = [
    'call',
    name,
    JSON.stringify(input),
    '--connection',
    connectionPath,
    '--data-dir',
    dataFolder,
    '--fresh',
  ];
  const { home, workplace } = canaries;
  return runSextant(bench, args, { home, workplace, environment, ...more });
}

/** Waits for something to be so; the attack as a whole has a limit. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 50));
}

export function judgeRun(run: Run, scene: Scene): string[] {
  const said = `${run.out}\n${run.err}`;
  const left = leftBehind(scene.dataFolder);
  return [
    ...(run.overdue ? ['it did not end by itself'] : []),
    ...([0, 1, 3, 4, 5, 6].includes(run.code ?? -1) || run.overdue
      ? []
      : [`it ended with code ${run.code}: ${run.err.slice(-200)}`]),
    ...(run.peakMB > mostMB ? [`it took ${run.peakMB} MB of memory`] : []),
    ...(/"code":\s*"bug"/.test(said) ? ['it made a mistake of its own (bug)'] : []),
    ...(left.bytes > mostDiskMB * 2 ** 20 ? [`it left ${Math.round(left.bytes / 2 ** 20)} MB on disk`] : []),
    ...scene.never.heard.map((text) => `a host was called that is none of its own: ${text.slice(0, 60)}`),
    ...(scene.service.paid.length > 25 ? [`it spent ${scene.service.paid.length} queries`] : []),
    ...keysIn(`${said}\n${left.text}\n${scene.never.heard.join('\n')}`, scene.keys),
    ...scene.canaries.changes(),
  ];
}

type Send = (asked: Asked, response: ServerResponse, scene: Scene) => void;

function flood(
  name: string,
  questions: readonly Question[],
  send: Send,
  more: { short?: boolean; most?: number } = {},
): Attack {
  return {
    name: `service/${name}`,
    short: more.short ?? false,
    run: async (bench): Promise<Outcome> => {
      const scene = await setScene(bench);
      scene.service.behave((asked, response) => send(asked, response, scene));
      const broken: string[] = [];
      let [peakMB, sentMB] = [0, 0];
      for (const question of bench.short ? questions.slice(0, 2) : questions) {
        scene.sent.bytes = 0;
        const run = await ask(bench, scene, question, { mostSeconds: more.most ?? 60 });
        peakMB = Math.max(peakMB, run.peakMB);
        const endless = scene.sent.bytes > mostPoured ? [`it took ${mostPoured / 2 ** 20} MB and went on`] : [];
        broken.push(...[...endless, ...judgeRun(run, scene)].map((what) => `${question[0]}: ${what}`));
        sentMB = Math.max(sentMB, Math.round(scene.sent.bytes / 2 ** 20));
      }
      const { asked } = scene.service;
      return { broken: [...new Set(broken)], figures: { MB: peakMB, 'sent MB': sentMB, requests: asked.length } };
    },
  };
}

/** Whoever takes more than this of a stream without end would take all: it is cut off, to spare this machine. */
const mostPoured = 512 * 2 ** 20;

/** Sends pieces for as long as they are taken and there are any. */
function pour(scene: Scene, response: ServerResponse, piece: (turn: number) => string | Buffer | null): void {
  let turn = 0;
  scene.sent.bytes = 0;
  const next = (): void => {
    for (;;) {
      if (response.destroyed) return;
      const bytes = piece(turn++);
      scene.sent.bytes += bytes?.length ?? 0;
      if (scene.sent.bytes > mostPoured) return void response.destroy();
      if (bytes === null) return void response.end();
      if (!response.write(bytes)) return void response.once('drain', next);
    }
  };
  next();
}

const begin = (asked: Asked, response: ServerResponse, headers = {}) =>
  response.writeHead(200, { 'content-type': contentTypeOf(asked), ...headers });
const frame = (line: unknown) => `${JSON.stringify(line)}\n`;
const rows = Array.from({ length: 1000 }, (_, row) => frame(dnsRow(row, 'word'))).join('');
/** Zeros: 64 MB in 64 kB, and members of gzip can stand one after another. Made when it is first wanted. */
let zeros: Buffer | null = null;
function bomb(): Buffer {
  zeros ??= gzipSync(Buffer.alloc(64 * 2 ** 20));
  return zeros;
}

const endlessStream: Send = (asked, response, scene) => {
  if (asked.product !== 'pdns') return answerHonestly(asked, response);
  begin(asked, response);
  pour(scene, response, (turn) => (turn === 0 ? frame({ cond: 'begin' }) : rows));
};
const millionRows: Send = (asked, response, scene) => {
  if (asked.product !== 'pdns') return answerHonestly(asked, response);
  begin(asked, response);
  const end = frame({ cond: 'succeeded' });
  pour(scene, response, (turn) =>
    turn === 0 ? frame({ cond: 'begin' }) : turn > 1001 ? null : turn > 1000 ? end : rows,
  );
};
const endlessLine: Send = (asked, response, scene) => {
  if (asked.product !== 'pdns') return answerHonestly(asked, response);
  begin(asked, response);
  const piece = 'x'.repeat(2 ** 20);
  pour(scene, response, (turn) => (turn === 0 ? '{"obj":{"rrname":"' : piece));
};
const oversized: Send = (asked, response, scene) => {
  begin(asked, response);
  const record = `${JSON.stringify(recordOf('many.example', 'x'.repeat(2 ** 20)))},`;
  pour(scene, response, (turn) => (turn === 0 ? '{"response":{"results":[' : turn > 55 ? null : record));
};
const gzipBomb: Send = (asked, response, scene) => {
  begin(asked, response, { 'content-encoding': 'gzip' });
  const member = bomb();
  pour(scene, response, (turn) => (turn < 64 ? member : null));
};
const twiceGzipped: Send = (asked, response) => {
  begin(asked, response, { 'content-encoding': 'gzip, gzip' });
  response.end(gzipSync(Buffer.concat(Array.from({ length: 64 }, bomb))));
};
const otherTypes = ['text/html', 'image/png', 'application/octet-stream', 'multipart/form-data', '', 'x'.repeat(4000)];
const wrongType: Send = (asked, response) =>
  void response
    .writeHead(200, { 'content-type': otherTypes[asked.number % otherTypes.length] ?? '' })
    .end(honestBody(asked));
const cut: Send = (asked, response) => {
  const body = honestBody(asked);
  begin(asked, response, { 'content-length': body.length });
  response.write(body.slice(0, body.length / 2), () => response.socket?.resetAndDestroy());
};
const deep: Send = (asked, response) => {
  begin(asked, response);
  const [open, shut] = asked.number % 2 === 0 ? ['[', ']'] : ['{"a":', '}'];
  const nest = `${open.repeat(200_000)}1${shut.repeat(200_000)}`;
  response.end(
    asked.product === 'pdns'
      ? `${frame({ cond: 'begin' })}{"obj":${nest}}\n${frame({ cond: 'succeeded' })}`
      : `{"response":{"results":[{"domain":"a.example","registrar":${nest}}],"results_count":1}}`,
  );
};
const hugeHeaders: Send = (asked, response) => {
  const many = Object.fromEntries(Array.from({ length: 2000 }, (_, turn) => [`x-many-${turn}`, 'y'.repeat(500)]));
  begin(asked, response, { ...many, 'x-one': 'z'.repeat(200_000) });
  response.end(honestBody(asked));
};
const redirects = [301, 302, 303, 307, 308];
const elsewhere: Send = ({ number }, response, { never }) => {
  const places = [
    `${never.origin}/v1/account/`,
    `http://user:password@127.0.0.1:${never.port}/`,
    `//127.0.0.1:${never.port}/x`,
    `http://localhost:${never.port}/`,
    `http://[::ffff:127.0.0.1]:${never.port}/`,
    `http://2130706433:${never.port}/`,
  ];
  response
    .writeHead(redirects[number % redirects.length] ?? 302, { location: places[number % places.length] })
    .end('moved');
};
/** There is always one page more. */
const endlessPages: Send = (asked, response) => {
  const results = [recordOf(`page-${asked.number}.example`, 'word')];
  const more = { has_more_results: true, position: `p${asked.number}`, results_count: 1, total_count: 9000 };
  begin(asked, response).end(
    JSON.stringify({ response: { limit_exceeded: false, missing_domains: [], results, ...more } }),
  );
};

/** A byte a second keeps every clock of idleness happy: whoever waits must be able to stop it, and keep what came. */
const drip: Attack = {
  name: 'service/byte-a-second',
  run: async (bench) => {
    const scene = await setScene(bench);
    scene.service.behave((asked, response) => {
      if (asked.product !== 'pdns' && asked.product !== 'investigate') return answerHonestly(asked, response);
      const body = honestBody(asked);
      begin(asked, response);
      let at = 0;
      const timer = setInterval(() => {
        response.write(body[at++ % body.length] ?? ' ');
        dripped++;
      }, 1000);
      response.on('close', () => clearInterval(timer));
    });
    let dripped = 0;
    const broken: string[] = [];
    for (const question of [lookup, search]) {
      let interruptedAt = 0;
      const run = await ask(bench, scene, question, {
        meanwhile: async (running) => {
          dripped = 0;
          await until(() => dripped >= 3);
          interruptedAt = performance.now();
          running.interrupt();
        },
      });
      const waited = (performance.now() - interruptedAt) / 1000;
      if (waited > 10) broken.push(`${question[0]}: it took ${waited.toFixed(0)} s to stop when it was told to`);
      broken.push(...judgeRun(run, scene).filter((what) => !what.startsWith('it ended with code')));
    }
    return { broken, figures: { requests: scene.service.asked.length } };
  },
};

export const floodAttacks: readonly Attack[] = [
  flood('endless-stream', [lookup], endlessStream),
  flood('endless-line', [lookup], endlessLine),
  flood('million-rows', [lookup], millionRows),
  flood('oversized-json', [search, account], oversized),
  flood('gzip-bomb', [search, lookup], gzipBomb),
  flood('gzip-twice', [search], twiceGzipped),
  flood('wrong-content-type', [search, enrich, lookup, validate, account], wrongType),
  flood('cut-in-the-middle', [enrich, lookup], cut, { short: true }),
  flood('deep-json', [search, search, lookup], deep),
  flood('huge-headers', [search, lookup], hugeHeaders),
  flood('redirected-elsewhere', [search, enrich, lookup, validate, account], elsewhere, { short: true }),
  flood('endless-pages', [search], endlessPages),
  drip,
];
