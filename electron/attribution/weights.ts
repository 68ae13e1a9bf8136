import type { EntityKind } from '../../shared/entity-kinds.ts';

/**
 * All numbers of the judgement, in orders of magnitude: 1 means that one owner makes it ten times as probable as
 * chance. `docs/decisions/0023-what-links-these.md` gives the reason for each.
 */

export const families = [
  'registrant',
  'certificate',
  'tracking',
  'address',
  'name server',
  'mail',
  'network',
  'registration',
  'website',
  'look',
  'name',
] as const;
export type Family = (typeof families)[number];

/** A value that this many domains share says nothing. Each order of magnitude below it counts one. */
export const saysNothing = 1_000_000;

/** The approximate number of registered domains. */
export const allDomains = 400_000_000;

/** The most that one value of a family can say. */
export const mostOf: Readonly<Record<Family, number>> = {
  registrant: 5,
  certificate: 4,
  tracking: 4,
  address: 2.5,
  'name server': 2.5,
  mail: 2.5,
  network: 0.5,
  registration: 3,
  website: 3,
  look: 2.5,
  name: 1.5,
};

/** An address with so few domains is rarely rented to many people: it can say more than other addresses. */
export const fewOnAddress = { domains: 20, most: 4 } as const;

/** Providers that assign a fixed set of name servers to each customer: the whole set says more than one server. */
export const mostOfAssignedSet = 3.5;

/** Families that depend on each other: the best counts in full, the second by half, the others not at all. */
export const dependent: readonly (readonly Family[])[] = [
  ['address', 'name server', 'mail', 'network'],
  ['website', 'look'],
];

/** Together, what a provider sells as one product says no more than this, unless one value alone does. */
export const mostOfDependent = 2.5;

/**
 * Time and one shared word alone: strangers who follow one theme on one busy day of a large registrar. At most the lower
 * tier, while all else together says no more than `beside`.
 */
export const soft = { most: 3.4, beside: 0.5 } as const;

/** Names registered at one registrar: close in time, and many on one day. */
export const registration = {
  /** The most that closeness says. */
  closeness: 2,
  /** The most that the registrar alone says. */
  registrar: 1,
  /** The names of one case are typically registered within this time: this bounds what closeness can say. */
  usualSpanDays: 730,
  /** The most that a burst on one day adds. */
  burst: 1,
  /** So many days before and after a day show how many names its registrar usually has there. */
  around: 3,
  /** Domains that a registrar of unknown size has, and domains that the world registers in one day. */
  usualRegistrar: 5_000_000,
  usualDay: 250_000,
} as const;

/** Wording of the names. */
export const wording = {
  /** The same label under another suffix, or the same with other digits. */
  sameLabel: 1.5,
  /** The same words in another order, or one or two letters changed. */
  mutation: 1.2,
  /** Random letters of the same length. */
  generated: 0.5,
  /** The most that one shared word says. */
  word: 1,
  /** What a word of everyday use counts, compared with others. */
  everydayWord: 0.3,
} as const;

/** What speaks against one owner. */
export const against = {
  registrar: -0.5,
  registrant: -1,
  /** Registered more than a year apart. */
  farApart: -0.5,
} as const;

/** The mean of all pairs of a cluster must reach this. */
export const tiers = { 'one hand': 3.5, 'same setup': 3 } as const;
export type Tier = keyof typeof tiers;

/**
 * Two clusters are one if each name has such a counterpart in the other, on average, seen from both sides. It takes more
 * than between single names, and so many names on each side.
 */
export const halves = { mean: 4, fromNames: 4 } as const;

/** Among many names two weakly linked ones are a coincidence: a weaker cluster needs more names. */
export const leastNames: Readonly<Record<Tier, number>> = { 'one hand': 2, 'same setup': 3 };

/** A value that more than this part of the names has says little here, unless it is rare in the world. */
export const everyone = { share: 0.5, fromNames: 20, rareUnder: 1000, most: 0.3 } as const;

/**
 * Many registrars and years among the holders: the case itself shows that strangers share the value. Either half as many
 * as there are holders, or so many that are equally frequent.
 */
export const mixedHolders = {
  ...{ fromHolders: 4, share: 0.5, origins: 20, most: 0.5 },
  /** An agency has fewer customers than this; who has more is a provider. */
  ...{ mostOfAgency: 2, mostCustomers: 1000 },
} as const;

/**
 * Nearly all holders at one registrar: the value says only what it adds to that registrar. What one in a hundred of its
 * domains has is its product.
 */
export const registrarsOwn = { fromHolders: 4, share: 0.9, productOneIn: 100 } as const;

/** Domains that share a value nobody counted, by kind. Cautious: two names never become one hand by such a value alone. */
export const usualDomains: Readonly<Partial<Record<EntityKind, number>>> = {
  email: 1_000,
  phone: 30_000,
  person: 10_000,
  street: 30_000,
  organisation: 30_000,
  'email-domain': 300_000,
  certificate: 1_000,
  'certificate-subject': 100_000,
  'certificate-organisation': 100_000,
  'tracking-code': 1_000,
  ip: 100_000,
  nameserver: 300_000,
  mailserver: 300_000,
  'website-title': 30_000,
  'server-type': 10_000_000,
  registrar: 5_000_000,
  asn: 1_000_000,
  country: 10_000_000,
  host: 30_000,
  domain: 300_000,
};
export const usualOtherwise = 1_000_000;

/** One page of a search costs one query; a search that finds more domains than the limit settles nothing. */
export const asking = { pageSize: 500, mostDomains: 5000 } as const;
