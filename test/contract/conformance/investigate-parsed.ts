import { expect } from 'vitest';
import type { Json } from './investigate-asking.ts';
import { accepted, at, refused, row, texts } from './investigate-asking.ts';
import type { Bench, Part } from './row.ts';

const parsed = 'platform.md, Investigate, parsed-record parameters';
const record = 'facts/platform.md, 7.5';
const contactParts = ['city', 'country', 'email', 'fax', 'name', 'org', 'phone', 'postal', 'state', 'street'];

async function both(bench: Bench, domain: string): Promise<Json> {
  const { results } = await accepted(bench, { domain, parsed_whois: 'true', parsed_domain_rdap: 'true' });
  return results[0] ?? {};
}

const memberRows = [
  row(parsed, 'parsed_whois=true adds the parsed record under parsed_whois', async (bench) => {
    const [found] = (await accepted(bench, { domain: 'northmere.com', parsed_whois: 'true' })).results;
    expect(['parsed_whois' in (found ?? {}), 'parsed_domain_rdap' in (found ?? {})]).toEqual([true, false]);
  }),
  row(parsed, 'parsed_domain_rdap=true adds the parsed record under parsed_domain_rdap', async (bench) => {
    const [found] = (await accepted(bench, { domain: 'northmere.com', parsed_domain_rdap: 'true' })).results;
    expect(['parsed_whois' in (found ?? {}), 'parsed_domain_rdap' in (found ?? {})]).toEqual([false, true]);
  }),
  row(parsed, 'parsed_whois=false adds nothing', async (bench) => {
    const [found] = (await accepted(bench, { domain: 'northmere.com', parsed_whois: 'false' })).results;
    expect('parsed_whois' in (found ?? {})).toBe(false);
  }),
  row(record, 'parsed_whois has exactly the members of the facts', async (bench) => {
    const { parsed_whois: own } = await both(bench, 'northmere.com');
    expect(Object.keys(own as Json).sort()).toEqual([
      'additional_whois_email',
      'admin_contact',
      'create_date',
      'expiration_date',
      'registrant_contact',
      'registrant_name',
      'registrant_org',
      'registrar',
      'registrar_status',
      'technical_contact',
    ]);
  }),
  row(record, 'parsed_domain_rdap has no registrant_org, but registrar_iana_id and email_domain', async (bench) => {
    const { parsed_domain_rdap: own } = await both(bench, 'northmere.com');
    expect(Object.keys(own as Json).sort()).toEqual([
      'additional_whois_email',
      'admin_contact',
      'create_date',
      'email_domain',
      'expiration_date',
      'registrant_contact',
      'registrant_name',
      'registrar',
      'registrar_iana_id',
      'registrar_status',
      'technical_contact',
    ]);
  }),
  row(record, 'contacts of parsed records have ten parts, all wrapped', async (bench) => {
    const found = await both(bench, 'northmere.com');
    for (const source of ['parsed_whois', 'parsed_domain_rdap']) {
      for (const role of ['registrant_contact', 'admin_contact', 'technical_contact']) {
        const contact = (found[source] as Json)[role] as Json;
        expect(Object.keys(contact).sort()).toEqual(contactParts);
        for (const part of contactParts) {
          for (const value of at(contact, part)) expect(Object.keys(value).sort()).toEqual(['count', 'value']);
        }
      }
    }
  }),
  row(record, 'registrar_status of parsed records is a list of wrapped values', async (bench) => {
    const found = await both(bench, 'northmere.com');
    for (const path of ['parsed_whois.registrar_status', 'parsed_domain_rdap.registrar_status']) {
      expect(at(found, path)[0]).toEqual({ value: expect.any(String), count: expect.any(Number) });
    }
  }),
  row('platform.md, Resources', 'root fields come from WHOIS or RDAP, whichever is there', async (bench) => {
    const [german] = (
      await accepted(bench, {
        registrar: 'Plainregistrar GmbH',
        tld: 'de',
        parsed_whois: 'true',
        parsed_domain_rdap: 'true',
        page_size: '1',
      })
    ).results;
    expect([
      texts(german, 'registrar'),
      texts(german, 'parsed_whois.registrar'),
      texts(german, 'parsed_domain_rdap.registrar'),
    ]).toEqual([['Plainregistrar GmbH'], ['Plainregistrar GmbH'], []]);
    const [app] = (
      await accepted(bench, {
        registrar: 'Plainregistrar GmbH',
        tld: 'app',
        parsed_whois: 'true',
        parsed_domain_rdap: 'true',
        page_size: '1',
      })
    ).results;
    expect([
      texts(app, 'registrar'),
      texts(app, 'parsed_whois.registrar'),
      texts(app, 'parsed_domain_rdap.registrar'),
    ]).toEqual([['Plainregistrar GmbH'], [], ['Plainregistrar GmbH']]);
  }),
];

/** Paths of the parsed records that can be searched, with a domain whose value few share. */
const common = [
  'registrar',
  'registrant_name',
  'create_date',
  'expiration_date',
  'registrar_status',
  'additional_whois_email',
  ...['registrant_contact', 'admin_contact', 'technical_contact'].flatMap((role) =>
    contactParts.map((part) => `${role}.${part}`),
  ),
];
const fields: readonly (readonly [string, string])[] = [
  ...[...common, 'registrant_org'].map((field) => ['parsed_whois', field] as const),
  ...[...common, 'registrar_iana_id', 'email_domain'].map((field) => ['parsed_domain_rdap', field] as const),
];

const samples = new WeakMap<Bench, Promise<readonly Json[]>>();

function someRecords(bench: Bench): Promise<readonly Json[]> {
  const asked = {
    server_type: 'openresty',
    parsed_whois: 'true',
    parsed_domain_rdap: 'true',
    active: 'true',
    page_size: '300',
  };
  const found = samples.get(bench) ?? accepted(bench, asked).then(({ results }) => results);
  samples.set(bench, found);
  return found;
}

const searchRows = fields.map(([source, field]) =>
  row(parsed, `${source}:${field} finds records with this value in the field, as many as it counts`, async (bench) => {
    const path = `${source}.${field}`;
    const values = (await someRecords(bench))
      .flatMap((entry) => at(entry, path))
      .filter(({ value, count }) => value !== '' && count < 10_000);
    const [found] = values.sort((one, other) => Math.abs(one.count - 40) - Math.abs(other.count - 40));
    if (found === undefined) throw new Error(`no record of the sample has ${path}`);
    const answer = await accepted(bench, {
      [`${source}:${field}`]: String(found.value),
      [source]: 'true',
      page_size: '40',
    });
    expect([found.value, answer.response.total_count]).toEqual([found.value, found.count]);
    const wanted = String(found.value).toLowerCase();
    for (const entry of answer.results) expect(texts(entry, path).map((text) => text.toLowerCase())).toContain(wanted);
  }),
);

const refusedRows = [
  row(parsed, 'an unknown field of parsed_whois is refused', (bench) =>
    refused(bench, { 'parsed_whois:shoe_size': '1' }, 'parsed_whois:shoe_size'),
  ),
  row(parsed, 'an unknown field of parsed_domain_rdap is refused', (bench) =>
    refused(bench, { 'parsed_domain_rdap:registrant_org': 'x' }, 'parsed_domain_rdap:registrant_org'),
  ),
  row(parsed, 'a field search narrows other searches', async (bench) => {
    const asked = { nameserver_domain: 'quietzone-dns.com', 'parsed_whois:registrant_contact.country': 'is' };
    const whole = await accepted(bench, { nameserver_domain: 'quietzone-dns.com' });
    const less = await accepted(bench, asked);
    expect(Number(less.response.total_count)).toBeGreaterThan(0);
    expect(Number(less.response.total_count)).toBeLessThan(Number(whole.response.total_count));
  }),
];

export const parts: readonly Part[] = [
  { title: 'Investigate: parsed records', rows: [...memberRows, ...searchRows, ...refusedRows] },
];
