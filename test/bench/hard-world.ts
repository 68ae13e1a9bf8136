import type { NameFacts, Observation } from '../../electron/attribution/types.ts';

// A made-up set of names as hard as real ones: strangers on shared hosts, privacy services, spellings, boilerplate, bursts
// of strangers at one registrar, campaigns without one common value, counts from 1 to hundreds of millions, or none.

export interface HardWorld {
  readonly names: NameFacts[];
  /** The owner of each name, by id. */
  readonly truth: ReadonlyMap<number, string>;
}

type Random = () => number;

function seeded(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const registrars = [
  [['NAMECHEAP, INC', 'NameCheap, Inc.', 'NAMECHEAP INC'], 9_400_000],
  [['GODADDY.COM, LLC', 'GoDaddy.com, LLC'], 104_000_000],
  [['TUCOWS DOMAINS INC', 'Tucows Domains Inc.'], 5_300_000],
  [['GANDI SAS', 'Gandi SAS'], 1_300_000],
  [['PORKBUN LLC', 'Porkbun LLC'], 765_000],
  [['NAMESILO, LLC', 'NameSilo, LLC'], 6_500_000],
  [['PDR LTD. D/B/A PUBLICDOMAINREGISTRY.COM', 'PDR Ltd. d/b/a PublicDomainRegistry.com'], 14_000_000],
  [['OVH SAS', 'OVH sas'], 4_000_000],
] as const;
const sharedHosts = [
  { ips: ['185.199.108.153', '185.199.109.153'], count: 2_400_000 },
  { ips: ['75.2.60.5'], count: 900_000 },
  { ips: ['76.76.21.21'], count: 1_500_000 },
  { ips: ['151.101.1.195', '151.101.65.195'], count: 700_000 },
  { ips: ['192.0.78.24', '192.0.78.25'], count: 2_000_000 },
] as const;
const hidden = ['REDACTED FOR PRIVACY', 'Not Disclosed', 'Data Protected', 'Statutory Masking Enabled', 'GDPR Masked'];
const privacy = [
  'Privacy service provided by Withheld for Privacy ehf',
  'Domains By Proxy, LLC',
  'Contact Privacy Inc. Customer 7151571251',
  'Private by Design, LLC',
  'Whois Privacy Protection Service, Inc.',
];
const words =
  'atlas brook cedar delta ember fjord grove harbor indigo juniper kestrel lumen maple nectar orchid pebble quartz raven summit tundra umber velvet willow xenon yarrow zephyr'.split(
    ' ',
  );
const nicks =
  'ada bob cruz dana eva finn gina hugo iris jack kate liam mona nina otto pia quin rosa seth tina ugo vera walt xena yuri zoe'.split(
    ' ',
  );

export function createHardWorld(seed: number, size = { strangers: 300, campaigns: 6, perCampaign: 40 }): HardWorld {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const between = (low: number, high: number) => Math.floor(low + random() * (high - low));
  const chance = (share: number) => random() < share;
  const names: NameFacts[] = [];
  const truth = new Map<number, string>();
  const usedNames = new Set<string>();

  function add(
    owner: string,
    name: string,
    day: number | null,
    observations: (Observation | null)[],
    counted: boolean,
  ): void {
    if (usedNames.has(name)) return;
    usedNames.add(name);
    const id = names.length + 1;
    truth.set(id, owner);
    const known = observations.filter((seen) => seen !== null);
    names.push({
      id,
      name,
      observations: counted ? known : known.map((seen) => ({ ...seen, count: null })),
      registered: { day, hasTime: false, dayCount: counted ? between(160_000, 400_000) : null },
    });
  }
  const see = (kind: Observation['kind'], relation: string, value: string, count: number | null): Observation => ({
    ...{ kind, relation, value, count, parameter: null, seen: null },
  });
  const registrarOf = (row: (typeof registrars)[number]) => {
    const at = chance(0.8) ? 0 : between(0, row[0].length);
    return see('registrar', 'registrar', row[0][at] ?? row[0][0], at === 0 ? row[1] : between(1, 40));
  };
  const contactOf = () => {
    const text = chance(0.6) ? pick(hidden) : pick(privacy);
    return [
      see('person', 'registrant name', text, between(100_000, 80_000_000)),
      see('organisation', 'registrant organisation', text, between(100_000, 80_000_000)),
      see(
        'email',
        'registrant e-mail',
        chance(0.5) ? 'https://example-registrar.com/contact' : 'select request email form',
        1_000_000,
      ),
    ];
  };
  const cloudflarePair = () => [
    see('nameserver', 'name server', `${pick(nicks)}${pick(nicks)}.ns.cloudflare.com`, between(20_000, 90_000)),
    see('nameserver', 'name server', `${pick(words)}${pick(nicks)}.ns.cloudflare.com`, between(20_000, 90_000)),
  ];
  const cloudflareAddresses = () => [
    see('ip', 'address', `104.21.${between(0, 90)}.${between(0, 255)}`, between(500, 900)),
    see('ip', 'address', `172.67.${between(130, 220)}.${between(0, 255)}`, between(500, 900)),
  ];
  const mailOf = () =>
    pick([
      [see('mailserver', 'mail server', 'aspmx.l.google.com', 20_000_000)],
      [see('mailserver', 'mail server', 'mx.zoho.com', 1_400_000)],
      [see('mailserver', 'mail server', 'eforward1.registrar-servers.com', 13_000_000)],
      [],
    ]);

  // Small hosting companies that strangers and campaigns both use.
  const smallHosts = Array.from({ length: 12 }, (_, at) => ({
    ip: `${between(80, 99)}.${between(1, 250)}.${between(1, 250)}.${between(1, 250)}`,
    ns: `ns1.${pick(words)}host${at}.net`,
    ipCount: Math.round(10 ** (2 + random() * 2.3)),
    nsCount: Math.round(10 ** (3 + random() * 2)),
  }));

  for (let at = 0; at < size.strangers; at++) {
    const row = pick(registrars);
    const burst = chance(0.15) ? 18_000 + between(0, 3) : between(11_000, 19_500);
    const name = `${pick(words)}${chance(0.5) ? '-' : ''}${pick(words)}${chance(0.3) ? pick(['project', 'labs', 'docs', 'app']) : ''}.${pick(['org', 'com', 'io', 'dev', 'net'])}`;
    const host = random();
    const hosting =
      host < 0.45
        ? pick(sharedHosts).ips.map((ip) => see('ip', 'address', ip, 2_000_000))
        : host < 0.75
          ? [...cloudflareAddresses(), ...cloudflarePair()]
          : (({ ip, ns, ipCount, nsCount }) => [
              see('ip', 'address', ip, ipCount),
              see('nameserver', 'name server', ns, nsCount),
            ])(pick(smallHosts));
    add(
      `stranger ${at}`,
      name,
      chance(0.1) ? null : burst,
      [
        chance(0.1) ? null : registrarOf(row),
        ...contactOf(),
        ...hosting,
        ...mailOf(),
        see('email', 'SOA e-mail', pick(['dns@cloudflare.com', 'hostmaster@registrar-servers.com']), 40_000_000),
      ],
      chance(0.7),
    );
  }

  for (let campaign = 0; campaign < size.campaigns; campaign++) {
    const owner = `campaign ${campaign}`;
    const row = pick(registrars);
    const style = campaign % 6;
    const [brand, second] = [pick(words), pick(words)];
    const start = between(17_000, 19_000);
    const batches = [start, start + between(2, 20), start + between(30, 90)];
    const account = cloudflarePair();
    const host = pick(smallHosts);
    const own = `${between(100, 190)}.${between(1, 250)}.${between(1, 250)}.${between(1, 250)}`;
    const contact = see(
      'email',
      'registrant e-mail',
      `${pick(nicks)}${between(10, 9999)}@gmail.com`,
      size.perCampaign + 5,
    );
    const counted = style !== 3;
    for (let at = 0; at < size.perCampaign; at++) {
      const words_ = [
        brand,
        pick(['login', 'verify', 'secure', 'account', 'help', 'id']),
        chance(0.5) ? second : '',
        chance(0.5) ? String(between(1, 99)) : '',
      ].filter((word) => word !== '');
      const name = `${words_.sort(() => random() - 0.5).join('-')}.${pick(['com', 'net', 'online', 'top', 'info'])}`;
      const day = pick(batches);
      const shared: (Observation | null)[] = [registrarOf(row), ...contactOf(), ...mailOf()];
      if (style === 0) shared.push(...cloudflareAddresses(), ...account);
      else if (style === 1) shared.push(see('ip', 'address', own, size.perCampaign));
      else if (style === 2) shared.push(contact, ...cloudflareAddresses());
      else if (style === 3)
        shared.push(
          see('ip', 'address', host.ip, host.ipCount),
          see('nameserver', 'name server', host.ns, host.nsCount),
        );
      else if (style === 4)
        shared.push(
          chance(0.5) ? see('ip', 'address', own, size.perCampaign) : null,
          chance(0.5) ? see('tracking-code', 'analytics code', `UA-${style}${campaign}1234`, 30) : null,
        );
      else shared.push(...cloudflareAddresses());
      add(owner, name, chance(0.05) ? null : day, shared, counted);
    }
  }
  return { names, truth };
}
