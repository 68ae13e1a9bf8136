import { expect, test } from 'vitest';
import { ask, askControl, askPlatform, withService } from '../asking.ts';
import type { Announcement } from '../service.ts';
import { noChargeDomains } from '../world/odd.ts';

const path = '/v1/intel-investigate/';
const now = '2026-03-10T12:00:00Z';

interface Response {
  readonly total_count?: number;
  readonly results: readonly Readonly<Record<string, unknown>>[];
  readonly position?: string;
  readonly missing_domains: readonly string[];
}

async function found(announcement: Announcement, parameters: Readonly<Record<string, string>>): Promise<Response> {
  const answer = await askPlatform(announcement, path, parameters);
  expect([answer.status, answer.text.slice(0, 120)]).toEqual([200, expect.anything()]);
  return (answer.json as { response: Response }).response;
}

/** All wrapped values of a record with the path of the member they stand in. */
function* wrapped(value: unknown, place = ''): Generator<{ place: string; value: string | number; count: number }> {
  if (Array.isArray(value)) for (const entry of value) yield* wrapped(entry, place);
  else if (typeof value === 'object' && value !== null) {
    if ('count' in value && 'value' in value) yield { place, ...(value as { value: string | number; count: number }) };
    else
      for (const [name, member] of Object.entries(value))
        yield* wrapped(member, place === '' ? name : `${place}.${name}`);
  }
}

test('counts nothing in an empty value and at least the domain itself in every other', async () => {
  await withService({ now }, async (announcement) => {
    const wrong: string[] = [];
    const searches: readonly (readonly [string, string])[] = [
      ['tag_manager_code', 'GTM-K7QX2NL'],
      ['email_domain', 'kargo-desk.org'],
      ['tagged_with_any', 'customer'],
    ];
    for (const [name, value] of searches) {
      const { results } = await found(announcement, {
        [name]: value,
        parsed_whois: 'true',
        parsed_domain_rdap: 'true',
      });
      for (const record of results) {
        for (const { place, value, count } of wrapped(record)) {
          if (place === 'first_seen') continue;
          if ((value === '') !== (count === 0)) wrong.push(`${String(record.domain)} ${place} ${value} ${count}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('gives byte-equal answers for the same seed and clock', async () => {
  const answers = async () =>
    withService({ now }, async (announcement) => {
      await askControl(announcement, 'POST', '/clock', { now, hold: true });
      const texts: string[] = [];
      for (const search of [
        'domain=northmere.com,nothing.example&parsed_whois=true',
        'nameserver_host=ns1.harborcloud-dns.com&page_size=40',
        'registrant=brandauer&sort_by=risk_score',
      ]) {
        texts.push((await askPlatform(announcement, path, Object.fromEntries(new URLSearchParams(search)))).text);
      }
      return texts;
    });
  expect(await answers()).toEqual(await answers());
});

test('searches by texts that break careless software', async () => {
  await withService({ now }, async (announcement) => {
    for (const domain of [
      'markup-traders.net',
      'tabs-and-lines.com',
      'right-to-left.org',
      'percent-signs.net',
      'sql-minded.com',
    ]) {
      const [record] = (await found(announcement, { domain })).results;
      const [title] = [...wrapped(record?.website_title)];
      expect(
        (await found(announcement, { website_title: String(title?.value) })).results.map((entry) => entry.domain),
      ).toEqual([domain]);
    }
  });
});

test('forgets no page when a position is used twice, and none of another search', async () => {
  await withService({ now }, async (announcement) => {
    const search = { nameserver_domain: 'kargo-desk.org', page_size: '10' };
    const first = await found(announcement, search);
    const again = () => found(announcement, { ...search, position: first.position ?? '' });
    expect((await again()).results.length).toBe(10);
    await askControl(announcement, 'POST', '/clock', { advanceMs: -400 * 86_400_000 });
    expect((await again()).results.length).toBeLessThanOrEqual(10);
  });
});

test('answers the test names of the live service', async () => {
  await withService({ now, wording: 'public' }, async (announcement) => {
    const url = `${announcement.connection.baseUrl}/v1/iris-investigate/`;
    const body = new URLSearchParams({
      domain: [...noChargeDomains].join(','),
      api_username: 'analyst',
      api_key: announcement.keys.platform,
      app_name: 'a published client',
      format: 'json',
    });
    const answer = await ask(url, { method: 'POST', body });
    expect([answer.status, (answer.json as { response: Response }).response.results.length]).toEqual([
      200,
      noChargeDomains.size,
    ]);
  });
});
