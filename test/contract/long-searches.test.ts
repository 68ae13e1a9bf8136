import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoService, startDemoService } from '../../electron/demo/service.ts';
import { ConnectionFile } from '../../shared/connection.ts';
import type { DomainPage } from '../../shared/domain-search.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

// A search of 9,999 domains as the page goes through it: many small answers, each shown while the next is on its way.

let demo: DemoService;
let folder: string;
let running: TestApp;
beforeAll(async () => {
  demo = await startDemoService({ strict: true, now: '2026-03-01T12:00:00Z' });
  folder = mkdtempSync(join(tmpdir(), 'sextant-long-'));
  running = await opened();
});
afterAll(async () => {
  await running.close();
  await demo.close();
  rmSync(folder, { recursive: true, force: true });
});

function opened(): Promise<TestApp> {
  const { connection, keys } = demo.announcement;
  return openTestApp({ dataFolder: folder, connection: { file: ConnectionFile.parse(connection), keys } });
}

const megabyte = 1_000_000;

function placeAfter({ completeness }: DomainPage): string {
  if (completeness.kind !== 'more') throw new Error(`it is ${completeness.kind}`);
  return completeness.resume;
}

function longestMessage(): number {
  return Math.max(...running.traffic.map((message) => JSON.stringify(message).length));
}

test('9,999 domains come in 20 answers of under 3 MB, over a cancel and a restart, each domain once', async () => {
  const search = { base: { nameserver_host: 'ns1.harborcloud-dns.com' } };
  const names: string[] = [];
  const told: string[] = [];
  const take = (page: DomainPage) => {
    names.push(...page.records.map(({ domain }) => domain));
    told.push(page.completeness.kind === 'more' ? `${page.completeness.have}/${page.total}` : page.completeness.kind);
    return page;
  };
  const get = async (resume: string) => {
    const page = await running.bridge.call('investigate.more', { resume });
    if (!page.ok) throw new Error(page.failure.message);
    return take(page.value);
  };

  const first = await running.bridge.call('investigate.search', { search });
  if (!first.ok) throw new Error(first.failure.message);
  let page = await get(placeAfter(take(first.value)));

  const cancel = new AbortController();
  const cancelled = running.bridge.call('investigate.more', { resume: placeAfter(page) }, cancel.signal);
  cancel.abort();
  expect(await cancelled).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect(longestMessage()).toBeLessThan(3 * megabyte);

  await running.close();
  running = await opened();
  while (page.completeness.kind === 'more') page = await get(page.completeness.resume);

  expect(told).toEqual([...Array.from({ length: 19 }, (_, index) => `${(index + 1) * 500}/9999`), 'whole']);
  expect([names.length, new Set(names).size]).toEqual([9999, 9999]);
  expect(longestMessage()).toBeLessThan(3 * megabyte);
  console.log(`the longest message of a search: ${(longestMessage() / megabyte).toFixed(1)} MB`);
});
