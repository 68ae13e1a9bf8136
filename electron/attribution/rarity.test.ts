import { expect, test } from 'vitest';
import { createInfrastructure } from './infrastructure.ts';
import { weighValues } from './rarity.ts';
import { nameWith, noPause, see } from './test-names.ts';
import type { Observation } from './types.ts';

async function weigh(lists: readonly (readonly Observation[])[]) {
  const names = lists.map((seen, index) => nameWith(index + 1, `name${index}.example`, seen));
  return weighValues(names, createInfrastructure(), noPause);
}

test('the count of the service is believed, unless the case refutes it', async () => {
  const counted = await weigh([[see('ip', 'address', '45.77.3.9', 740)], [see('ip', 'address', '45.77.3.9', 700)]]);
  expect(counted.shared[0]).toMatchObject({ rarity: { domains: 740, from: 'service' } });
  // It counts the others.
  const others = await weigh([0, 1, 2].map(() => [see('person', 'registrant', 'Maria Rossi', 2)]));
  expect(others.shared[0]?.rarity).toEqual({ domains: 3, from: 'service' });
  const refuted = await weigh([0, 1, 2].map(() => [see('person', 'registrant', 'Maria Rossi', 1)]));
  expect(refuted.shared[0]?.rarity).toEqual({ domains: 10_000, from: 'holders' });
});

test('a value of passive DNS has the count that a record gave for it elsewhere', async () => {
  const seen = { first: '2021-01-01', last: '2021-02-01' };
  const { shared } = await weigh([
    [see('ip', 'A record', '45.77.3.9', null, { seen })],
    [see('ip', 'A record', '45.77.3.9', null, { seen })],
    [see('ip', 'address of mail server', '45.77.3.9', 9000)],
  ]);
  expect(shared.find(({ family }) => family === 'address')?.rarity).toEqual({ domains: 9000, from: 'elsewhere' });
});

test('a value that nobody counted is as common as is usual for its kind', async () => {
  const { shared } = await weigh([[see('ip', 'address', '45.77.3.9')], [see('ip', 'address', '45.77.3.9', 0)]]);
  expect(shared[0]?.rarity).toEqual({ domains: 100_000, from: 'usual' });
});

test('hidden values and shared infrastructure weigh nothing', async () => {
  const both = [
    see('person', 'registrant name', 'REDACTED FOR PRIVACY', 3),
    see('ip', 'address', '104.21.12.103', 600),
    see('mailserver', 'mail server', 'aspmx.l.google.com', null),
    see('nameserver', 'name server', 'brenda.ns.cloudflare.com', 300),
  ];
  const { shared } = await weigh([both, both]);
  expect(shared.filter(({ weight }) => weight > 0)).toEqual([]);
});

test('the pair of name servers of one Cloudflare account says more than each server', async () => {
  const pair = [
    see('nameserver', 'name server', 'brenda.ns.cloudflare.com', 88_601),
    see('nameserver', 'name server', 'olof.ns.cloudflare.com', 36_478),
    see('domain', 'domain of name server', 'cloudflare.com', 30_000_000),
  ];
  const { shared } = await weigh([pair, pair]);
  const weighty = shared.filter(({ weight }) => weight > 0);
  expect(weighty).toMatchObject([{ rarity: { domains: 108, from: 'computed' }, weight: 3.5 }]);
});

test('an address with names of many registrars and years is shared by strangers', async () => {
  const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'].map((registrar, index) =>
    nameWith(
      index + 1,
      `name${index}.example`,
      [see('registrar', 'registrar', registrar, 1_000_000), see('ip', 'address', '45.77.3.9', 800)],
      12_000 + index * 800,
    ),
  );
  const { shared } = await weighValues(names, createInfrastructure(), noPause);
  const address = shared.find(({ family }) => family === 'address');
  expect(address).toMatchObject({ weight: 0.5, rarity: { from: 'mixed' } });
});

test('among many holders registrars and years repeat, and still only strangers share the value', async () => {
  const holders = (registrars: number, years: number) =>
    Array.from({ length: 400 }, (_, index) =>
      nameWith(
        index + 1,
        `name${index}.example`,
        [
          see('registrar', 'registrar', `Registrar ${index % registrars}`, 1_000_000),
          see('nameserver', 'name server', 'ns1.host.net', 3000),
          see('email-domain', 'e-mail domain', 'letters.example', 2800),
          see('certificate-organisation', 'certificate organisation', 'Cloudveil, Inc.', 3500),
          see('tracking-code', 'analytics code', 'UA-44100-1', 600),
        ],
        12_000 + 370 * (Math.floor(index / registrars) % years),
      ),
    );
  const weightsOf = async (registrars: number, years: number) => {
    const { shared } = await weighValues(holders(registrars, years), createInfrastructure(), noPause);
    return Object.fromEntries(shared.filter(({ weight }) => weight > 0).map(({ kind, weight }) => [kind, weight]));
  };
  // What a provider has, and what an agency puts on the sites of its customers.
  expect(await weightsOf(10, 12)).toEqual({
    ...{ nameserver: 0.5, 'email-domain': 0.5, 'certificate-organisation': 0.5 },
    'tracking-code': 2,
  });
  // One owner with three registrars in four years.
  expect((await weightsOf(3, 4))['tracking-code']).toBeGreaterThan(3);
});

test('a registrar that the case has nearly whole is as large as it is; a rare spelling is not a small registrar', async () => {
  const sizeOf = async (names: number, count: number) => {
    const { registrarSizes } = await weigh(
      Array.from({ length: names }, () => [see('registrar', 'registrar', 'Common Gull Ltd', count)]),
    );
    return registrarSizes.get('common gull');
  };
  expect(await sizeOf(251, 250)).toEqual({ domains: 251, from: 'service' });
  expect(await sizeOf(2, 1)).toEqual({ domains: 5_000_000, from: 'usual' });
  expect(await sizeOf(500, 120)).toEqual({ domains: 5_000_000, from: 'usual' });
});

test('strangers on one address are seen beside a busy day of one registrar', async () => {
  const others = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'].map((registrar, index) => ({ registrar, index }));
  const busy = Array.from({ length: 12 }, (_, index) => ({ registrar: 'Omega', index }));
  const names = [...others, ...busy].map(({ registrar, index }, at) =>
    nameWith(
      at + 1,
      `name${at}.example`,
      [see('registrar', 'registrar', registrar, 1_000_000), see('nameserver', 'name server', 'ns1.host.net', 800)],
      registrar === 'Omega' ? 20_000 : 12_000 + index * 800,
    ),
  );
  const { shared } = await weighValues(names, createInfrastructure(), noPause);
  expect(shared.find(({ family }) => family === 'name server')).toMatchObject({
    weight: 0.5,
    rarity: { from: 'mixed' },
  });
});

test('what nearly all holders have from one registrar says only what it adds to the registrar', async () => {
  const name = (server: string, count: number) => [
    see('registrar', 'registrar', 'Common Gull Ltd', 60_000),
    see('nameserver', 'name server', server, count),
  ];
  const own = await weigh([1, 2, 3, 4].map(() => name('ns1.gull-dns.net', 50_000)));
  expect(own.shared.find(({ family }) => family === 'name server')?.weight).toBeCloseTo(0.08, 2);
  const rare = await weigh([1, 2, 3, 4].map(() => name('ns1.own-host.net', 60)));
  expect(rare.shared.find(({ family }) => family === 'name server')?.weight).toBe(2.5);
});

test('spellings of one registrar have one size, and the unusual one is not rare', async () => {
  const spell = (value: string, count: number) => [see('registrar', 'registrar', value, count)];
  const { registrars, registrarSizes } = await weigh([spell('NAMECHEAP INC', 1), spell('NameCheap, Inc.', 9_000_000)]);
  expect(new Set(registrars)).toEqual(new Set(['namecheap']));
  expect(registrarSizes.get('namecheap')).toEqual({ domains: 9_000_000, from: 'service' });
});

test('a certificate that lists a name of the case counts that name once', async () => {
  const listed = see('host', 'certificate alternative name', 'name3.example', 4);
  const { shared } = await weigh([[listed], [listed], [listed], []]);
  expect(shared[0]).toMatchObject({ holders: [0, 1, 2, 3], rarity: { domains: 4, from: 'service' } });
});
