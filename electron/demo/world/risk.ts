// Risk of a domain. A newly observed one has a provisional score of proximity or phishing alone; after 24 to 36 hours the
// full score adds malware and spam.

import { mix } from '../random.ts';
import { none } from './pool.ts';
import type { Places } from './pools.ts';
import type { Table } from './table.ts';

export interface Risk {
  readonly score: number;
  readonly status: 'provisional' | 'full';
  /** True: on the list of domains known to be good; there are no other components then. */
  readonly zerolist: boolean;
  readonly proximity: number | null;
  readonly phishing: number | null;
  readonly malware: number | null;
  readonly spam: number | null;
  readonly threats: readonly string[];
  readonly evidence: readonly string[];
}

const hour = 3_600;

export function riskOf(table: Table, places: Places, seed: number, id: number, second: number): Risk {
  const h = mix(seed, 0x415c, table.saltOf(id));
  const firstSeen = table.column('firstSeen')[id] ?? 0;
  const full = second >= firstSeen + 24 * hour + (mix(h, 1) % (12 * hour));
  const status = full ? 'full' : 'provisional';
  const owner = table.column('owner')[id] ?? none;
  const rank = table.column('rank')[id] ?? none;
  const ofBrand = owner >= places.brandOwners && owner < places.brandOwners + 6;
  if (ofBrand || rank < 2000) return { ...nothing, score: 0, status, zerolist: true };

  const levels = levelsOf(table, places, id, h);
  const known = full
    ? levels
    : { ...levels, malware: null, spam: null, ...(h % 2 === 0 ? { phishing: null } : { proximity: null }) };
  const scores = [known.proximity, known.phishing, known.malware, known.spam].map((score) => score ?? 0);
  const threats = (['phishing', 'malware', 'spam'] as const).filter((name) => (known[name] ?? 0) >= 70);
  return {
    ...nothing,
    ...known,
    status,
    score: Math.max(...scores),
    threats,
    evidence: threats.length > 0 ? evidenceOf(h) : [],
  };
}

const nothing = {
  zerolist: false,
  proximity: null,
  phishing: null,
  malware: null,
  spam: null,
  threats: [],
  evidence: [],
};

type Levels = Pick<Risk, 'proximity' | 'phishing' | 'malware' | 'spam'>;

function levelsOf(table: Table, places: Places, id: number, h: number): Levels {
  const between = (salt: number, low: number, high: number) => low + (mix(h, salt) % (high - low + 1));
  const member = table.campaignOf(id);
  const threat = member?.campaign.threat ?? null;
  if (threat !== null) {
    return {
      proximity: between(2, 71, 99),
      phishing: threat === 'phishing' ? between(3, 78, 100) : between(3, 10, 50),
      malware: threat === 'malware' ? between(4, 82, 100) : between(4, 5, 60),
      spam: between(5, 5, 66),
    };
  }
  if ((table.column('brand')[id] ?? none) !== none) {
    return {
      proximity: between(2, 25, 74),
      phishing: between(3, 30, 88),
      malware: between(4, 1, 45),
      spam: between(5, 1, 55),
    };
  }
  if (table.column('nameServers')[id] === places.parkingSet) {
    return {
      proximity: between(2, 12, 58),
      phishing: between(3, 1, 30),
      malware: between(4, 1, 25),
      spam: between(5, 1, 64),
    };
  }
  // A few ordinary domains are bad too, and some sit at the very top.
  if (h % 41 === 0) {
    return {
      proximity: between(2, 60, 98),
      phishing: between(3, 20, 95),
      malware: between(4, 20, 100),
      spam: between(5, 70, 100),
    };
  }
  return {
    proximity: between(2, 0, 34),
    phishing: between(3, 0, 24),
    malware: between(4, 0, 22),
    spam: between(5, 0, 28),
  };
}

function evidenceOf(h: number): readonly string[] {
  const words = ['domain name', 'name server', 'registrant', 'registrar', 'ip address'];
  return words.filter((_word, index) => mix(h, index, 9) % 3 === 0);
}
