import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pdnsCalls } from '../../../shared/calls/pdns.ts';
import { openWire, type Wire } from '../../../test/support/wire.ts';
import { flexibleSearch } from './client.ts';

const never = { signal: new AbortController().signal };

describe.each(['neutral', 'public'] as const)('a flexible search in %s words', (wording) => {
  let wire: Wire;
  beforeAll(async () => {
    wire = await openWire({ wording, now: '2026-03-01T12:00:00Z' });
  });
  afterEach(() => wire.reset());
  afterAll(() => wire.close());

  async function search(changes: object = {}) {
    const input = { syntax: 'glob', in: 'names', pattern: '*harbor*.', type: 'A', limit: 6, ...changes };
    const { type, exclude, ...rest } = pdnsCalls['pdns.flexible'].input.parse(input);
    const found = await flexibleSearch(wire.http(), { ...rest, type, exclude }, never);
    if (!found.ok) throw new Error(found.failure.message);
    return found.value.rows;
  }

  /** The parameters of the latest request on the wire. */
  function sent(): Readonly<Record<string, string>> {
    return Object.fromEntries(new URL(wire.exchanges.at(-1)?.url ?? '').searchParams);
  }

  // covers: pdns.parameters swclient
  test('sends only what was asked for, and which program asks', async () => {
    expect(await search()).toHaveLength(6);
    expect(sent()).toEqual({ limit: '6', swclient: 'sextant' });
  });

  test('begins where offset says', async () => {
    const all = await search();
    expect(await search({ offset: 2, limit: 4 })).toEqual(all.slice(2));
    expect(sent()).toEqual({ limit: '4', offset: '2', swclient: 'sextant' });
  });

  // covers: pdns.parameters verbose
  test('leaves out counts and times where they are not wanted', async () => {
    const all = await search();
    expect(all.every(({ count, time_first }) => count !== null && time_first !== null)).toBe(true);
    expect(await search({ verbose: false })).toEqual(
      all.map((hit) => ({ ...hit, count: null, time_first: null, time_last: null })),
    );
    expect(sent()).toEqual({ limit: '6', verbose: 'false', swclient: 'sextant' });
  });

  test('keeps to time fences', async () => {
    const lastAfter = '2026-01-01T00:00:00Z';
    const hits = await search({ fences: { lastAfter }, limit: 50 });
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.filter(({ time_last }) => (time_last ?? '') < lastAfter)).toEqual([]);
  });
});
