// Every socket that the terminal opens leads to a host of its connection, and to nothing else: no resolver, no proxy, no update, no
// desktop. Seen with strace, where it is; else with a hook of Node, which knows less.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack, Bench, Outcome } from './attack.ts';
import { honestCase } from './case-attacks.ts';
import { setScene } from './hostile-connection.ts';
import { runSextant } from './terminal-run.ts';

function hasStrace(): boolean {
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Writes a line for every connection that Node itself makes. */
const hook = (file: string) => `
import { appendFileSync } from 'node:fs';
import net from 'node:net';
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  const [wish] = Array.isArray(args[0]) ? args[0] : args;
  const place = typeof wish === 'object' ? (wish.path ?? \`\${wish.host ?? 'localhost'}:\${wish.port}\`) : String(wish);
  appendFileSync(${JSON.stringify(file)}, \`\${place}\\n\`);
  return connect.apply(this, args);
};
`;

/** The far ends of all connections: `127.0.0.1:80`, `[::1]:80`, or the path of a socket of the system. */
function farEnds(trace: string): string[] {
  return trace.split('\n').flatMap((line) => {
    const port = /sin6?_port=htons\((\d+)\)/.exec(line)?.[1];
    const four = /sin_addr=inet_addr\("([^"]+)"\)/.exec(line)?.[1];
    const six = /inet_pton\(AF_INET6, "([^"]+)"/.exec(line)?.[1];
    const path = /sun_path=@?"([^"]+)"/.exec(line)?.[1];
    if (path) return [path];
    return port ? [`${four ?? `[${six}]`}:${port}`] : [];
  });
}

const runs: readonly (readonly [string, unknown])[] = [
  ['account.read', {}],
  ['graph.search', { search: { base: { registrant: 'anyone' } } }],
  ['graph.lookup', { question: { by: 'owner', name: 'row.example' } }],
  ['batch.validate', {}],
  ['settings.read', {}],
  ['case.state', {}],
];

async function countSockets(bench: Bench): Promise<Outcome> {
  const scene = await setScene(bench);
  const honest = await honestCase(bench);
  const strace = hasStrace();
  const trace = join(bench.folder, 'connects');
  const loader = join(bench.folder, 'hook.mjs');
  writeFileSync(loader, hook(trace));
  const own = `127.0.0.1:${scene.service.port}`;
  const { home, workplace } = scene.canaries;
  const call = ([name, input]: readonly [string, unknown]) => [
    ...['call', name, JSON.stringify(input), '--connection', scene.connectionPath],
  ];
  const offline: string[][] = [
    ['verify', honest],
    ['export', honest, '--format', 'csv', '--out', join(scene.out, 'x.csv')],
    ['calls'],
  ];
  const commands = [...(bench.short ? runs.slice(0, 2) : runs).map(call), ...(bench.short ? [] : offline)];
  const broken: string[] = [];
  let [sockets, toOwn] = [0, 0];
  for (const args of commands) {
    writeFileSync(trace, '');
    const data = args[0] === 'calls' ? [] : ['--data-dir', scene.dataFolder];
    await runSextant(bench, [...args, ...data], {
      ...{ home, workplace, mostSeconds: 120 },
      environment: { ...scene.environment, ...(strace ? {} : { NODE_OPTIONS: `--import ${loader}` }) },
      within: strace ? ['strace', '-f', '-qq', '-e', 'trace=connect,sendto', '-o', trace] : [],
    });
    const text = existsSync(trace) ? readFileSync(trace, 'utf8') : '';
    const ends = strace ? farEnds(text) : text.split('\n').filter(Boolean);
    sockets += ends.length;
    toOwn += ends.filter((end) => end === own).length;
    const others = [...new Set(ends.filter((end) => end !== own && !ofSystem(end)))];
    broken.push(...others.map((end) => `${args.slice(0, 2).join(' ')} connected to ${end}`));
  }
  if (toOwn === 0) broken.push('no socket to its own host was seen: nothing was shown');
  return { broken, figures: { commands: commands.length, sockets, by: strace ? 'strace' : 'a hook of Node' } };
}

/** Files of this machine and no network: by which a C library looks up users, and by which the keychain is asked. */
function ofSystem(end: string): boolean {
  return /^\/(var\/)?run\/(nscd|systemd|dbus)\//.test(end) || end.endsWith('/bus');
}

export const socketAttacks: readonly Attack[] = [{ name: 'sockets/terminal', short: true, run: countSockets }];
