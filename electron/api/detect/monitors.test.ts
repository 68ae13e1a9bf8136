import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { detectCalls } from '../../../shared/calls/detect.ts';
import { never, type OddDetect, openOddDetect, wireMonitor } from '../../../test/support/odd-detect.ts';
import { answerJson } from '../../../test/support/odd-server.ts';

// Monitors over a service that follows the documents, with every form of answer that they allow.

let odd: OddDetect;
beforeAll(async () => {
  odd = await openOddDetect();
});
afterAll(() => odd.close());

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Answers writes with one body, or with none; records every request. */
function writesAnswered(status: number, body: string | null) {
  const sent: { method: string; path: string; monitor_id: string[]; json: unknown }[] = [];
  const handlers = odd.handlersWith(async (request, response, url) => {
    const text = await bodyOf(request);
    sent.push({
      method: request.method ?? '',
      path: url.pathname,
      monitor_id: url.searchParams.getAll('monitor_id'),
      json: text === '' ? null : JSON.parse(text),
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end(body ?? undefined);
  });
  return { handlers, sent };
}

const created = { term: 'harbor', text_exclusions: ['old'] };
const changed = { id: 'mO1', text_exclusions: [] };

test('monitor_id goes into the query of a change and a deletion, and nowhere else', async () => {
  const { handlers, sent } = writesAnswered(200, JSON.stringify({ status: 'done', monitor: wireMonitor }));
  await handlers.createMonitor(created, never);
  await handlers.updateMonitor(changed, never);
  await handlers.deleteMonitor({ id: 'mO1' }, never);
  const path = '/v1/intel-detect/monitors/';
  expect(sent).toEqual([
    { method: 'POST', path, monitor_id: [], json: created },
    { method: 'PUT', path, monitor_id: ['mO1'], json: { text_exclusions: [] } },
    { method: 'DELETE', path, monitor_id: ['mO1'], json: null },
  ]);
});

const read = { id: 'mO1', term: 'lumenpost' };

test.each([
  ['the documented form', 200, JSON.stringify({ status: 'created', monitor: wireMonitor }), read],
  ['a bare monitor', 200, JSON.stringify(wireMonitor), read],
  ['201 and a bare monitor', 201, JSON.stringify(wireMonitor), read],
  ['{}', 200, '{}', null],
  ['a status alone', 200, '{"status":"created"}', null],
  ['204 without a body', 204, null, null],
  ['200 without a body', 200, '', null],
])('a write that is answered with %s is done, and sent once', async (_name, status, body, monitor) => {
  const { handlers, sent } = writesAnswered(status, body);
  const shown = monitor === null ? null : expect.objectContaining(monitor);
  for (const result of [await handlers.createMonitor(created, never), await handlers.updateMonitor(changed, never)]) {
    expect(result).toMatchObject({ ok: true, value: { monitor: shown, exchanges: [expect.any(Number)] } });
  }
  expect(await handlers.deleteMonitor({ id: 'mO1' }, never)).toMatchObject({
    ok: true,
    value: { id: 'mO1' },
  });
  expect(sent).toHaveLength(3);
});

test('an answer that speaks of an error or of another monitor is no success, and is not called undone', async () => {
  const { handlers } = writesAnswered(200, JSON.stringify({ error: { code: 400, message: 'Not today.' } }));
  for (const result of [
    await handlers.createMonitor(created, never),
    await handlers.updateMonitor(changed, never),
    await handlers.deleteMonitor({ id: 'mO1' }, never),
  ]) {
    expect(result).toMatchObject({
      ok: false,
      failure: {
        code: 'bad-reply',
        message: expect.stringContaining('“Not today.”'),
        kept: 'It is unknown whether the service made the change.',
      },
    });
  }
  const other = writesAnswered(200, JSON.stringify({ monitor: { ...wireMonitor, id: 'another' } })).handlers;
  expect(await other.updateMonitor(changed, never)).toMatchObject({ ok: false });
  expect(await other.deleteMonitor({ id: 'mO1' }, never)).toMatchObject({ ok: false });
});

/** A service with more monitors than fit in a page, which respects offset and limit. */
function listing(total: number) {
  const asked: Record<string, string[]>[] = [];
  const monitors = Array.from({ length: total }, (_, index) => ({ ...wireMonitor, id: `m${index}` }));
  const handlers = odd.handlersWith((request, response, url) => {
    request.resume();
    const names = ['sort[]', 'order', 'offset', 'limit', 'include_counts', 'datetime_counts_since'];
    const given = names.map((name) => [name, url.searchParams.getAll(name)] as const);
    asked.push(Object.fromEntries(given.filter(([, values]) => values.length > 0)));
    const offset = Number(url.searchParams.get('offset') ?? 0);
    const limit = Number(url.searchParams.get('limit') ?? 500);
    const page = monitors.slice(offset, offset + limit);
    answerJson(response, 200, { total_count: total, offset, limit, monitors: page });
  });
  return { handlers, asked };
}

// covers: detect.monitors offset
test('monitors beyond the first page are reached, page by page, in the same order', async () => {
  const { handlers, asked } = listing(1100);
  const first = await handlers.monitors({ sort: ['created_date', 'term'], order: 'asc' }, never);
  const seen: string[] = [];
  let page = first;
  for (;;) {
    if (!page.ok) throw new Error(page.failure.message);
    const { monitors, completeness } = detectCalls['detect.monitors'].output.parse(page.value);
    seen.push(...monitors.map(({ id }) => id));
    if (completeness.kind !== 'more') {
      expect(completeness).toEqual({ kind: 'whole' });
      break;
    }
    // Each page uses up its hour: the next hour is unused.
    page = await odd.again().moreMonitors({ resume: completeness.resume }, never);
  }
  expect(seen).toEqual(Array.from({ length: 1100 }, (_, index) => `m${index}`));
  const same = { 'sort[]': ['created_date', 'term'], order: ['asc'], limit: ['500'] };
  expect(asked).toEqual([same, { ...same, offset: ['500'] }, { ...same, offset: ['1000'] }]);
});

test('a page that is not the one asked for, or empty, does not make the list whole', async () => {
  const { handlers } = listing(700);
  const first = await handlers.monitors({}, never);
  const resume = first.ok && first.value.completeness.kind === 'more' ? first.value.completeness.resume : '';
  for (const body of [
    { monitors: [wireMonitor], total_count: 700, offset: 0 },
    { monitors: [], total_count: 700, offset: 500 },
    { monitors: [wireMonitor], total_count: 501, offset: 500 },
  ]) {
    expect(await odd.handlersAt(body).moreMonitors({ resume }, never)).toMatchObject({
      ok: true,
      value: { completeness: { kind: 'partial' } },
    });
  }
  expect(await handlers.moreMonitors({ resume: 'nonsense' }, never)).toMatchObject({ ok: false });
});

test('a resume can’t be made to ask beyond the largest offset', async () => {
  const { handlers } = listing(3);
  const place = { kind: 'detect.monitors', query: {}, offset: 100_001, total: null, spoiled: 0, doubt: null };
  const resume = Buffer.from(JSON.stringify(place)).toString('base64url');
  expect(await handlers.moreMonitors({ resume }, never)).toMatchObject({
    ok: false,
    failure: { code: 'bad-input' },
  });
});
