import type { Answer } from './asked.ts';

/** Other ways in which a service may write what the documents say. Each is one start of the service. */
export const variants = [
  'plain',
  'bare',
  'sparse',
  'extra',
  'casing',
  'no-content',
  'texts',
  'zoneless',
  'new-words',
  'other-types',
  'web-pages',
  'empty',
] as const;
export type Variant = (typeof variants)[number];

type Members = readonly (readonly [string, unknown])[];

/** Changes the members of each object in a value. */
function eachObject(value: unknown, change: (members: Members, name: string) => Members, name = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => eachObject(entry, change, name));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([key, each]) => [key, eachObject(each, change, key)] as const);
  return Object.fromEntries(change(inner, name));
}

/** Changes each text and number in a value, by the name of its member. */
function eachValue(value: unknown, change: (value: unknown, name: string) => unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => eachValue(entry, change, name));
  if (typeof value !== 'object' || value === null) return change(value, name);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, eachValue(each, change, key)]));
}

/** Objects whose member names are data. */
const maps: readonly string[] = ['channels', 'batch', 'messages'];

/** Members that the documents call optional, or that are sometimes missing there. */
const optional: ReadonlySet<string> = new Set(
  `alexa popularity_rank website_response spf_info data_updated_timestamp create_date expiration_date first_seen
  registrar registrant_name registrant_org redirect redirect_domain website_title server_type registrar_status
  email_domain soa_email ssl_email additional_whois_email admin_contact billing_contact registrant_contact
  technical_contact ssl_info tags ad_tracker analytics analytics_v4 tag_manager_codes social_codes heatmap_codes
  analytics_cn_codes metrics_ru_codes selfhosted_analytics_codes counter_project_codes counter_security_codes threats
  evidence asn isp ip mx name_server per_hour_limit domain_counts risk_score_components registrant_contact_email
  assigned_by assigned_date reset expires results_max offset_max burst_size burst_window bailiwick apikey
  over_quota_action state_quota anomalies not_really detail logid source nameservers zone_time_first zone_time_last
  phishing malware spam`.split(/\s+/),
);

/** Undocumented future values, by the member and the value that they replace. */
const laterWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  state: { active: 'paused', ignored: 'dismissed' },
  status: { completed: 'recalculating' },
  escalation_type: { blocked: 'sinkhole' },
  risk_score_status: { full: 'revised' },
  rrtype: { A: 'TYPE65534' },
  name: { threat_profile_phishing: 'threat_profile_botnet' },
  scope: { group: 'planet' },
  source_type: { registry: 'mirror' },
  id: { 'account-information': 'account-information-(later)' },
};

/** In a feed line, the subject's member has the same name as an optional member of a domain. */
function isOwnName(key: string, value: unknown): boolean {
  return key === 'ip' && typeof value === 'string';
}

function changed(value: unknown, variant: Variant): unknown {
  switch (variant) {
    case 'bare':
      return unwrapped(value);
    case 'sparse':
      return eachObject(value, (members, name) =>
        members.filter(([key, each]) => maps.includes(name) || !optional.has(key) || isOwnName(key, each)),
      );
    case 'extra':
      return eachObject(value, (members, name) =>
        maps.includes(name) || name === '' ? members : [...members, ['later_member', { since: 'v2', list: [1, null] }]],
      );
    case 'casing':
      return eachValue(value, (each, name) => (typeof each === 'string' ? otherCase(each, name) : each));
    case 'texts':
      return eachValue(value, (each) => (typeof each === 'number' ? String(each) : each));
    case 'zoneless':
      return eachValue(value, (each) =>
        typeof each === 'string' ? each.replace(/^(\d{4}-\d\d-\d\dT[\d:.]+)(Z|\+00:00)$/, '$1') : each,
      );
    case 'new-words':
      return eachValue(value, (each, name) => laterWords[name]?.[String(each)] ?? each);
    default:
      return value;
  }
}

/** Country codes, hashes and states come in either case; domain names do in RDAP. */
function otherCase(text: string, name: string): string {
  if (['country_code', 'hash'].includes(name))
    return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
  const isWord = ['active', 'completed', 'pending', 'provisional', 'full'].includes(text);
  if (isWord && ['state', 'status', 'risk_score_status'].includes(name)) return text[0]?.toUpperCase() + text.slice(1);
  return text;
}

/** A monitor without an envelope, unwrapped values, one bare entry in place of a list. */
function unwrapped(value: unknown): unknown {
  const isRecord = typeof value === 'object' && value !== null;
  if (isRecord && 'monitor' in value) return value.monitor;
  return eachObject(value, (members) =>
    members.map(([key, each]) => {
      const isWrapped = typeof each === 'object' && each !== null && 'value' in each && Object.keys(each).length <= 2;
      if (isWrapped) return [key, each.value];
      return key === 'rdata' && Array.isArray(each) && each.length === 1 ? [key, each[0]] : [key, each];
    }),
  );
}

export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** An answer in this variant. Errors are sent as documented. */
export function sentAs(answer: Answer, variant: Variant): Sent {
  const isError = answer.status >= 400;
  const own = isError ? 'plain' : variant;
  if (own === 'no-content' && answer.isWrite) return { status: 204, headers: {}, body: Buffer.alloc(0) };
  const type = typeAs(typeOf(answer), own);
  const headers = { ...answer.headers, ...(type !== null && { 'Content-Type': type }) };
  return {
    status: answer.status,
    headers:
      own === 'casing' ? Object.fromEntries(Object.entries(headers).map(([n, v]) => [n.toUpperCase(), v])) : headers,
    body: own === 'empty' ? Buffer.alloc(0) : bodyOf(answer, own),
  };
}

function typeOf({ type, content }: Answer): string | null {
  if ('none' in content) return null;
  return type ?? 'application/json';
}

function typeAs(type: string | null, variant: Variant): string | null {
  if (type === null) return null;
  if (variant === 'casing') return `${type.toUpperCase()}; Charset=UTF-8`;
  if (variant === 'other-types') return type === 'text/plain' ? 'application/octet-stream' : 'text/plain';
  return variant === 'web-pages' ? 'text/html' : type;
}

function bodyOf({ content }: Answer, variant: Variant): Buffer {
  if ('none' in content) return Buffer.alloc(0);
  if ('bytes' in content) return content.bytes;
  if ('value' in content) return Buffer.from(JSON.stringify(changed(content.value, variant)));
  return Buffer.from(content.lines.map((line) => `${JSON.stringify(changed(line, variant))}\n`).join(''));
}
