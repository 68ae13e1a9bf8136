import { expect } from 'vitest';
import type { Domain } from './detect-asking.ts';
import {
  advance,
  domainPage,
  domainsPath,
  expectRefused,
  get,
  idForm,
  instant,
  nextHour,
  preview,
  row,
  timeForm,
  wholeList,
} from './detect-asking.ts';
import type { Part, Row } from './row.ts';

const source = 'platform.md, GET domains/new and domains/watched';
const resource = 'platform.md, Resources: Watchlist domain';
const lists = ['new', 'watched', 'ignored'] as const;

const members = {
  state: expect.any(String),
  domain: expect.stringMatching(/^[a-z0-9.-]+$/),
  status: expect.stringMatching(/^(active|inactive)$/),
  discovered_date: expect.stringMatching(timeForm),
  mx_exists: expect.any(Boolean),
  tld: expect.any(String),
  id: expect.stringMatching(idForm),
  escalations: expect.any(Array),
};

const envelopes: readonly Row[] = lists.flatMap((list) => [
  row(source, `the ${list} list answers with the whole envelope`, async (bench) => {
    await nextHour(bench);
    const page = await domainPage(bench, list, [['limit', '7']]);
    expect(page).toEqual({
      watchlist_domains: expect.any(Array),
      total_count: expect.any(Number),
      count: page.watchlist_domains.length,
      offset: 0,
      limit: 7,
    });
    expect(page.total_count).toBeGreaterThan(7);
    expect(page.count).toBe(7);
  }),
  row(resource, `domains of the ${list} list have the members of the document and its state`, async (bench) => {
    await nextHour(bench);
    for (const domain of await wholeList(bench, list)) {
      expect(domain).toMatchObject({ ...members, state: list });
      expect(domain.domain.endsWith(`.${domain.tld}`)).toBe(true);
      expect(domain.monitor_ids.length).toBeGreaterThan(0);
      expect(domain.changed_date === null || timeForm.test(domain.changed_date)).toBe(true);
    }
  }),
  row('facts/platform.md, 9.2', `without a limit the ${list} list answers a limit of 100`, async (bench) => {
    await nextHour(bench);
    expect(await domainPage(bench, list)).toMatchObject({ limit: 100 });
  }),
  row('platform.md, Limits', `the ${list} list with domain data answers at most 50`, async (bench) => {
    await nextHour(bench);
    expect(await domainPage(bench, list, [['include_domain_data', 'true']])).toMatchObject({ limit: 50 });
  }),
]);

function scored(domains: readonly Domain[], status: string): readonly Domain[] {
  return domains.filter((domain) => domain.risk_score_status === status);
}

const shapes: readonly Row[] = [
  row('platform.md, States and transitions', 'a newly discovered domain has a provisional score', async (bench) => {
    await nextHour(bench);
    const fresh = await wholeList(bench, 'new', [['discovered_since', '-72000']]);
    expect(fresh.length).toBeGreaterThan(20);
    for (const { risk_score_status } of fresh) expect(risk_score_status ?? 'provisional').toBe('provisional');
  }),
  row(
    'platform.md, States and transitions',
    'a provisional score has only proximity or phishing values',
    async (bench) => {
      await nextHour(bench);
      const domains = scored(await wholeList(bench, 'new'), 'provisional');
      for (const { risk_score_components: components } of domains) {
        expect(JSON.stringify(components)).not.toMatch(/"(malware|spam)"/);
      }
    },
  ),
  row(
    'platform.md, States and transitions',
    'after 36 hours a full score adds malware and spam values',
    async (bench) => {
      await nextHour(bench);
      const [before] = scored(await wholeList(bench, 'new', [['sort[]', 'discovered_date']]), 'provisional');
      await advance(bench, 36 * 3_600);
      const after = (await preview(bench, 'new', [['search', before?.domain ?? '']])).watchlist_domains[0];
      expect(after?.risk_score_status).toBe('full');
      const full = scored(await wholeList(bench, 'new'), 'full');
      const components = full.map((domain) => JSON.stringify(domain.risk_score_components));
      expect(components.filter((text) => text.includes('"malware"') && text.includes('"spam"')).length).toBeGreaterThan(
        50,
      );
    },
  ),
  row(resource, 'risk scores are whole numbers from 0 to 100 or null', async (bench) => {
    await nextHour(bench);
    for (const { risk_score } of await wholeList(bench, 'new')) {
      expect(risk_score === null || (Number.isInteger(risk_score) && risk_score >= 0 && risk_score <= 100)).toBe(true);
    }
  }),
  row(
    'facts/platform.md, 9.2',
    'a domain without a score has null score and status and an empty array of components',
    async (bench) => {
      await nextHour(bench);
      const unscored = (await wholeList(bench, 'new')).filter(({ risk_score }) => risk_score === null);
      expect(unscored.length).toBeGreaterThan(0);
      for (const domain of unscored)
        expect(domain).toMatchObject({ risk_score_status: null, risk_score_components: [] });
    },
  ),
  row('facts/platform.md, 9.2', 'proximity may be null while the score is provisional', async (bench) => {
    await nextHour(bench);
    const domains = scored(await wholeList(bench, 'new'), 'provisional');
    expect(domains.some((domain) => JSON.stringify(domain.risk_score_components).includes('"proximity":null'))).toBe(
      true,
    );
  }),
  row('facts/platform.md, 9.2', 'evidence is a list of texts inside threat_profile', async (bench) => {
    await nextHour(bench);
    const found = (await wholeList(bench, 'watched')).flatMap(({ risk_score_components: components }) => {
      const { threat_profile } = components as { threat_profile?: { evidence?: unknown } };
      return threat_profile?.evidence === undefined ? [] : [threat_profile.evidence];
    });
    expect(found.length).toBeGreaterThan(0);
    for (const evidence of found) expect(evidence).toEqual((evidence as unknown[]).map(() => expect.any(String)));
  }),
  row('facts/platform.md, 9.2', 'times end in +00:00 and in Z, both in one record', async (bench) => {
    await nextHour(bench);
    const text = JSON.stringify((await wholeList(bench, 'watched'))[0]);
    expect([text.includes('+00:00"'), /\.\d{6}Z"/.test(text)]).toEqual([true, true]);
  }),
  row(
    'facts/platform.md, 9.2',
    'changed_date is null for a domain that has not changed and a time for others',
    async (bench) => {
      await nextHour(bench);
      const dates = (await wholeList(bench, 'watched')).map(({ changed_date }) => changed_date === null);
      expect(new Set(dates)).toEqual(new Set([true, false]));
    },
  ),
  row(
    'facts/platform.md, 9.2',
    'watched and ignored domains carry who assigned them and when, new ones do not',
    async (bench) => {
      await nextHour(bench);
      for (const list of ['watched', 'ignored']) {
        for (const domain of await wholeList(bench, list)) {
          expect(domain).toMatchObject({
            assigned_by: expect.any(String),
            assigned_date: expect.stringMatching(timeForm),
          });
        }
      }
      for (const domain of await wholeList(bench, 'new')) expect(domain).not.toHaveProperty('assigned_by');
    },
  ),
  row('facts/platform.md, 9.2', 'an escalation inside a domain tells its time as created', async (bench) => {
    await nextHour(bench);
    const escalations = (await wholeList(bench, 'watched')).flatMap((domain) => domain.escalations);
    expect(escalations.length).toBeGreaterThan(0);
    for (const escalation of escalations) {
      expect(escalation).toEqual({
        escalation_type: expect.stringMatching(/^(blocked|external_safe)$/),
        id: expect.stringMatching(idForm),
        created: expect.stringMatching(timeForm),
        created_by: expect.any(String),
      });
    }
  }),
  row(resource, 'DNS and registration members come only with include_domain_data', async (bench) => {
    await nextHour(bench);
    for (const domain of await wholeList(bench, 'watched')) {
      for (const name of ['name_server', 'registrant_contact_email', 'registrar', 'create_date', 'ip', 'mx']) {
        expect(domain).not.toHaveProperty(name);
      }
    }
  }),
  row(resource, 'include_domain_data adds DNS and registration in the forms of the document', async (bench) => {
    await nextHour(bench);
    const domains = await wholeList(bench, 'watched', [['include_domain_data', 'true']]);
    const whole = domains.find((domain) => domain.mx_exists && 'ip' in domain);
    expect(whole).toMatchObject({
      name_server: expect.arrayContaining([{ host: expect.any(String) }]),
      registrant_contact_email: expect.arrayContaining([expect.any(String)]),
      registrar: expect.any(String),
      ip: expect.arrayContaining([
        { country_code: expect.any(String), ip: expect.stringMatching(/^[0-9a-f.:]+$/), isp: expect.any(String) },
      ]),
      mx: expect.arrayContaining([{ host: expect.any(String) }]),
    });
    expect(String((whole as unknown as { create_date: number }).create_date)).toMatch(/^20\d{6}$/);
  }),
  row('facts/platform.md, 9.2', 'DNS members that are unknown are absent, not empty', async (bench) => {
    await nextHour(bench);
    const domains = await wholeList(bench, 'new', [['include_domain_data', 'true']]);
    for (const domain of domains) {
      expect(domain.mx !== undefined).toBe(domain.mx_exists);
      expect(Object.values(domain).filter((value) => value === '')).toEqual([]);
    }
    expect(domains.some((domain) => !('ip' in domain))).toBe(true);
  }),
  row(
    'platform.md, Screenshot object',
    'screenshots=1 on the watched list adds the screenshot object',
    async (bench) => {
      await nextHour(bench);
      const shots = (await wholeList(bench, 'watched', [['screenshots', '1']])).flatMap(
        ({ screenshot }) => screenshot ?? [],
      );
      expect(shots.length).toBeGreaterThan(10);
      for (const shot of shots) {
        expect(shot).toEqual({
          src: expect.stringMatching(/^https?:\/\/.*[?&]token=[0-9a-f]{64}/),
          timestamp: expect.stringMatching(/Z$/),
          ip_address: expect.toSatisfy((value) => value === null || typeof value === 'string'),
          last_attempt: expect.stringMatching(/Z$/),
          last_seen: expect.stringMatching(/Z$/),
        });
      }
    },
  ),
  row('platform.md, Screenshot object', 'without the flag there is no screenshot object', async (bench) => {
    await nextHour(bench);
    for (const domain of await wholeList(bench, 'watched')) expect(domain).not.toHaveProperty('screenshot');
  }),
  row(
    'facts/platform.md, 9.2',
    'count is the items of the page, also on the last and on an empty one',
    async (bench) => {
      await nextHour(bench);
      const { total_count } = await domainPage(bench, 'ignored', [['limit', '100']]);
      const last = await domainPage(bench, 'ignored', [
        ['limit', '100'],
        ['offset', String(total_count - 3)],
      ]);
      expect(last).toMatchObject({ count: 3, total_count });
      const beyond = await domainPage(bench, 'ignored', [
        ['limit', '100'],
        ['offset', '100000'],
      ]);
      expect(beyond).toMatchObject({ count: 0, total_count, watchlist_domains: [] });
    },
  ),
  row(source, 'pages of one list share no domain and leave none out', async (bench) => {
    await nextHour(bench);
    const all = await wholeList(bench, 'new', [['limit', '30']]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  }),
  row('platform.md, What the service does', 'watched domains change as time goes on', async (bench) => {
    await nextHour(bench);
    const before = await wholeList(bench, 'watched');
    await advance(bench, 2 * 86_400);
    const after = new Map((await wholeList(bench, 'watched')).map((domain) => [domain.id, domain.changed_date]));
    const moved = before.filter(({ id, changed_date }) => instant(after.get(id) ?? '') > instant(changed_date ?? ''));
    expect(moved.length).toBeGreaterThan(before.length / 4);
  }),
  row('platform.md, What the service does', 'new lookalikes are discovered as time goes on', async (bench) => {
    await nextHour(bench);
    const { total_count } = await preview(bench, 'new');
    await advance(bench, 86_400);
    expect((await preview(bench, 'new')).total_count).toBeGreaterThan(total_count + 100);
  }),
  row('platform.md, Errors', 'a list of domains that does not exist is a 404', (bench) =>
    expectRefused(get(bench, `${domainsPath}old/`), 404),
  ),
];

export const parts: readonly Part[] = [
  { title: 'Detect: envelopes and members of the lists', rows: envelopes },
  { title: 'Detect: what a domain carries', rows: shapes },
];
