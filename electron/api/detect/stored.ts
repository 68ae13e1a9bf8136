import * as z from 'zod';
import type { DetectedDomain } from '../../../shared/detect.ts';
import type { DomainRecord, WrappedText } from '../../../shared/domain-record.ts';
import type { JsonReply } from '../../core/http/service-request.ts';
import { readEach } from '../wire.ts';
import { domainRecord } from './records.ts';

/** The domains of a stored list, as records like those of other products. */
export function storedLookalikes({ body }: JsonReply): DomainRecord[] {
  const list = z.object({ watchlist_domains: z.array(z.unknown()) }).safeParse(body);
  return list.success ? readEach(list.data.watchlist_domains, domainRecord('new')).good.map(toRecord) : [];
}

/** Detect does not count shared values. */
const wrapped = (value: string): WrappedText => ({ value, count: null });
const orNull = (value: string | null) => (value === null ? null : wrapped(value));

/** Everything that Detect does not report is empty, as in other products' records without data. */
const untold: Omit<DomainRecord, 'domain' | 'active' | 'tld'> = {
  popularity_rank: null,
  website_response: null,
  spf_info: null,
  data_updated_timestamp: null,
  create_date: null,
  expiration_date: null,
  first_seen: null,
  registrar: null,
  registrar_status: [],
  registrant_name: null,
  registrant_org: null,
  redirect: null,
  redirect_domain: null,
  website_title: null,
  server_type: null,
  email_domain: [],
  soa_email: [],
  ssl_email: [],
  additional_whois_email: [],
  registrant_contact: null,
  admin_contact: null,
  billing_contact: null,
  technical_contact: null,
  ip: [],
  mx: [],
  name_server: [],
  ssl_info: [],
  trackers: {
    ad_tracker: [],
    analytics: [],
    analytics_v4: [],
    tag_manager_codes: [],
    social_codes: [],
    heatmap_codes: [],
    analytics_cn_codes: [],
    metrics_ru_codes: [],
    selfhosted_analytics_codes: [],
    counter_project_codes: [],
    counter_security_codes: [],
  },
  domain_risk: null,
  tags: [],
  screenshot: null,
  parsed_whois: null,
  parsed_domain_rdap: null,
};

export function toRecord(told: DetectedDomain): DomainRecord {
  return {
    ...untold,
    domain: told.domain,
    active: told.status === null ? null : told.status === 'active',
    tld: told.tld,
    create_date: orNull(told.create_date),
    registrar: orNull(told.registrar),
    ip: (told.ip ?? []).map(({ ip, country_code, isp }) => ({
      address: wrapped(ip),
      asn: [],
      country_code: orNull(country_code),
      isp: orNull(isp),
    })),
    mx: (told.mx ?? []).map((host) => ({ host: wrapped(host), domain: null, ip: [], priority: null })),
    name_server: (told.name_server ?? []).map((host) => ({ host: wrapped(host), domain: null, ip: [] })),
    registrant_contact: emailContact(told.registrant_contact_email ?? []),
    domain_risk: riskOf(told),
  };
}

function emailContact(emails: readonly string[]): DomainRecord['registrant_contact'] {
  if (emails.length === 0) return null;
  return {
    name: null,
    org: null,
    street: null,
    city: null,
    state: null,
    postal: null,
    country: null,
    phone: null,
    fax: null,
    email: emails.map(wrapped),
  };
}

function riskOf({ risk_score, risk_score_status, risk_score_components: parts }: DetectedDomain) {
  if (risk_score === null) return null;
  const threats = parts?.threat_profile;
  const evidence = threats?.evidence ?? [];
  const components = [
    { name: 'proximity', score: parts?.proximity, evidence: [] },
    { name: 'phishing', score: threats?.phishing, evidence },
    { name: 'malware', score: threats?.malware, evidence },
    { name: 'spam', score: threats?.spam, evidence },
  ].flatMap(({ name, score, evidence: said }) =>
    score == null ? [] : [{ name, risk_score: score, threats: [], evidence: [...said] }],
  );
  return { risk_score, provisional: risk_score_status === 'provisional', components };
}
