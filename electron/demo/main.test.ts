import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { Announcement } from './service.ts';
import type { FromWorker } from './worker.ts';

const mainFile = fileURLToPath(new URL('./main.ts', import.meta.url));

function run(
  args: readonly string[],
  stopAfterLine: boolean,
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [mainFile, ...args]);
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (stopAfterLine && out.includes('\n')) child.kill('SIGTERM');
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

test('prints one line of JSON and stops cleanly when told to', async () => {
  const { code, out, err } = await run(['--port', '0', '--seed', '9', '--now', '2026-01-01T00:00:00Z'], true);
  expect([code, err, out.split('\n').length]).toEqual([0, '', 2]);
  const announcement = JSON.parse(out) as Announcement;
  expect(announcement.connection).toMatchObject({ name: 'Demo', username: 'analyst', wording: 'neutral' });
});

test('tells wrong usage in one sentence and exits with 2', async () => {
  const results = await Promise.all([
    run(['--wording', 'latin'], false),
    run(['--faults', '/no/such/file'], false),
    run(['--colour'], false),
  ]);
  expect(results).toEqual([
    { code: 2, out: '', err: '--wording must be neutral or public.\n' },
    { code: 2, out: '', err: '--faults /no/such/file cannot be read as JSON.\n' },
    { code: 2, out: '', err: `Unknown option '--colour'. "npm run demo-service -- --help" lists the options.\n` },
  ]);
});

test('a port that is in use is named, with what to do', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as AddressInfo;
  const ended = await run(['--port', String(port)], false);
  holder.close();
  const advice = 'choose another with --port (six in a row are taken), or leave it out for free ones.';
  expect(ended).toEqual({ code: 1, out: '', err: `Port ${port} is in use: ${advice}\n` });
});

test('serves from a worker thread until it is told to close', async () => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { seed: 3 } });
  const message = await new Promise<FromWorker>((resolve) => worker.once('message', resolve));
  if (message.kind !== 'ready') throw new Error(message.message);
  const { connection, keys } = message.announcement;
  const timestamp = `${new Date().toISOString().slice(0, 19)}Z`;
  const signature = createHmac('sha256', keys.platform)
    .update(`${connection.username}${timestamp}/v1/account/`)
    .digest('hex');
  const query = new URLSearchParams({ api_username: connection.username, timestamp, signature });
  expect((await fetch(`${connection.baseUrl}/v1/account/?${query}`)).status).toBe(200);
  worker.postMessage({ kind: 'close' });
  expect(await new Promise((resolve) => worker.once('exit', resolve))).toBe(0);
});
