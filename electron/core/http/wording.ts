import type { ConnectionFile, WordMap } from '../../../shared/connection.ts';

/** A word of the service, or a user's value that is never translated. */
export type PathPart = string | { readonly value: string };

/** A list that repeats its plain name, as feeds require; other lists add brackets to it. */
export interface Repeated {
  readonly repeated: readonly string[];
}

export type Parameters = Readonly<Record<string, string | number | boolean | readonly string[] | Repeated | undefined>>;

/** Which parts of a request or a reply contain the service's words. The rest passes unchanged. */
export type Place = 'none' | 'investigate' | 'escalations' | 'account' | 'batch-profile';

/** The words of the live services that differ from the neutral ones. */
export const publicWords: WordMap = {
  pathSegments: {
    'intel-detect': 'iris-detect',
    'intel-enrich': 'iris-enrich',
    'intel-investigate': 'iris-investigate',
    pdns: 'dnsdb',
    batchd: 'siebatchd',
    batch: 'siebatch',
  },
  investigateParameters: {
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
  },
  investigateMembers: {
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
  },
  escalationTypes: { external_safe: 'google_safe' },
  accountProductIds: {
    'intel-investigate': 'iris-investigate',
    'intel-enrich': 'iris-enrich',
    'intel-detect-monitors': 'iris-detect-monitors',
    'intel-detect-new-domains': 'iris-detect-new-domains',
    'intel-detect-watched-domains': 'iris-detect-watched-domains',
    'intel-detect-ignored-domains': 'iris-detect-ignored-domains',
    'intel-detect-manage-watchlist-domains': 'iris-detect-manage-watchlist-domains',
    'intel-detect-escalate-domains': 'iris-detect-escalate-domains',
  },
  batchProfileMembers: { batch: 'siebatch' },
};

const noWords: WordMap = {
  pathSegments: {},
  investigateParameters: {},
  investigateMembers: {},
  escalationTypes: {},
  accountProductIds: {},
  batchProfileMembers: {},
};

/** Translates between neutral words and those on the wire, by place and never by text replacement. */
export interface Wording {
  /** The path on the wire, with percent-encoded values. A last part of '' gives the final slash. */
  path(parts: readonly PathPart[]): string;
  parameters(place: Place, parameters: Parameters): Parameters;
  /** A parsed reply in neutral words. */
  reply(place: Place, body: unknown): unknown;
}

export function wordingOf(connection: Pick<ConnectionFile, 'wording'>): Wording {
  const chosen = chooseWords(connection.wording);
  const words = {
    pathSegments: wordsIn(chosen.pathSegments),
    investigateParameters: wordsIn(chosen.investigateParameters),
    investigateMembers: wordsIn(chosen.investigateMembers),
    escalationTypes: wordsIn(chosen.escalationTypes),
    accountProductIds: wordsIn(chosen.accountProductIds),
    batchProfileMembers: wordsIn(chosen.batchProfileMembers),
  };
  const back = {
    members: inverse(words.investigateMembers),
    escalations: inverse(words.escalationTypes),
    products: inverse(words.accountProductIds),
    profile: inverse(words.batchProfileMembers),
  };

  function path(parts: readonly PathPart[]): string {
    const written = parts.map((part) =>
      typeof part === 'string' ? swap(words.pathSegments, part) : encode(part.value),
    );
    return `/${written.join('/')}`;
  }

  function parameters(place: Place, given: Parameters): Parameters {
    switch (place) {
      case 'investigate':
        return renameMembers(words.investigateParameters, given) as Parameters;
      case 'escalations':
        return mapMembers(given, ['escalation_type', 'escalation_types'], (type) =>
          swapText(words.escalationTypes, type),
        );
      default:
        return given;
    }
  }

  function reply(place: Place, body: unknown): unknown {
    switch (place) {
      case 'none':
        return body;
      case 'investigate':
        return within(body, ['response', 'results'], (record) => renameMembers(back.members, record));
      case 'escalations':
        return withinEach(body, ['watchlist_domains', 'escalations'], (record) => {
          const own = mapMembers(record, ['escalation_type'], (type) => swapText(back.escalations, type));
          return within(own, ['escalations'], (inner) =>
            mapMembers(inner, ['escalation_type'], (type) => swapText(back.escalations, type)),
          );
        });
      case 'account':
        return within(body, ['response', 'products'], (product) =>
          mapMembers(product, ['id'], (id) => swapText(back.products, id)),
        );
      case 'batch-profile':
        return within(body, ['profile'], (profile) => renameMembers(back.profile, profile));
    }
  }

  return { path, parameters, reply };
}

function chooseWords(wording: ConnectionFile['wording']): WordMap {
  if (wording === 'neutral') return noWords;
  return wording === 'public' ? publicWords : wording;
}

/** Characters such as parentheses are legal in a path, but the services require the complete segment encoded. */
function encode(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

type Words = ReadonlyMap<string, string>;

function wordsIn(words: Readonly<Record<string, string>>): Words {
  return new Map(Object.entries(words));
}

function inverse(words: Words): Words {
  return new Map([...words].map(([neutral, wire]) => [wire, neutral]));
}

function swap(words: Words, word: string): string {
  return words.get(word) ?? word;
}

function swapText(words: Words, value: unknown): unknown {
  return typeof value === 'string' ? swap(words, value) : value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function renameMembers<T>(words: Words, value: T): T {
  if (!isRecord(value)) return value;
  const renamed: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const [known, member] = [swap(words, name), value[name]];
    // A plain assignment would set the prototype.
    if (known === '__proto__') Object.defineProperty(renamed, known, { value: member, enumerable: true });
    else renamed[known] = member;
  }
  return renamed as T;
}

/** Changes the values of the named members; in a list, each entry. */
function mapMembers<T>(value: T, names: readonly string[], change: (member: unknown) => unknown): T {
  if (!isRecord(value)) return value;
  const changed = { ...value } as Record<string, unknown>;
  for (const name of names) {
    if (!Object.hasOwn(changed, name)) continue;
    const member = changed[name];
    changed[name] = Array.isArray(member) ? member.map(change) : change(member);
  }
  return changed as T;
}

/** Changes the value at the end of a chain of members, or each entry if it is a list. */
function within(value: unknown, chain: readonly string[], change: (inner: unknown) => unknown): unknown {
  const [name, ...rest] = chain;
  if (name === undefined) return Array.isArray(value) ? value.map(change) : change(value);
  if (!isRecord(value) || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: within(value[name], rest, change) };
}

function withinEach(value: unknown, names: readonly string[], change: (inner: unknown) => unknown): unknown {
  return names.reduce((current, name) => within(current, [name], change), value);
}
