import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root, run } from '../../build/run.ts';
import { isWhole } from '../support/whole-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-readme-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pages = ['README.md', 'docs/guide.md', 'docs/terminal.md'];
const readme = pages.map((page) => readFileSync(join(root, page), 'utf8')).join('\n');
const commands = [...readme.matchAll(/```sh\n([^`]+)```/g)].flatMap((block) => (block[1] ?? '').trim().split('\n'));

/** What each command of the README must do. The first three are what runs this very test. */
const expectations: Readonly<Record<string, (() => Promise<void>) | 'runs this test' | 'is run by packaging.test.ts'>> =
  {
    'npm ci': 'runs this test',
    'npm test': 'runs this test',
    'npm run dist:portable': 'is run by packaging.test.ts',
    'npm start': startWithoutDisplay,
    'npm run tour -- --out pictures': isWhole ? takeTour : askForTour,
    'npx sextant calls': listCalls,
    'npx sextant call account.read': readAccount,
    'npx sextant call graph.search \'{"search": {"base": {"registrant": "Ilse Brandauer"}}}\'': searchRegistrant,
    'npm run --silent demo-service -- --port 0': serveDemo,
  };

test('every command in the README is known here', () => {
  expect([...new Set(commands)].sort()).toEqual(Object.keys(expectations).sort());
});

for (const [command, expectation] of Object.entries(expectations)) {
  if (typeof expectation === 'string') continue;
  test(`${command} does what the README says`, { timeout: 400_000 }, expectation);
}

function withoutDisplay(): NodeJS.ProcessEnv {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...environment } = process.env;
  return environment;
}

async function startWithoutDisplay(): Promise<void> {
  const ended = await run('npm', ['start', '--silent'], { environment: withoutDisplay() });
  expect(ended.code).toBe(1);
  expect(ended.output).toContain('There is no display, so no window can open. "npm run tour -- --out DIR"');
}

/** The journeys go where the tour goes; its pictures are taken by `npm run test:all`. */
async function askForTour(): Promise<void> {
  const ended = await run('npm', ['run', '--silent', 'tour'], { environment: withoutDisplay() });
  expect(ended.code).toBe(2);
  expect(ended.output).toContain('--out DIR');
}

async function takeTour(): Promise<void> {
  const out = join(folder, 'pictures');
  const ended = await run('npm', ['run', '--silent', 'tour', '--', '--out', out, '--brief'], {
    environment: withoutDisplay(),
  });
  const pictures = readdirSync(out).filter((name) => name.endsWith('.png'));
  expect(pictures.length).toBeGreaterThan(9);
  expect(ended.output).toContain(`${pictures.length} pictures in`);
}

async function listCalls(): Promise<void> {
  const ended = await run('npx', ['sextant', 'calls']);
  expect(ended.code).toBe(0);
  expect(ended.output).toContain('account.read');
}

async function readAccount(): Promise<void> {
  const ended = await run('npx', ['sextant', 'call', 'account.read', '--data-dir', join(folder, 'data')]);
  expect(ended.code).toBe(0);
  expect(ended.output).toContain('"username": "analyst"');
}

async function searchRegistrant(): Promise<void> {
  const input = '{"search": {"base": {"registrant": "Ilse Brandauer"}}}';
  const ended = await run('npx', ['sextant', 'call', 'graph.search', input, '--data-dir', join(folder, 'data')]);
  expect(ended.code).toBe(0);
  expect(JSON.parse(ended.output)).toMatchObject({ found: 42, added: 42, fromCase: false });
}

async function serveDemo(): Promise<void> {
  const child = spawn('npm', ['run', '--silent', 'demo-service', '--', '--port', '0'], { cwd: root, detached: true });
  const line = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(String(chunk))),
  );
  const { connection, keys } = JSON.parse(line);
  const answer = await fetch(`${connection.baseUrl}/v1/account/`, { headers: { 'X-Api-Key': keys.platform } });
  expect(answer.status).toBe(200);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
}

test('the README is short, and shows the window first', () => {
  const lines = readFileSync(join(root, 'README.md'), 'utf8').split('\n');
  expect(lines.length).toBeLessThanOrEqual(120);
  expect(lines.slice(0, 3).join('')).toMatch(/^# Sextant!\[.+\]\(docs\/pictures\/.+\.png\)$/);
});
