// Neutral words are used everywhere inside; this table says which of them read otherwise on the wire of the public
// services, by the place where they stand. A word is never replaced anywhere else, so data keeps its own text.

export type Wording = 'neutral' | 'public';

const publicWords = {
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
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export type WordPlace = keyof typeof publicWords;

export interface Words {
  readonly wording: Wording;
  /** The word on the wire for a neutral word in this place. */
  toWire(place: WordPlace, neutral: string): string;
  /** The neutral word for one that came in; null when the word belongs to the other wording and means nothing here. */
  fromWire(place: WordPlace, wire: string): string | null;
}

export function createWords(wording: Wording): Words {
  const forward = new Map<string, Map<string, string>>();
  const backward = new Map<string, Map<string, string>>();
  for (const [place, words] of Object.entries(publicWords)) {
    forward.set(place, new Map(Object.entries(words)));
    backward.set(place, new Map(Object.entries(words).map(([neutral, wire]) => [wire, neutral])));
  }
  if (wording === 'neutral') {
    return {
      wording,
      toWire: (_place, neutral) => neutral,
      fromWire: (place, wire) => (backward.get(place)?.has(wire) ? null : wire),
    };
  }
  return {
    wording,
    toWire: (place, neutral) => forward.get(place)?.get(neutral) ?? neutral,
    fromWire: (place, wire) => backward.get(place)?.get(wire) ?? (forward.get(place)?.has(wire) ? null : wire),
  };
}
