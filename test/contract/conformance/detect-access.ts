import { expect } from 'vitest';
import { ask, signed, userOf } from '../../../electron/demo/asking.ts';
import type { Domain } from './detect-asking.ts';
import {
  asked,
  domainsPath,
  escalationsPath,
  expectRefused,
  get,
  monitorsPath,
  nextHour,
  row,
} from './detect-asking.ts';
import type { Bench, Part, Row } from './row.ts';

const reads = [monitorsPath, `${domainsPath}new/`, `${domainsPath}watched/`, `${domainsPath}ignored/`];
const writes = [
  ['POST', monitorsPath],
  ['PUT', monitorsPath],
  ['DELETE', monitorsPath],
  ['PATCH', domainsPath],
  ['POST', escalationsPath],
] as const;
const all = [...reads.map((path) => ['GET', path] as const), ...writes];

const access: readonly Row[] = all.flatMap(([method, path]) => [
  row('platform.md, Errors', `${method} ${path} without credentials is a 401`, (bench) =>
    expectRefused(asked(bench, method, path, [], { headers: { 'x-api-key': '' } }), 401),
  ),
  row('platform.md, Errors', `${method} ${path} without a Detect subscription is a 403`, (bench) =>
    expectRefused(asked(bench, method, path, [], { username: 'nodetect' }), 403),
  ),
]);

const reading: readonly Row[] = reads.map((path) =>
  row('platform.md, Authentication 5', `a read-only user may read ${path}`, async (bench) => {
    await nextHour(bench);
    expect((await get(bench, path, [], { username: 'reader' })).status).toBe(200);
  }),
);

const methods: readonly Row[] = [
  row('platform.md, Authentication 2', 'Detect takes a signed request', async (bench) => {
    const path = `${domainsPath}new/`;
    const { username, key: secret } = userOf(bench.announcement, 'analyst');
    const query = signed({ username, key: secret, path });
    expect((await ask(`${hostOf(bench)}${path}?${query}&preview=1`)).status).toBe(200);
  }),
  row('facts/platform.md, 2', 'a signature may stand in the query beside a JSON body', async (bench) => {
    const { username, key: secret } = userOf(bench.announcement, 'analyst');
    const query = signed({ username, key: secret, path: domainsPath });
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ state: 'watched' });
    expect((await ask(`${hostOf(bench)}${domainsPath}?${query}`, { method: 'PATCH', headers, body })).status).toBe(422);
  }),
  row('facts/platform.md, 2', 'a signature may stand in the form of an escalation', async (bench) => {
    const { username, key: secret } = userOf(bench.announcement, 'analyst');
    const body = signed({ username, key: secret, path: escalationsPath });
    expect((await ask(`${hostOf(bench)}${escalationsPath}`, { method: 'POST', body })).status).toBe(422);
  }),
  row('platform.md, Authentication 3', 'feeds accept a signed request too', async (bench) => {
    const path = '/v1/feed/nod/';
    const { username, key: secret } = userOf(bench.announcement, 'analyst');
    const query = signed({ username, key: secret, path });
    expect((await ask(`${hostOf(bench)}${path}?${query}&after=-60`)).status).toBe(200);
  }),
];

function hostOf(bench: Bench): string {
  return bench.announcement.connection.baseUrl;
}

const key = (bench: Bench) => ({ 'x-api-key': bench.announcement.keys.platform });

const wording: readonly Row[] = [
  row('facts/platform.md, 1', 'in public words Detect answers under iris-detect', async (bench) => {
    await bench.control('POST', '/clock', { hold: true });
    const answer = await ask(`${hostOf(bench)}/v1/iris-detect/domains/new/?preview=true`, { headers: key(bench) });
    expect(answer.status).toBe(200);
    expect((await ask(`${hostOf(bench)}${monitorsPath}`, { headers: key(bench) })).status).toBe(404);
  }),
  row('facts/platform.md, 9.1', 'in public words an escalation is called google_safe', async (bench) => {
    const list = await ask(`${hostOf(bench)}/v1/iris-detect/domains/new/?preview=true`, { headers: key(bench) });
    const [first] = (list.json as { watchlist_domains: Domain[] }).watchlist_domains;
    const send = (type: string) => {
      const body = new URLSearchParams([
        ['watchlist_domain_ids[]', first?.id ?? ''],
        ['escalation_type', type],
      ]);
      return ask(`${hostOf(bench)}/v1/iris-detect/escalations/`, { method: 'POST', headers: key(bench), body });
    };
    expect((await send('external_safe')).status).toBe(422);
    expect((await send('google_safe')).json).toMatchObject({ escalations: [{ escalation_type: 'google_safe' }] });
    const path = '/v1/iris-detect/domains/watched/?preview=true&escalation_types[]=google_safe&escalated_since=-60';
    const watched = await ask(`${hostOf(bench)}${path}`, { headers: key(bench) });
    expect(watched.json).toMatchObject({
      watchlist_domains: [{ id: first?.id, escalations: [{ escalation_type: 'google_safe' }] }],
    });
  }),
  row('facts/platform.md, 9.1', 'in public words external_safe is no escalation type', async (bench) => {
    const path = '/v1/iris-detect/domains/watched/?escalation_types[]=external_safe';
    expect((await ask(`${hostOf(bench)}${path}`, { headers: key(bench) })).status).toBe(400);
  }),
];

export const parts: readonly Part[] = [
  { title: 'Detect: who may do what', rows: [...access, ...reading, ...methods] },
  { title: 'Detect in public words', wording: 'public', rows: wording },
];
