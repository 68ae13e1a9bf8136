import type { EdgeRow, EntityRow, GroupRow } from '../../../shared/case-rows.ts';
import { type EntityKind, entityKinds } from '../../../shared/entity-kinds.ts';

export interface SampleRows {
  readonly entities: EntityRow[];
  readonly edges: EdgeRow[];
  readonly groups: GroupRow[];
}

/** The same numbers on every run. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const noTags: string[] = [];
const noFacts = {};

export function entityRow(id: number, kind: EntityKind, value: string, more: Partial<EntityRow> = {}): EntityRow {
  return {
    id,
    kind,
    value,
    shown: null,
    facts: noFacts,
    hidden: false,
    x: null,
    y: null,
    pinned: false,
    colour: null,
    tags: noTags,
    note: '',
    group: null,
    ...more,
  };
}

export function edgeRow(id: number, from: number, to: number, kind: string): EdgeRow {
  return { id, from, to, kind, first: null, last: null, count: null };
}

const sharedKinds: readonly EntityKind[] = [
  'ip',
  'nameserver',
  'email',
  'certificate',
  'tracking-code',
  'organisation',
];

/**
 * A graph as pivots make it: campaigns of domains that share addresses, servers and registrants, one registrar that a tenth
 * of all domains share, and some links from campaign to campaign. Everything has a place.
 */
export function campaignGraph(nodes: number, edges: number, seed = 7): SampleRows {
  const random = randomFrom(seed);
  const perCampaign = 250;
  const campaigns = Math.ceil(nodes / perCampaign);
  const columns = Math.ceil(Math.sqrt(campaigns * 1.5));
  const entities: EntityRow[] = [entityRow(1, 'registrar', 'Cheap Names Ltd', { x: 0, y: 0 })];
  const shared: number[][] = [];
  const turn = Math.PI * (3 - Math.sqrt(5));
  for (let id = 2; id <= nodes; id++) {
    const campaign = Math.floor((id - 1) / perCampaign);
    const within = (id - 1) % perCampaign;
    const middleX = ((campaign % columns) - (columns - 1) / 2) * 2400;
    const middleY = (Math.floor(campaign / columns) - campaigns / columns / 2) * 2400;
    const away = 62 * Math.sqrt(within);
    const place = { x: middleX + Math.cos(within * turn) * away, y: middleY + Math.sin(within * turn) * away };
    const kind = within < 8 ? (sharedKinds[within % sharedKinds.length] ?? 'ip') : 'domain';
    const risk = kind === 'domain' ? Math.floor(random() * 101) : null;
    const value = kind === 'domain' ? `login-${id.toString(36)}-secure.example` : `${kind}-${id}`;
    entities.push(entityRow(id, kind, value, { ...place, facts: { risk } }));
    if (within < 8) shared[campaign] = [...(shared[campaign] ?? []), id];
  }
  const rows: EdgeRow[] = [];
  const domains = entities.filter((row) => row.kind === 'domain').map((row) => row.id);
  for (let id = 1; id <= edges; id++) {
    const domain = domains[id % domains.length] ?? 2;
    const campaign = Math.floor((domain - 1) / perCampaign);
    const far = random() < 0.12;
    const candidates = shared[far ? Math.floor(random() * campaigns) : campaign] ?? [1];
    const other = random() < 0.05 ? 1 : (candidates[Math.floor(random() * candidates.length)] ?? 1);
    rows.push(edgeRow(id, other, domain, 'A'));
  }
  return { entities, edges: rows, groups: [] };
}

/** One of everything: kinds, bands, marks, groups, and texts made to break things. */
export function showcase(): SampleRows {
  const entities: EntityRow[] = [];
  const edges: EdgeRow[] = [];
  const add = (kind: EntityKind, value: string, more: Partial<EntityRow> = {}) => {
    entities.push(entityRow(entities.length + 1, kind, value, more));
    return entities.length;
  };
  const link = (from: number, to: number, kind: string) => edges.push(edgeRow(edges.length + 1, from, to, kind));

  const seed = add('domain', 'paypa1-login.example', {
    x: 0,
    y: 0,
    facts: { risk: 100 },
    note: 'the first one seen',
    pinned: true,
  });
  const samples: Readonly<Record<EntityKind, string>> = {
    domain: 'secure-paypal-account-verification-center-update.example',
    host: 'mail.paypa1-login.example',
    ip: '198.51.100.23',
    nameserver: 'ns1.bulletproof-hosting.example',
    mailserver: 'mx.paypa1-login.example',
    email: 'abuse-me@hostile.example',
    'email-domain': 'hostile.example',
    registrar: 'Cheap Names Ltd',
    organisation: '<img src=x onerror=alert(1)> & Sons',
    person: 'محمد بن عبد الله',
    phone: '+1.5555550100',
    street: '12 Long Road, Apartment 1234, Somewhere upon the River',
    certificate: '3f2a9c81d0e4b7a65f1c2d3e4f5a6b7c8d9e0f1a',
    'certificate-subject': 'CN=paypa1-login.example',
    'certificate-organisation': 'Let’s Pretend',
    'tracking-code': 'UA-12345678-1',
    'website-title': '🔐 Log in to your account 👨‍👩‍👧‍👦 — PayPal',
    'server-type': 'nginx/1.18.0',
    asn: '64500',
    country: 'NL',
    tag: 'phishing',
  };
  entityKinds.forEach((kind, index) => {
    const angle = (index / entityKinds.length) * Math.PI * 2;
    const away = index % 2 === 0 ? 330 : 230;
    const place = { x: Math.cos(angle) * away * 1.5, y: Math.sin(angle) * away };
    const facts = kind === 'domain' ? { risk: 55, provisional: true } : {};
    link(seed, add(kind, samples[kind], { ...place, facts }), kind);
  });
  [null, 0, 25, 55, 85, 100].forEach((risk, index) => {
    for (const provisional of [false, true]) {
      const place = { x: -330 + index * 130, y: provisional ? 620 : 500 };
      const id = add('domain', `band-${risk ?? 'none'}${provisional ? '-prov' : ''}.example`, {
        ...place,
        facts: { risk, provisional },
      });
      if (index % 2 === 1) link(id, id - 2, 'redirect');
    }
  });
  const email = add('email', 'registrant@hostile.example', {
    x: 760,
    y: -120,
    note: 'seen in four campaigns',
    facts: { counts: { email: 1381 } },
    colour: '#8d3ac4',
  });
  link(seed, email, 'registrant email');
  for (let index = 0; index < 500; index++) {
    const id = add('domain', `campaign-${index}.example`, { group: 1, facts: { risk: index % 101 } });
    link(email, id, 'registrant email');
  }
  const groups: GroupRow[] = [
    {
      id: 1,
      label: 'Domains by registrant e-mail',
      x: 960,
      y: 40,
      pinned: false,
      colour: null,
      open: false,
      completeness: { kind: 'more', have: 500, total: 1381, resume: 'page-2' },
    },
  ];
  return { entities, edges, groups };
}
