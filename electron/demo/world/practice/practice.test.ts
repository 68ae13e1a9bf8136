import { beforeAll, expect, test } from 'vitest';
import { type Attribute, trackerParameters } from '../attributes.ts';
import { none } from '../pool.ts';
import { createWorlds, type World } from '../world.ts';

const start = Date.parse('2026-03-10T12:00:00Z');
const campaigns = [4, 5, 6, 7];
let world: World;
let practice: readonly number[];

beforeAll(() => {
  world = createWorlds(7, start).at(start);
  practice = Array.from({ length: world.size }, (_, id) => id).filter(world.isPractice);
});

const membersOf = (campaign: number) => practice.filter((id) => world.column('campaign')[id] === campaign);

/** Values of a name by which an analyst can pivot, and passive DNS addresses. */
function pivotsOf(id: number): string[] {
  const { addresses, nameServers, mail, trackers, certificates, title, redirect, registrant } = world.profile(id);
  const values: (readonly [Attribute, string])[] = [
    ...addresses.map(({ address }) => ['ip', address] as const),
    ...(nameServers?.servers ?? []).map(({ host }) => ['nameserver_host', host] as const),
    ['email_dns_soa', nameServers?.soaEmail ?? ''],
    ...(mail?.servers ?? []).map(({ host }) => ['mailserver_host', host] as const),
    ...trackers.map(({ kind, code }) => [trackerParameters[kind], code] as const),
    ...certificates.map(({ hash }) => ['ssl_hash', hash] as const),
    ['website_title', title],
    ['redirect_domain', redirect?.domain ?? ''],
    ['contact_phone', registrant.phone],
  ];
  const rare = values.filter(([attribute, value]) => value !== '' && !ofStrangers(attribute, value));
  const past = world.rrsets(id).filter(({ rrtype }) => rrtype === 'A');
  return [
    ...rare.map(([attribute, value]) => `${attribute} ${value}`),
    ...past.flatMap(({ rdata }) => rdata.map((address) => `seen ${address}`)).filter(isOrigin),
  ];
}

const isOrigin = (pivot: string) => pivot.startsWith('seen 198.19.240.');

/** Common according to the service, or according to those who have it. */
function ofStrangers(attribute: Attribute, value: string): boolean {
  const holders = world.search(attribute, value);
  const strangers = holders.filter((id) => (world.column('campaign')[id] ?? none) === none).length;
  return (world.said(attribute, value) ?? 0) >= 500 || strangers > holders.length / 4;
}

test('has some hundred names, more than 200 of them in campaigns, and strangers among them', () => {
  const tagged = world.search('tag', 'practice');
  const members = campaigns.map((campaign) => membersOf(campaign).length);
  expect(tagged.length).toBeGreaterThan(300);
  expect(tagged.length).toBeLessThan(800);
  expect(members.every((count) => count > 50)).toBe(true);
  expect(tagged.length - members.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(250);
});

test('shares nothing with the rest of the world by which anybody pivots', () => {
  const isPractice = new Set(practice);
  const shared = new Set<string>();
  for (const id of practice) {
    const { addresses, nameServers, mail, title, registrar, registrant } = world.profile(id);
    const values: (readonly [Attribute, string])[] = [
      ...addresses.flatMap(
        ({ address, asn, isp }) =>
          [
            ['ip', address],
            ['asn', String(asn)],
            ['isp', isp],
          ] as const,
      ),
      ...(nameServers?.servers ?? []).map(({ domain }) => ['nameserver_domain', domain] as const),
      ...(mail?.servers ?? []).map(({ domain }) => ['mailserver_domain', domain] as const),
      ['website_title', title],
      ['registrar', registrar?.name ?? ''],
      ['registrant', registrant.name],
      ['contact_street', registrant.street],
      ['contact_phone', registrant.phone],
      ...registrant.emails.map((email) => ['email', email] as const),
    ];
    for (const [attribute, value] of values)
      if (world.search(attribute, value).some((other) => !isPractice.has(other))) shared.add(`${attribute} ${value}`);
  }
  expect([...shared]).toEqual([]);
});

test('hides every practice campaign from any single value, and leads from every member to all others', () => {
  for (const campaign of campaigns) {
    const members = membersOf(campaign);
    const holders = new Map<string, number[]>();
    for (const id of members) for (const pivot of pivotsOf(id)) holders.set(pivot, [...(holders.get(pivot) ?? []), id]);
    const most = Math.max(...[...holders.values()].map((ids) => new Set(ids).size));
    expect([campaign, most < members.length * 0.6]).toEqual([campaign, true]);
    const reached = new Set(members.slice(0, 1));
    for (let before = 0; before < reached.size; ) {
      before = reached.size;
      for (const ids of holders.values()) if (ids.some((id) => reached.has(id))) for (const id of ids) reached.add(id);
    }
    expect([campaign, members.filter((id) => !reached.has(id)).map(world.nameOf)]).toEqual([campaign, []]);
  }
});

test('gives away no campaign by its risk score', () => {
  const mean = (ids: readonly number[]) => ids.reduce((sum, id) => sum + world.risk(id).score, 0) / ids.length;
  const strangers = practice.filter((id) => world.column('campaign')[id] === none);
  for (const campaign of campaigns) expect(Math.abs(mean(membersOf(campaign)) - mean(strangers))).toBeLessThan(8);
});

test('says numbers of domains from one to a hundred million, and some that are wrong', () => {
  const said = practice.flatMap((id) => {
    const { registrar } = world.profile(id);
    return registrar === null ? [] : [world.said('registrar', registrar.name) ?? 0];
  });
  expect(Math.min(...said)).toBeLessThan(5);
  expect(Math.max(...said)).toBeGreaterThan(100_000_000);
  const unusual = practice.find((id) => world.profile(id).registrar?.name === 'NameSilage, LLC') ?? -1;
  const name = world.profile(unusual).registrar?.name ?? '';
  expect(world.search('registrar', name).length).toBeGreaterThan(world.said('registrar', name) ?? 0);
});

test('has the same practice names for the same seed, and others for another', () => {
  const named = (other: World) =>
    Array.from({ length: other.size }, (_, id) => id)
      .filter(other.isPractice)
      .map(other.nameOf);
  expect(named(createWorlds(7, start).at(start))).toEqual(practice.map(world.nameOf));
  expect(named(createWorlds(8, start).at(start))).not.toEqual(practice.map(world.nameOf));
});
