// Records of assessed domains and addresses. Every minute some domains of the world are assessed anew, and each newly
// observed domain once its full score is there.

import { isoSeconds } from '../clock.ts';
import { mix } from '../random.ts';
import type { Risk } from '../world/risk.ts';
import type { World } from '../world/world.ts';
import type { FeedRecord } from './observations.ts';
import { unordered } from './observations.ts';

const day = 86_400;
const drawsPerMinute = 40;
/** Draws fall on domains that were there at the start: the world has more than this. */
const drawnFrom = 40_000;
/** The full score takes 24 to 36 hours: after that it stays the same, whenever a record is made again. */
const scoredAfter = 36 * 3_600;
/** Domains looked at for one address; the parking lots hold ten thousand. */
const lookedAt = 200;

interface Assessment {
  readonly id: number;
  readonly time: number;
  readonly risk: Risk;
}

export function riskyDomains(world: World, seed: number, from: number, to: number): Generator<FeedRecord> {
  return unordered(
    seed,
    domainRecords(world, seed, from, to, (risk) => risk.score >= 70, false),
  );
}

/** Also seen in DNS within the day, which what is still in DNS always is. */
export function hotDomains(world: World, seed: number, from: number, to: number): Generator<FeedRecord> {
  return unordered(seed, domainRecords(world, seed, from, to, isHot, true));
}

export function riskyAddresses(world: World, seed: number, from: number, to: number): Generator<FeedRecord> {
  return unordered(seed, addressRecords(world, seed, from, to, false));
}

/** Over half of the domains of the address are hot. */
export function hotAddresses(world: World, seed: number, from: number, to: number): Generator<FeedRecord> {
  return unordered(seed, addressRecords(world, seed, from, to, true));
}

function isHot(risk: Risk): boolean {
  const threats = [risk.phishing, risk.malware, risk.spam].map((score) => score ?? 0);
  return (risk.proximity ?? 0) >= 70 || Math.max(...threats) >= 90;
}

function* assessments(world: World, seed: number, from: number, to: number): Generator<Assessment> {
  const firstSeen = world.column('firstSeen');
  for (let minute = Math.floor(from / 60); minute * 60 < to; minute++) {
    for (let draw = 0; draw < drawsPerMinute; draw++) {
      const h = mix(seed, 0xa55e, minute, draw);
      const time = minute * 60 + (h % 60);
      const id = mix(h, 1) % drawnFrom;
      if (time < from || time >= to || time > world.second) continue;
      if ((firstSeen[id] ?? 0) + scoredAfter <= time) yield { id, time, risk: world.risk(id) };
    }
    const [begin, end] = [Math.max(from, minute * 60), Math.min(to, minute * 60 + 60, world.second + 1)];
    for (const { id, time } of world.newDomains(begin - scoredAfter, end - scoredAfter)) {
      yield { id, time: time + scoredAfter, risk: world.risk(id) };
    }
  }
}

function* domainRecords(
  world: World,
  seed: number,
  from: number,
  to: number,
  wanted: (risk: Risk) => boolean,
  hot: boolean,
): Generator<FeedRecord> {
  for (const { id, time, risk } of assessments(world, seed, from, to)) {
    if (!wanted(risk) || (hot && !world.profile(id).active)) continue;
    const name = world.nameOf(id);
    const members = {
      timestamp: isoSeconds(time * 1000),
      domain: name,
      ...riskMembers(risk),
      ...(hot && { expires: isoSeconds((time + day) * 1000) }),
    };
    yield { time, name, members };
  }
}

function riskMembers(risk: Pick<Risk, 'phishing' | 'malware' | 'spam' | 'proximity' | 'score'>) {
  return {
    phishing_risk: risk.phishing ?? 0,
    malware_risk: risk.malware ?? 0,
    spam_risk: risk.spam ?? 0,
    proximity_risk: risk.proximity ?? 0,
    overall_risk: risk.score,
  };
}

interface AddressRisk {
  readonly members: Readonly<Record<string, unknown>>;
  readonly risky: boolean;
  readonly hot: boolean;
}

/** The members of these records are not documented: scores, place, network and hosting counts of an address. */
function* addressRecords(world: World, seed: number, from: number, to: number, hot: boolean): Generator<FeedRecord> {
  const known = new Map<string, AddressRisk>();
  for (const { id, time, risk } of assessments(world, seed, from, to)) {
    if (risk.score < 70) continue;
    const host = world.profile(id).addresses[0];
    if (host === undefined) continue;
    const found = known.get(host.address) ?? addressRisk(world, host);
    known.set(host.address, found);
    if (!(hot ? found.hot : found.risky)) continue;
    const members = {
      timestamp: isoSeconds(time * 1000),
      ...found.members,
      ...(hot && { expires: isoSeconds((time + day) * 1000) }),
    };
    yield { time, name: host.address, members };
  }
}

function addressRisk(world: World, host: { address: string; asn: number; isp: string; country: string }): AddressRisk {
  const ids = world.search('ip', host.address);
  const risks = [...ids.subarray(0, lookedAt)].map((id) => world.risk(id));
  const mean = (name: 'phishing' | 'malware' | 'spam' | 'proximity' | 'score') =>
    Math.round(risks.reduce((sum, risk) => sum + (risk[name] ?? 0), 0) / Math.max(1, risks.length));
  const hotCount = risks.filter(isHot).length;
  const riskyShare = risks.filter((risk) => risk.score >= 70).length / Math.max(1, risks.length);
  const scores = {
    phishing: mean('phishing'),
    malware: mean('malware'),
    spam: mean('spam'),
    proximity: mean('proximity'),
    score: mean('score'),
  };
  return {
    risky: ids.length > 0,
    hot: hotCount * 2 > risks.length,
    members: {
      ip: host.address,
      ...riskMembers(scores),
      country_code: host.country.toUpperCase(),
      asn: host.asn,
      isp: host.isp,
      domain_count: ids.length,
      risky_domain_count: Math.round(riskyShare * ids.length),
    },
  };
}
