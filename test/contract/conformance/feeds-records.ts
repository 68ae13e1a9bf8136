import { expect } from 'vitest';
import type { Domain } from './detect-asking.ts';
import { get, nextHour, preview, row, worldNow } from './detect-asking.ts';
import type { FeedRecord } from './feeds-asking.ts';
import { feedRecords, utc } from './feeds-asking.ts';
import type { Part, Row } from './row.ts';

const source = 'facts/platform.md, 11.4';
const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
const name = expect.stringMatching(/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/);
const score = expect.toSatisfy((value) => Number.isInteger(value) && value >= 0 && value <= 100);
const offsetTime = expect.stringMatching(/T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/);
const scores = {
  phishing_risk: score,
  malware_risk: score,
  spam_risk: score,
  proximity_risk: score,
  overall_risk: score,
};

function shape(feed: string, sentence: string, members: object): Row {
  return row(source, sentence, async (bench) => {
    const records = await feedRecords(bench, feed, [['after', '-10800']]);
    expect(records.length).toBeGreaterThan(10);
    for (const record of records) expect(record).toEqual(members);
  });
}

type Risk = Record<keyof typeof scores, number>;
const riskOf = (record: FeedRecord) => record as unknown as Risk;
const isHot = (risk: Risk) =>
  risk.proximity_risk >= 70 || Math.max(risk.phishing_risk, risk.malware_risk, risk.spam_risk) >= 90;

interface Registration extends FeedRecord {
  readonly raw_record: {
    readonly first_request_timestamp: string;
    readonly requests: readonly { readonly data: string }[];
  };
  readonly parsed_record: {
    readonly registrar_request_url: unknown;
    readonly parsed_fields: Readonly<Record<string, unknown>>;
  };
}

const text = expect.any(String);
const texts = expect.toSatisfy((value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string'));

const shapes: readonly Row[] = [
  shape('nod', 'a record of nod has timestamp and apex domain', { timestamp: time, domain: name }),
  shape('nad', 'a record of nad has timestamp and apex domain', { timestamp: time, domain: name }),
  shape('domaindiscovery', 'a record of domaindiscovery has timestamp and apex domain', {
    timestamp: time,
    domain: name,
  }),
  shape('noh', 'a record of noh has timestamp and host name', { timestamp: time, domain: name }),
  shape('domainrisk', 'a record of domainrisk has five scores from 0 to 100', {
    timestamp: time,
    domain: name,
    ...scores,
  }),
  shape('domainhotlist', 'a record of domainhotlist has five scores and its end', {
    timestamp: time,
    domain: name,
    ...scores,
    expires: time,
  }),
  shape('iprisk', 'a record of iprisk has address, scores, place, network and hosting counts', {
    timestamp: time,
    ip: expect.stringMatching(/^[0-9a-f.:]+$/),
    ...scores,
    country_code: expect.stringMatching(/^[A-Z]{2}$/),
    asn: expect.any(Number),
    isp: text,
    domain_count: expect.any(Number),
    risky_domain_count: expect.any(Number),
  }),
  row(source, 'a hotlist entry expires about a day later', async (bench) => {
    for (const record of await feedRecords(bench, 'domainhotlist', [['after', '-3600']])) {
      expect(Date.parse(String(record.expires)) - Date.parse(record.timestamp)).toBe(86_400_000);
    }
  }),
  row(source, 'domainrisk holds domains of an overall score of 70 and more', async (bench) => {
    for (const record of await feedRecords(bench, 'domainrisk', [['after', '-21000']])) {
      expect(riskOf(record).overall_risk).toBeGreaterThanOrEqual(70);
    }
  }),
  row(source, 'domainhotlist holds proximity from 70 or phishing, malware or spam from 90', async (bench) => {
    for (const record of await feedRecords(bench, 'domainhotlist', [['after', '-21000']])) {
      expect(isHot(riskOf(record))).toBe(true);
    }
  }),
  row('facts/platform.md, 7.6', 'the overall score is the highest component', async (bench) => {
    for (const record of await feedRecords(bench, 'domainrisk', [['after', '-7200']])) {
      const { overall_risk, ...parts } = riskOf(record);
      const components = [parts.phishing_risk, parts.malware_risk, parts.spam_risk, parts.proximity_risk];
      expect(overall_risk).toBe(Math.max(...components));
    }
  }),
  row(source, 'a record of domainrdap has the raw answers and the parsed record', async (bench) => {
    const records = (await feedRecords(bench, 'domainrdap', [['after', '-3600']])) as readonly Registration[];
    expect(records.length).toBeGreaterThan(50);
    for (const record of records) {
      expect(record).toEqual({
        timestamp: time,
        domain: name,
        raw_record: {
          first_request_timestamp: time,
          requests: expect.toSatisfy((requests: readonly unknown[]) => requests.length > 0),
        },
        parsed_record: {
          registrar_request_url: expect.toSatisfy((url) => url === null || /^https:/.test(String(url))),
          registry_request_url: expect.stringMatching(/^https:/),
          parsed_fields: expect.objectContaining({
            domain: text,
            handle: text,
            creation_date: offsetTime,
            last_changed_date: offsetTime,
            expiration_date: offsetTime,
            domain_statuses: texts,
            conformance: texts,
            dnssec: { signed: expect.any(Boolean) },
            emails: texts,
            email_domains: texts,
            unclassified_emails: texts,
            links: [{ href: text, rel: text }],
            contacts: expect.any(Array),
            registrar: { name: text, iana_id: text, contacts: expect.any(Array) },
          }),
        },
      });
    }
  }),
  row(source, 'the raw RDAP answer is JSON written as a text', async (bench) => {
    const [record] = (await feedRecords(bench, 'domainrdap', [['after', '-600']])) as readonly Registration[];
    for (const request of record?.raw_record.requests ?? []) {
      expect(request).toEqual({
        data: text,
        source_type: expect.stringMatching(/^(registry|registrar)$/),
        timestamp: time,
        url: text,
      });
      expect(JSON.parse(request.data)).toMatchObject({
        objectClassName: 'domain',
        ldhName: record?.domain.toUpperCase(),
      });
    }
  }),
  row(source, 'the registrar is sometimes not asked: its address is null', async (bench) => {
    const records = (await feedRecords(bench, 'domainrdap', [['after', '-7200']])) as readonly Registration[];
    const addresses = records.map(({ parsed_record }) => parsed_record.registrar_request_url === null);
    expect(new Set(addresses)).toEqual(new Set([true, false]));
  }),
  row(source, 'the case of the parsed domain varies', async (bench) => {
    const records = (await feedRecords(bench, 'domainrdap', [['after', '-3600']])) as readonly Registration[];
    const upper = records.map(({ domain, parsed_record }) => parsed_record.parsed_fields.domain !== domain);
    expect(new Set(upper)).toEqual(new Set([true, false]));
  }),
];

const consistent: readonly Row[] = [
  row('design.md 8', 'a newly observed domain is in Investigate, first seen at that time', async (bench) => {
    const [record] = await feedRecords(bench, 'nod', [['after', '-600']]);
    const { json } = await get(bench, '/v1/intel-investigate/', [['domain', record?.domain ?? '']]);
    expect(json).toMatchObject({
      response: { results: [{ domain: record?.domain, first_seen: { value: record?.timestamp } }] },
    });
  }),
  row('design.md 8', 'a lookalike that Detect discovered was in nod before', async (bench) => {
    await nextHour(bench);
    const { watchlist_domains } = await preview(bench, 'new');
    const seen = new Map(
      (await feedRecords(bench, 'nod', [['after', '-14400']])).map((record) => [record.domain, record.timestamp]),
    );
    for (const { domain, discovered_date } of watchlist_domains.slice(0, 5) as readonly Domain[]) {
      expect(seen.get(domain)).toBeDefined();
      expect(Date.parse(seen.get(domain) ?? '')).toBeLessThan(Date.parse(discovered_date));
    }
  }),
  row('facts/platform.md, 11.4', 'nad holds all of nod, and domains seen again', async (bench) => {
    const now = utc(await worldNow(bench));
    const names = async (feed: string) =>
      new Set(
        (
          await feedRecords(bench, feed, [
            ['after', '-7200'],
            ['before', now],
          ])
        ).map(({ domain }) => domain),
      );
    const [observed, active] = [await names('nod'), await names('nad')];
    for (const domain of [...observed].slice(10)) expect(active.has(domain)).toBe(true);
    expect(active.size).toBeGreaterThan(observed.size);
  }),
  row('facts/platform.md, 11.4', 'hosts of noh lie at or below new domains', async (bench) => {
    const hosts = await feedRecords(bench, 'noh', [
      ['after', '-3600'],
      ['before', '-120'],
    ]);
    const apexes = new Set((await feedRecords(bench, 'nod', [['after', '-4200']])).map(({ domain }) => domain));
    const below = (host: string) => [...apexes].some((apex) => host === apex || host.endsWith(`.${apex}`));
    expect(hosts.filter(({ domain }) => !below(domain))).toEqual([]);
    expect(hosts.some(({ domain }) => domain.startsWith('www.'))).toBe(true);
  }),
  row('design.md 8', 'the scores of domainrisk are those of Investigate', async (bench) => {
    const [record] = await feedRecords(bench, 'domainrisk', [['after', '-3600']]);
    const { json } = await get(bench, '/v1/intel-investigate/', [['domain', record?.domain ?? '']]);
    expect(json).toMatchObject({ response: { results: [{ domain_risk: { risk_score: record?.overall_risk } }] } });
  }),
];

export const parts: readonly Part[] = [
  { title: 'Feeds: records', rows: shapes },
  { title: 'Feeds: records and the world', rows: consistent },
];
