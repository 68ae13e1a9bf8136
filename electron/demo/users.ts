// The people with keys to the demo service: who may do what, how much they may ask, and which passive DNS quota and
// batch channels they have. Keys come from the seed and look like real ones.

import { hexFrom, uuidFrom } from './random.ts';

export type Role = 'read-write' | 'read-only';

/** Times are seconds of world time; `expiresIn` counts from the start of the service. */
export interface PdnsQuotaPlan {
  readonly kind: 'time' | 'block' | 'unlimited';
  readonly limit: number;
  readonly used: number;
  readonly expiresIn?: number;
  readonly resultsMax?: number;
  readonly offsetMax?: number | 'n/a';
  readonly burst?: { readonly size: number; readonly window: number };
  readonly concurrent: number;
}

export interface User {
  readonly username: string;
  readonly about: string;
  readonly role: Role;
  /** False: the account has no Detect subscription. */
  readonly detect: boolean;
  /** False: every platform call is refused, as for a closed account. */
  readonly active: boolean;
  /** True: the account has the small limits of a trial and has nearly used them up. */
  readonly nearLimits: boolean;
  readonly platformKey: string;
  readonly pdnsKey: string;
  readonly batchKey: string;
  readonly pdns: PdnsQuotaPlan;
  /** Batch channels; none means that the batch key opens no session. */
  readonly channels: readonly number[];
}

type Person = Omit<User, 'platformKey' | 'pdnsKey' | 'batchKey'>;

const day = 86_400;
const allChannels = [204, 206, 207, 208, 211, 212, 213, 214, 221];

const people: readonly Person[] = [
  {
    username: 'analyst',
    about: 'The main user: reads and writes everything, with generous limits.',
    role: 'read-write',
    detect: true,
    active: true,
    nearLimits: false,
    pdns: { kind: 'time', limit: 10_000, used: 26, resultsMax: 1_000_000, offsetMax: 3_000_000, concurrent: 10 },
    channels: allChannels,
  },
  {
    username: 'reader',
    about: 'Reads everything, may not change anything in Detect; passive DNS without a quota.',
    role: 'read-only',
    detect: true,
    active: true,
    nearLimits: false,
    pdns: { kind: 'unlimited', limit: 0, used: 0, concurrent: 10 },
    channels: [211, 212, 213, 214],
  },
  {
    username: 'nodetect',
    about: 'Has no Detect subscription; passive DNS with a block of queries and a burst quota.',
    role: 'read-write',
    detect: false,
    active: true,
    nearLimits: false,
    pdns: {
      kind: 'block',
      limit: 600,
      used: 0,
      expiresIn: 200 * day,
      resultsMax: 256,
      offsetMax: 3_000_000,
      burst: { size: 10, window: 300 },
      concurrent: 4,
    },
    channels: [212],
  },
  {
    username: 'nearlimit',
    about: 'Has almost used up its platform limits and its daily passive DNS quota; may not use offset.',
    role: 'read-write',
    detect: true,
    active: true,
    nearLimits: true,
    pdns: { kind: 'time', limit: 1000, used: 997, resultsMax: 1000, offsetMax: 'n/a', concurrent: 1 },
    channels: [212, 213],
  },
  {
    username: 'lapsed',
    about: 'Has a closed platform account, an expired passive DNS block and a batch key without channels.',
    role: 'read-only',
    detect: false,
    active: false,
    nearLimits: false,
    pdns: { kind: 'block', limit: 600, used: 592, expiresIn: -3 * day, resultsMax: 256, concurrent: 4 },
    channels: [],
  },
];

export function createUsers(seed: number): readonly User[] {
  return people.map((person) => ({
    ...person,
    platformKey: (hexFrom(seed, `platform ${person.username}`, 25).match(/.{5}/g) ?? []).join('-'),
    pdnsKey: hexFrom(seed, `pdns ${person.username}`, 64),
    batchKey: uuidFrom(seed, `batch ${person.username}`),
  }));
}
