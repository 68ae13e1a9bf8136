import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DemoService, startDemoService } from '../../electron/demo/service.ts';
import { ConnectionFile } from '../../shared/connection.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type OddServer, startOddServer } from '../support/odd-server.ts';

// Images come only from hosts that a record named: as the page asks for them, over the demo service, and over restarts.

let demo: DemoService;
let other: OddServer;
let folder: string;
let running: TestApp;
beforeAll(async () => {
  demo = await startDemoService({ now: '2026-03-01T12:00:00Z' });
  other = await startOddServer((_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end());
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-images-'));
  running = await opened();
});
afterEach(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(async () => {
  await other.close();
  await demo.close();
});

/** The app over the demo service, which goes on when the app ends. */
function opened(changes: object = {}): Promise<TestApp> {
  const { connection, keys } = demo.announcement;
  return openTestApp({
    dataFolder: folder,
    connection: { file: ConnectionFile.parse({ ...connection, ...changes }), keys },
  });
}

const notNamed = {
  ok: false,
  failure: {
    code: 'bad-input',
    message: 'No record from this connection has a screenshot at this host.',
    arrived: 'no',
    spent: 'no',
    kept: 'Nothing was sent.',
    next: 'Look up the record again, with screenshots, and use its address.',
    fields: { src: [expect.any(String)] },
  },
};

/** The address of an image as each of the calls that bring records gives it. */
function sources(): Readonly<Record<string, () => Promise<string | undefined>>> {
  const { call } = running.bridge;
  return {
    'investigate.search': async () => {
      const base = { domain: ['northmere.com'] };
      const page = await call('investigate.search', { search: { base }, screenshots: true });
      return page.ok ? page.value.records[0]?.screenshot?.src : undefined;
    },
    'investigate.domains': async () => {
      const page = await call('investigate.domains', { names: ['northmere.com'], screenshots: true });
      return page.ok ? page.value.records[0]?.screenshot?.src : undefined;
    },
    'enrich.domains': async () => {
      const page = await call('enrich.domains', { names: ['northmere.com'], screenshots: true });
      return page.ok ? page.value.records[0]?.screenshot?.src : undefined;
    },
    'detect.domains': async () => {
      const page = await call('detect.domains', { list: 'watched', screenshots: true });
      return page.ok ? page.value.domains.find(({ screenshot }) => screenshot)?.screenshot?.src : undefined;
    },
  };
}

test.each(['investigate.search', 'investigate.domains', 'enrich.domains', 'detect.domains'])(
  'an image opens once %s has named its host, also in the next run',
  async (name) => {
    const src = (await sources()[name]?.()) ?? '';
    expect(src).toContain('/screenshot_image?');
    const image = { ok: true, value: { mime: 'image/png', width: 100 } };
    expect(await running.bridge.call('screenshots.image', { src, resizeWidth: 100 })).toMatchObject(image);
    await running.close();
    running = await opened();
    expect(await running.bridge.call('screenshots.image', { src, resizeWidth: 100 })).toMatchObject(image);
  },
);

test('an address that no reply named is refused before anything is sent', async () => {
  const { call } = running.bridge;
  await call('enrich.domains', { names: ['northmere.com'], screenshots: true });
  const before = await call('requests.list', {});
  for (const src of [
    `${other.origin}/screenshot_image?token=a`,
    'https://images.example/screenshot_image?token=a',
    'https://10.0.0.1/x',
    demo.announcement.connection.baseUrl,
  ]) {
    expect(await call('screenshots.image', { src })).toEqual(notNamed);
  }
  expect(other.seen).toEqual([]);
  expect(await call('requests.list', {})).toEqual(before);
});

test('a record read without screenshots names no host', async () => {
  const { call } = running.bridge;
  await call('enrich.domains', { names: ['northmere.com'] });
  const src = new URL('/screenshot_image?token=a', other.origin).href;
  expect(await call('screenshots.image', { src })).toEqual(notNamed);
});

test('services at another address have named nothing yet', async () => {
  const { call } = running.bridge;
  const page = await call('enrich.domains', { names: ['northmere.com'], screenshots: true });
  const src = (page.ok && page.value.records[0]?.screenshot?.src) || '';
  await running.close();
  running = await opened({ baseUrl: 'https://api.example' });
  expect(await running.bridge.call('screenshots.image', { src })).toEqual(notNamed);
});
