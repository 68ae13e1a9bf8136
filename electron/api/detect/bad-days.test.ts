import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openWire, type Wire } from '../../../test/support/wire.ts';
import type { Fault } from '../../demo/control/fault-book.ts';
import { readMonitors, startOfMonitors } from './monitors.ts';
import { readList, startOf } from './paging.ts';
import type { ListQuery } from './query.ts';

const never = { signal: new AbortController().signal };
const newList: ListQuery = { list: 'new', filters: {}, includeDomainData: false, screenshots: false, preview: false };

describe.each(['neutral', 'public'] as const)('in %s words', (wording) => {
  let wire: Wire;
  beforeAll(async () => {
    wire = await openWire({ wording, now: '2026-03-01T12:00:00Z' });
  });
  afterEach(async () => {
    await wire.reset();
    await nextHour();
  });
  afterAll(() => wire.close());

  /** Moves the service's clock: each kind of request has a new count here, but the service remembers. */
  async function nextHour(): Promise<void> {
    const { url, token } = wire.announcement.control;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await fetch(`${url}/clock`, { method: 'POST', headers, body: JSON.stringify({ advanceMs: 3_700_000 }) });
  }

  test.each<[Fault, string, number]>([
    [{ kind: 'status', status: 400 }, 'rejected', 1],
    [{ kind: 'status', status: 401 }, 'refused-key', 1],
    [{ kind: 'status', status: 404 }, 'not-found', 1],
    [{ kind: 'status', status: 500 }, 'service-error', 1],
    [{ kind: 'status', status: 502 }, 'service-error', 1],
    [{ kind: 'status', status: 503 }, 'busy', 5],
    [{ kind: 'quota' }, 'limit', 1],
    [{ kind: 'reset' }, 'unreachable', 1],
    [{ kind: 'cut', afterBytes: 500 }, 'unreachable', 1],
    [{ kind: 'html' }, 'bad-reply', 1],
    [{ kind: 'broken-line', line: 1 }, 'bad-reply', 1],
    [{ kind: 'invalid-utf8' }, 'bad-reply', 1],
    [{ kind: 'huge', bytes: 70 * 1024 * 1024 }, 'too-large', 1],
    [{ kind: 'huge', bytes: 1000 }, 'bad-reply', 1],
  ])('the call of the hour is not asked again after %j', async (fault, code, tries) => {
    await wire.spoil({ route: 'platform.detect.*', fault });
    expect(await readList(wire.http(), startOf(newList), 'all', never)).toMatchObject({ ok: false, failure: { code } });
    const monitors = await readMonitors(wire.http(), startOfMonitors({}), never);
    expect(monitors).toMatchObject({ ok: false, failure: { code } });
    const sent = wire.exchanges.map(({ operation }) => operation);
    expect(sent.filter((operation) => operation === 'detect.new')).toHaveLength(tries);
    expect(sent.filter((operation) => operation === 'detect.monitors')).toHaveLength(tries);
  });

  test.each<[Fault, string, number]>([
    [{ kind: 'status', status: 500 }, 'service-error', 3],
    [{ kind: 'reset' }, 'unreachable', 3],
    [{ kind: 'cut', afterBytes: 500 }, 'unreachable', 3],
    [{ kind: 'html' }, 'bad-reply', 1],
    [{ kind: 'status', status: 503, message: 'The per minute limit is reached.' }, 'limit', 1],
  ])('free pages are tried again after %j, and what came before is kept', async (fault, code, tries) => {
    await wire.spoil({ route: 'platform.detect.new', skip: 2, fault });
    const result = await readList(wire.http(), startOf(newList), 'all', never);
    expect(result).toMatchObject({
      ok: true,
      value: { spoiled: 0, completeness: { kind: 'more', have: 200 }, stopped: { code } },
    });
    if (!result.ok) return;
    expect(result.value.domains).toHaveLength(200);
    expect(wire.exchanges).toHaveLength(2 + tries);
  });

  test('a page that fails once is read the second time, and the list is whole', async () => {
    await wire.spoil({ route: 'platform.detect.new', skip: 1, times: 1, fault: { kind: 'reset' } });
    expect(await readList(wire.http(), startOf(newList), 'all', never)).toMatchObject({
      ok: true,
      value: { completeness: { kind: 'whole' }, stopped: null },
    });
  });

  test.each<Fault>([
    { kind: 'drip', bytes: 20_000, milliseconds: 5 },
    { kind: 'delay', milliseconds: 100 },
    { kind: 'content-type', contentType: 'text/plain' },
  ])('%j changes nothing', async (fault) => {
    await wire.spoil({ route: 'platform.detect.*', times: 2, fault });
    expect(await readList(wire.http(), startOf(newList), 'all', never)).toMatchObject({
      ok: true,
      value: { completeness: { kind: 'whole' } },
    });
  });

  test('no failure carries a key or a signature', async () => {
    const texts: string[] = [];
    for (const fault of [{ kind: 'status', status: 401 }, { kind: 'reset' }, { kind: 'html' }] as const) {
      await wire.spoil({ route: 'platform.detect.*', times: 1, fault });
      texts.push(JSON.stringify(await readList(wire.http(), startOf(newList), 'one', never)));
      await nextHour();
    }
    texts.push(JSON.stringify(wire.exchanges));
    expect(texts.join()).not.toMatch(/signature|api_username|api_key/);
    expect(texts.join()).not.toContain(wire.announcement.keys.platform);
  });
});
