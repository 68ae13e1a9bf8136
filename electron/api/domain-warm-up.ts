import { factsOf } from '../../shared/attributes.ts';
import { parseJson } from '../core/http/read-answer.ts';
import { isDomainReply, readDomainReply } from './domain-reply.ts';

// Code that runs for the first time takes twice as long as later, and the user waits for the first page of a run. While
// the service is busy with it, main has nothing to do: it reads made-up records, until the engine has compiled the readers.

const text = (value: string, count = 3) => ({ value, count });
const contact = {
  ...{ name: text('A. Person'), org: text('Example Ltd.'), street: text('1 Example Street'), city: text('Town') },
  ...{ state: text('State'), postal: text('12345'), country: text('us'), phone: text('15550100'), fax: text('', 0) },
  email: [text('a@example.com')],
};
const host = (name: string) => ({ host: text(name), domain: text('example.com'), ip: [text('192.0.2.1')] });

const sample = {
  ...{ domain: 'example.com', whois_url: 'https://example.com', popularity_rank: '', active: true, tld: 'com' },
  ...{ website_response: 200, data_updated_timestamp: '2024-01-02T03:04:05.678000', spf_info: 'v=spf1 -all' },
  ...{ create_date: text('2024-01-02'), expiration_date: text('2025-01-02'), first_seen: text('2024-01-02T03:04:05Z') },
  ...{
    registrar: text('Example Registrar'),
    registrar_status: ['clienttransferprohibited'],
    registrant_name: text('A'),
  },
  ...{ registrant_org: text('Example Ltd.'), redirect: text('', 0), redirect_domain: text('', 0) },
  ...{ website_title: text('Example'), server_type: text('nginx'), email_domain: [text('example.com')] },
  ...{ soa_email: [text('a@example.com')], ssl_email: [], additional_whois_email: [text('b@example.com')] },
  ...{ registrant_contact: contact, admin_contact: contact, technical_contact: contact, billing_contact: {} },
  ip: [{ address: text('192.0.2.1'), asn: [text('64496')], country_code: text('us'), isp: text('Example ISP') }],
  mx: [{ ...host('mx.example.com'), priority: 10 }],
  name_server: [host('ns1.example.com'), host('ns2.example.com')],
  ssl_info: [
    {
      ...{ hash: text('00'), subject: text('CN=example.com'), organization: text(''), email: [], alt_names: [] },
      ...{ common_name: text('example.com'), issuer_common_name: text('Example CA'), duration: text('90') },
      ...{ not_before: text('20240102'), not_after: text('20240402'), sources: { active: 1704164645000, passive: '' } },
    },
  ],
  domain_risk: {
    risk_score: 50,
    components: [{ name: 'proximity', risk_score: 50, threats: ['phishing'], evidence: [] }],
  },
  ...{ tags: [{ label: 'example', scope: 'group', tagged_at: '2024-01-02T03:04:05Z' }], analytics: text('', 0) },
  ...{ ad_tracker: text('', 0), analytics_v4: [], tag_manager_codes: [text('GTM-1')], social_codes: [] },
  ...{ undocumented: { a: 1 } },
};

/** An answer with a record in which nearly every member has a value. */
export const madeUpAnswer = (records: number) => ({ response: { results: Array(records).fill(sample) } });

const [rounds, recordsInRound] = [6, 25];
let isWarm = false;

/** Once per run, with a rest after every few milliseconds. */
export function warmUpReaders(): void {
  if (isWarm) return;
  isWarm = true;
  const bytes = Buffer.from(JSON.stringify(madeUpAnswer(recordsInRound)));
  const at = new Date(0);
  const round = (left: number): void => {
    const body = parseJson(bytes, 'example.com');
    if (!body.ok || !isDomainReply(body.value)) return;
    const reply = readDomainReply({ body: body.value, status: 200, headers: {}, partial: false, at, exchange: 0 });
    if (reply.ok) for (const record of reply.value.records) factsOf(record);
    if (left > 1) setImmediate(round, left - 1);
  };
  setImmediate(round, rounds);
}
