import { afterAll, beforeAll, expect, test } from 'vitest';
import { pivotsOf } from '../../shared/pivots.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

/** The first steps of a campaign of the demo world, as the canvas will make them. */
let app: TestApp;
const call = calling(() => app);
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const start = 'mynorthmeresupport10.org';

async function idOf(kind: string, value: string): Promise<number> {
  const { hits } = await call('case.search', { text: value });
  return hits.find((hit) => hit.kind === kind && hit.value === value)?.entity ?? 0;
}

test('a text is read before anything is added', async () => {
  const text = `Seen today: hxxps://${start.replace('.', '[.]')}/login and ns1.quietzone-dns[.]com`;
  expect(await call('graph.parse', { text })).toEqual({
    indicators: [
      { kind: 'domain', value: start, written: `hxxps://${start.replace('.', '[.]')}/login`, known: null },
      { kind: 'host', value: 'ns1.quietzone-dns.com', written: 'ns1.quietzone-dns[.]com', known: null },
    ],
    searchHash: null,
  });
  await call('case.add', { entities: [{ kind: 'domain', value: start }] });
  expect((await call('graph.parse', { text: start })).indicators).toMatchObject([{ known: 1 }]);
});

test('from one domain, a guided pivot brings the first wave, and the certificate the third', async () => {
  const id = await idOf('domain', start);
  expect(await call('graph.expand', { ids: [id] })).toMatchObject({ unread: [id], added: 0 });
  await call('graph.profile', { ids: [id], through: 'investigate', expand: true });
  const person = await idOf('person', 'Ilse Brandauer');
  const { entity, edges } = await call('case.entity', { id: person });
  const known = { counts: entity.facts.counts ?? {}, relations: new Set(edges.map(({ kind }) => kind)) };
  const [first] = pivotsOf('person', entity.value, known, 500);
  expect(first).toMatchObject({ parameter: 'registrant', guided: true, count: 42 });
  const found = await call('graph.search', {
    search: { base: { registrant: entity.value } },
    from: person,
    relation: first?.relation ?? '',
    stack: { label: 'Domains of Ilse Brandauer', over: 30 },
  });
  expect(found).toMatchObject({ found: 42, added: 41, completeness: { kind: 'whole' } });
  expect(found.group).not.toBeNull();
});

test('names that the service does not know are told, and the others come', async () => {
  const unknown = 'nobody-registered-this.example';
  const { ids } = await call('case.add', { entities: [{ kind: 'domain', value: unknown }] });
  const both = [await idOf('domain', start), ...ids];
  const answer = { found: 1, missing: [unknown] };
  expect(await call('graph.profile', { ids: both, through: 'enrich' })).toMatchObject(answer);
  const asks = [{ kind: 'profile', ids: both, through: 'enrich', expand: false, label: 'x' }] as const;
  expect(await call('asking.run', { run: 'x', asks: [...asks], narrowing: {} })).toMatchObject(answer);
  await call('case.undo', {});
});

test('what links them is the rare, not the common', async () => {
  const { entities } = await call('case.graph', {});
  const ids = entities.filter(({ kind }) => kind === 'domain').map(({ id }) => id);
  const common = await call('graph.sharedTraits', { ids: ids.slice(0, 40) });
  const [rarest] = common.traits;
  expect(rarest?.count).toBeLessThan(500);
  const counts = common.traits.flatMap(({ weight, domains, from }) =>
    weight > 0 && from === 'service' ? domains : [],
  );
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  const cheap = common.traits.find(({ value }) => value === 'Cheaplabel Holdings');
  expect((cheap?.weight ?? 0) < (rarest?.weight ?? 0)).toBe(true);
  expect(common.clusters[0]?.ids.length).toBeGreaterThan(20);
});

test('what the case holds is known before it is asked', async () => {
  const search = { base: { registrant: 'Ilse Brandauer' } };
  expect(await call('graph.stored', { search })).toEqual({ at: expect.any(String) });
  expect(await call('graph.stored', { search: { base: { registrant: 'Nobody' } } })).toEqual({ at: null });
  const before = (await call('case.replies', {})).replies.length;
  await call('graph.stored', { lookup: { question: { by: 'owner', name: start } } });
  expect((await call('case.replies', {})).replies.length).toBe(before);
});

test('of passive DNS only the chosen records come: no link of another record of the same type', async () => {
  const other = await openTestApp();
  const ask = calling(() => other);
  const page = await ask('pdns.lookup', { question: { by: 'data-ip', address: '192.0.2.0/24' }, limit: 2000 });
  const { records, exchanges } = page;
  // One name on two addresses, and another name on the second: with the first and the last chosen, all ends are wanted.
  const at = (name: string, address: string) =>
    records.findIndex(({ rrname, rdata }) => rrname === name && rdata.length === 1 && rdata[0] === address);
  const [first, , second] = records
    .flatMap(({ rrname, rdata: [one = ''] }) =>
      records
        .filter((row) => row.rrname === rrname && row.rdata[0] !== one)
        .flatMap(({ rdata: [two = ''] }) => {
          const third = records.find((row) => row.rrname !== rrname && row.rdata.length === 1 && row.rdata[0] === two);
          return third ? [[at(rrname, one), at(rrname, two), at(third.rrname, two)] as const] : [];
        }),
    )
    .find((places) => places.every((place) => place >= 0)) ?? [-1, -1, -1];
  expect(first).toBeGreaterThanOrEqual(0);
  await ask('graph.take', {
    exchanges,
    shape: { kind: 'records', types: null, rows: [[first, second]] },
    label: 'Two records',
  });
  const { entities, next } = await ask('case.graph', {});
  const { edges } = await ask('case.graph', { next: next ?? '' });
  const named = (id: number) => entities.find((row) => row.id === id)?.value;
  const bare = (name: string | undefined) => name?.replace(/\.$/, '');
  const told = edges.map(({ from, to, kind }) => [named(from), kind, named(to)]);
  const wanted = [first, second].map((place) => records[place]);
  expect(told).toEqual(wanted.map((row) => [bare(row?.rrname), row?.rrtype, row?.rdata[0]]));
  expect(await ask('case.rebuild', {})).toMatchObject({ same: true });
  await other.close();
});

test('a service record and a certificate authority of passive DNS come to the graph', async () => {
  await call('graph.lookup', { question: { by: 'owner', name: '*.json-text.com' }, limit: 500 });
  const relationsOf = async (kind: string, value: string) => {
    const { edges } = await call('case.entity', { id: await idOf(kind, value) });
    return [...new Set(edges.map((edge) => edge.kind))];
  };
  expect(await relationsOf('host', 'sip2.json-text.com')).toContain('SRV');
  expect(await relationsOf('domain', 'letsencrypt.org')).toContain('CAA');
  expect(await relationsOf('email', 'security@json-text.com')).toContain('CAA');
});

test('passive DNS brings what was seen and when, and a search of many pages can be gone on with', async () => {
  const looked = await call('graph.lookup', { question: { by: 'data-ip', address: '192.0.2.52' }, limit: 500 });
  expect(looked.added).toBeGreaterThan(100);
  const ip = await idOf('ip', '192.0.2.52');
  const { edges } = await call('case.entity', { id: ip });
  const seen = edges.find(({ kind }) => kind === 'A');
  expect(seen).toMatchObject({ to: ip, first: expect.any(String), last: expect.any(String) });
  const many = await call('graph.search', {
    search: { base: { analytics_code: 'UA-4410072-1' } },
    pages: 1,
    stack: { label: 'Site builder', over: 40 },
  });
  expect(many).toMatchObject({ found: 500, completeness: { kind: 'more', have: 500 } });
  const group = many.group ?? 0;
  const rest = await call('graph.more', { group, pages: 2 });
  expect(rest).toMatchObject({ found: 1000, group, completeness: { kind: 'more' } });
  const { groups } = await call('case.graph', {});
  expect(groups.find(({ id }) => id === group)?.completeness).toMatchObject({ kind: 'more', have: 1500 });
  expect(await call('case.rebuild', {})).toMatchObject({ same: true });
});
