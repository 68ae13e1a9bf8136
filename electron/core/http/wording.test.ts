import { expect, test } from 'vitest';
import { ConnectionFile } from '../../../shared/connection.ts';
import { publicWords, wordingOf } from './wording.ts';

const at = 'https://service.example';
function speaking(wording: unknown) {
  return wordingOf(
    ConnectionFile.parse({ name: 'A', baseUrl: at, pdnsUrl: at, batchUrl: at, batchDownloadUrl: at, wording }),
  );
}
const neutral = speaking('neutral');
const public_ = speaking('public');

test('path words are translated where they are words of the service', () => {
  expect([neutral, public_].map((words) => words.path(['v1', 'intel-detect', 'domains', 'new', '']))).toEqual([
    '/v1/intel-detect/domains/new/',
    '/v1/iris-detect/domains/new/',
  ]);
  expect(public_.path(['pdns', 'v2', 'rate_limit'])).toBe('/dnsdb/v2/rate_limit');
  expect(public_.path(['batchd', 'v1', 'validate'])).toBe('/siebatchd/v1/validate');
});

test('a value in a path is never translated, and is encoded whole', () => {
  expect(public_.path(['pdns', { value: 'pdns' }, { value: 'intel-detect' }])).toBe('/dnsdb/pdns/intel-detect');
  expect(public_.path(['pdns', { value: "a/b?c#d e(f)*!'%" }])).toBe('/dnsdb/a%2Fb%3Fc%23d%20e%28f%29%2A%21%27%25');
  expect(public_.path(['pdns', { value: 'bücher.example' }])).toBe('/dnsdb/b%C3%BCcher.example');
});

test('parameter names of a search are translated, their values are not', () => {
  const given = {
    analytics_code: 'UA-1',
    registrant: 'analytics_code',
    tagged_with_any: ['adsense', 'ad_tracker_code'],
  };
  expect(public_.parameters('investigate', given)).toEqual({
    google_analytics: 'UA-1',
    registrant: 'analytics_code',
    tagged_with_any: ['adsense', 'ad_tracker_code'],
  });
  expect(neutral.parameters('investigate', given)).toEqual(given);
});

test('parameters of any other place stay as they are', () => {
  const given = { analytics_code: 'x', escalation_type: 'external_safe' };
  for (const place of ['none', 'account', 'batch-profile'] as const) {
    expect(public_.parameters(place, given)).toEqual(given);
  }
});

test('the type of an escalation is translated both ways, alone and in lists', () => {
  expect(
    public_.parameters('escalations', { escalation_type: 'external_safe', watchlist_domain_ids: ['external_safe'] }),
  ).toEqual({
    escalation_type: 'google_safe',
    watchlist_domain_ids: ['external_safe'],
  });
  expect(public_.parameters('escalations', { escalation_types: ['blocked', 'external_safe'] })).toEqual({
    escalation_types: ['blocked', 'google_safe'],
  });
  const wire = {
    watchlist_domains: [
      { domain: 'google_safe.example', escalations: [{ escalation_type: 'google_safe', created: 'x' }] },
    ],
    escalations: [{ escalation_type: 'google_safe' }],
  };
  expect(public_.reply('escalations', wire)).toEqual({
    watchlist_domains: [
      { domain: 'google_safe.example', escalations: [{ escalation_type: 'external_safe', created: 'x' }] },
    ],
    escalations: [{ escalation_type: 'external_safe' }],
  });
});

test('a registrant called iris-detect and a title with dnsdb stay what they are', () => {
  const wire = {
    response: {
      results: [
        {
          domain: 'iris-investigate.example',
          registrant_name: { value: 'iris-detect', count: 3 },
          website_title: { value: 'dnsdb and adsense', count: 1 },
          adsense: { value: 'pub-1', count: 2 },
          ga4: [{ value: 'ga4', count: 1 }],
        },
      ],
      missing_domains: ['adsense'],
    },
  };
  expect(public_.reply('investigate', wire)).toEqual({
    response: {
      results: [
        {
          domain: 'iris-investigate.example',
          registrant_name: { value: 'iris-detect', count: 3 },
          website_title: { value: 'dnsdb and adsense', count: 1 },
          ad_tracker: { value: 'pub-1', count: 2 },
          analytics_v4: [{ value: 'ga4', count: 1 }],
        },
      ],
      missing_domains: ['adsense'],
    },
  });
});

test('product ids of an account are translated, unknown ones and usernames are not', () => {
  const wire = (products: string[]) => ({
    response: { account: { api_username: 'iris-enrich' }, products: products.map((id) => ({ id })) },
  });
  expect(public_.reply('account', wire(['iris-enrich', 'iris-something-new', 'account-information']))).toEqual(
    wire(['intel-enrich', 'iris-something-new', 'account-information']),
  );
});

test('the batch profile names its channels by our word, and its other members stay', () => {
  expect(
    public_.reply('batch-profile', { profile: { siebatch: { ch1: {} }, channels: {} }, siebatch: 'kept' }),
  ).toEqual({
    profile: { batch: { ch1: {} }, channels: {} },
    siebatch: 'kept',
  });
});

test.each([null, 'text', 7, [], [1], {}, { response: null }, { response: { results: 'none' } }, { response: [] }])(
  'a reply of another shape is handed on untouched: %j',
  (body) => {
    for (const place of ['none', 'investigate', 'escalations', 'account', 'batch-profile'] as const) {
      expect(public_.reply(place, body)).toEqual(body);
    }
  },
);

test("a word map of one's own is used where it says something, and nowhere else", () => {
  const own = speaking({ pathSegments: { pdns: 'history' }, accountProductIds: { 'intel-enrich': 'enrich!' } });
  expect(own.path(['pdns', 'v2', 'intel-detect'])).toBe('/history/v2/intel-detect');
  expect(own.reply('account', { response: { products: [{ id: 'enrich!' }, { id: 'iris-enrich' }] } })).toEqual({
    response: { products: [{ id: 'intel-enrich' }, { id: 'iris-enrich' }] },
  });
});

test('names that every object has are no words of a map', () => {
  const own = speaking({});
  expect(own.path(['constructor', '__proto__', 'toString'])).toBe('/constructor/__proto__/toString');
  const body = JSON.parse('{"response":{"results":[{"__proto__":{"a":1},"constructor":2}]}}');
  expect(JSON.stringify(own.reply('investigate', body))).toBe(JSON.stringify(body));
});

test('every word of the live services comes back as the word it was made from', () => {
  for (const [name, words] of Object.entries(publicWords)) {
    expect([name, new Set(Object.values(words)).size]).toEqual([name, Object.keys(words).length]);
  }
  const members = Object.fromEntries(
    Object.keys(publicWords.investigateMembers).map((word) => [word, { value: word }]),
  );
  const sent = Object.fromEntries(
    Object.entries(publicWords.investigateMembers).map(([word, wire]) => [wire, { value: word }]),
  );
  expect(public_.reply('investigate', { response: { results: [sent] } })).toEqual({ response: { results: [members] } });
});
