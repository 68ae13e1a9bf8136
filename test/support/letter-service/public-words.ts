import type { Answer, Asked } from './asked.ts';

// The words of the live services, by place. They use no neutral word.

const segments: Readonly<Record<string, string>> = {
  'intel-detect': 'iris-detect',
  'intel-enrich': 'iris-enrich',
  'intel-investigate': 'iris-investigate',
  pdns: 'dnsdb',
  batchd: 'siebatchd',
  batch: 'siebatch',
};

const parameters: Readonly<Record<string, string>> = {
  ad_tracker_code: 'adsense',
  analytics_cn_code: 'baidu_analytics',
  analytics_code: 'google_analytics',
  analytics_v4_code: 'google_analytics_4',
  tag_manager_code: 'google_tag_manager',
  heatmap_code: 'hotjar',
  selfhosted_analytics_code: 'matomo',
  metrics_ru_code: 'yandex_metrica',
  counter_project_code: 'statcounter_project',
  counter_security_code: 'statcounter_security',
  social_network_code: 'facebook',
};

const members: Readonly<Record<string, string>> = {
  ad_tracker: 'adsense',
  analytics: 'google_analytics',
  analytics_v4: 'ga4',
  tag_manager_codes: 'gtm_codes',
  social_codes: 'fb_codes',
  heatmap_codes: 'hotjar_codes',
  analytics_cn_codes: 'baidu_codes',
  metrics_ru_codes: 'yandex_codes',
  selfhosted_analytics_codes: 'matomo_codes',
  counter_project_codes: 'statcounter_project_codes',
  counter_security_codes: 'statcounter_security_codes',
};

const externalType = { neutral: 'external_safe', public: 'google_safe' };

/** The neutral word of a public one; a neutral word in its place becomes an invalid one. */
function neutralOf(map: Readonly<Record<string, string>>, word: string): string {
  if (Object.hasOwn(map, word)) return `no-${word}`;
  return Object.entries(map).find(([, wire]) => wire === word)?.[0] ?? word;
}

function typeOf(word: string): string {
  if (word === externalType.neutral) return `no-${word}`;
  return word === externalType.public ? externalType.neutral : word;
}

/** Translates a request from public words. Its signature covers the path as sent. */
export function inNeutralWords(asked: Asked): Asked {
  const [empty = '', first = '', ...rest] = asked.path.split('/');
  // Words of passive DNS and batch come first or third, those of the platform second; values in a path are not words.
  const isValue = first === 'dnsdb';
  const path = [
    empty,
    neutralOf(segments, first),
    ...(isValue ? rest : rest.map((segment) => neutralOf(segments, segment))),
  ].join('/');
  const isSearch = /\/(intel-investigate|intel-enrich)\//.test(path);
  const isForm = asked.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  return {
    ...asked,
    path,
    query: renamed(asked.query, isSearch),
    body: isForm ? renamed(new URLSearchParams(asked.body), isSearch).toString() : neutralBody(asked.body),
  };
}

function renamed(given: URLSearchParams, isSearch: boolean): URLSearchParams {
  return new URLSearchParams(
    [...given].map(([name, value]) => [
      isSearch ? neutralOf(parameters, name) : name,
      name === 'escalation_types[]' ? typeOf(value) : value,
    ]),
  );
}

function neutralBody(body: string): string {
  return body.replace(/("escalation_type"\s*:\s*")([a-z_]+)"/, (_all, before, word) => `${before}${typeOf(word)}"`);
}

/** Translates an answer of this path into public words. */
export function inPublicWords(path: string, answer: Answer): Answer {
  if (!('value' in answer.content)) return answer;
  return { ...answer, content: { value: changed(answer.content.value, path) } };
}

function changed(value: unknown, path: string, at = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => changed(entry, path, at));
  if (at === 'escalation_type' && value === externalType.neutral) return externalType.public;
  if (at === 'id' && path.startsWith('/v1/account')) return String(value).replace(/^intel-/, 'iris-');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [wireName(name, path, at), changed(each, path, name)]),
  );
}

function wireName(name: string, path: string, at: string): string {
  if (path.startsWith('/v1/intel-')) return members[name] ?? name;
  return at === 'profile' && name === 'batch' ? 'siebatch' : name;
}
