import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allAt, answerJson, type OddServer, startOddServer } from '../support/odd-server.ts';
import { sextantIn } from '../support/terminal.ts';

let folder: string;
let server: OddServer;
let ending = 'succeeded';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-terminal-waits-'));
  server = await startOddServer((_request, response, url) => {
    if (url.pathname.endsWith('/rate_limit')) {
      const burst = { burst_size: 1, burst_window: 4 };
      answerJson(response, 200, { rate: { limit: 100, remaining: 90, reset: 4102444800, offset_max: 1000, ...burst } });
      return;
    }
    const times = { count: 1, time_first: 1, time_last: 2 };
    const isSummary = url.pathname.includes('/summarize/');
    const obj = isSummary
      ? { num_results: 1, ...times }
      : { rrname: 'odd.example.', rrtype: 'A', rdata: ['192.0.2.1'], ...times };
    const last = url.searchParams.has('offset') ? 'succeeded' : ending;
    const frames = [{ cond: 'begin' }, { obj }, ...(last === 'cut' ? [] : [{ cond: last }])];
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.end(frames.map((frame) => `${JSON.stringify(frame)}\n`).join(''));
  });
  writeFileSync(join(folder, 'odd.json'), JSON.stringify({ name: 'Odd', ...allAt(server.origin) }));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

function lookUp(name: string, ...options: string[]) {
  const input = JSON.stringify({ question: { by: 'owner', name }, limit: 1 });
  const args = ['call', 'pdns.lookup', input, '--connection', join(folder, 'odd.json'), ...options];
  return sextantIn(folder, [...args, '--data-dir', join(folder, name)], { environment: { SEXTANT_PDNS_KEY: 'a-key' } });
}

test('a wait for a limit of the service is told while it lasts, and not among the answers', async () => {
  ending = 'limited';
  const { code, out, err } = await lookUp('waits.example', '--all');
  expect(
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).records.length),
  ).toEqual([1, 1]);
  expect([code, err]).toEqual([
    0,
    expect.stringMatching(/^Looking up more passive DNS: waits until \d\d:\d\d:\d\d UTC .*Ctrl\+C.*\n$/),
  ]);
});

test.each([
  ['succeeded', 0, 'whole'],
  ['cut', 4, 'cut-off'],
  ['failed', 4, 'cut-off'],
])('a stream that ends with %s ends the command with %i', async (how, wanted, kind) => {
  ending = how;
  const { code, out } = await lookUp(`${how}.example`);
  expect([code, JSON.parse(out).completeness.kind]).toEqual([wanted, kind]);
});

test('a summary that stopped where it was told to ends the command with 5', async () => {
  ending = 'succeeded';
  const input = JSON.stringify({ question: { by: 'owner', name: 'sum.example' }, maxCount: 1 });
  const args = ['call', 'pdns.summarize', input, '--connection', join(folder, 'odd.json')];
  const ended = await sextantIn(folder, [...args, '--data-dir', join(folder, 'sum')], {
    environment: { SEXTANT_PDNS_KEY: 'a-key' },
  });
  expect([ended.code, JSON.parse(ended.out).completeness.kind]).toEqual([5, 'limited']);
});
