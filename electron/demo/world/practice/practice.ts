// The practice cases: a few hundred names as hard to sort as real ones, found by their tag. Strangers on shared hosts,
// behind privacy services and at registrars in several spellings, and among them campaigns without one common value.
// They share no value with the rest of the world, so that nothing else changes; what the service says of how many domains
// share their values is as wide as in reality, and sometimes wrong.

import { pick } from '../../random.ts';
import type { Campaign, Making, PastAddress } from '../campaign.ts';
import { none } from '../pool.ts';
import type { Row } from '../row.ts';
import { crowdedDay, crowdedRegistrar, type Draft, formerAddress, planCampaign } from './campaigns.ts';
import { createMarket } from './market.ts';
import { registrars } from './providers.ts';
import { strangerName } from './wording.ts';

export interface PracticeSize {
  readonly strangers: number;
  readonly campaigns: number;
  /** Members of a campaign of middle size. */
  readonly members: number;
}
export const usualPractice: PracticeSize = { strangers: 300, campaigns: 4, members: 84 };

/** Of the campaigns in turn. */
const sizes = [1.3, 1.05, 0.95, 0.7];

export interface Practice {
  readonly size: number;
  nameOf(member: number): string;
  rowOf(member: number): Row;
  pastOf(member: number): readonly PastAddress[];
  readonly campaigns: readonly Campaign[];
  /** How many domains have the value according to the service; null where that is how many there are. */
  said(value: string): number | null;
}

/** Call it after everything else is in the pools. `firstCampaign` is the number of its first campaign. */
export function createPractice(making: Making, size: PracticeSize, firstCampaign: number): Practice {
  const { anchorDay } = making;
  const market = createMarket(making, size.strangers);
  const { between, chance, next } = market;
  const drafts: Draft[] = [];

  const agency = market.tracker('tag_manager', 'GTM-AGNCY01');
  for (let number = 0; number < size.strangers; number++) {
    const name = market.unlike(() => strangerName(next));
    const crowd = next() % 100;
    const registrar = crowd < 8 ? crowdedRegistrar : next() % registrars.length;
    const crowded = crowdedDay(anchorDay) + (crowd < 12 ? 0 : 1);
    const day = crowd < 15 ? crowded : chance(8) ? none : anchorDay - between(110, 3100);
    const row = market.register(name, chance(8) ? none : market.spell(registrar), day);
    if (chance(15)) row.owner = market.intern(market.person(number + 400));
    if (chance(10)) market.park(row);
    // One web agency made some of the sites and counts their visitors; the owners don't know each other.
    if (number % 47 === 5) row.tracker1 = agency;
    if (chance(4)) row.nameServers = none;
    drafts.push({ name, row, past: chance(40) ? moved(row, next()) : [] });
  }
  for (const { domain } of market.hosts) {
    const row = market.register(domain, market.spell(next() % registrars.length), anchorDay - between(1500, 4000));
    row.tag = none;
    drafts.push({ name: domain, row, past: [] });
  }

  const campaigns: Campaign[] = [];
  for (let number = 0; number < size.campaigns; number++) {
    const plan = planCampaign(making, market, number, Math.round(size.members * pick(sizes, number)));
    for (const { row } of plan.members) row.campaign = firstCampaign + number;
    drafts.push(...plan.members, ...plan.others);
    campaigns.push(described(plan.name, plan.members));
  }
  for (const { row } of drafts) row.tech = row.owner;
  const draft = (member: number) => pick(drafts, member);
  return {
    size: drafts.length,
    nameOf: (member) => draft(member).name,
    rowOf: (member) => draft(member).row,
    pastOf: (member) => draft(member).past,
    campaigns,
    said: (value) => market.said.get(value) ?? market.said.get(value.toLowerCase()) ?? null,
  };
}

function moved(row: Row, number: number): readonly PastAddress[] {
  const from = row.firstSeen;
  return [{ address: formerAddress(number), from, to: from + (10 + (number % 80)) * 86_400 }];
}

/** Nobody has reported these yet: their risk is that of any other name. */
function described(name: string, members: readonly Draft[]): Campaign {
  return {
    name,
    brand: null,
    size: members.length,
    threat: null,
    alias: null,
    nameOf: (member) => pick(members, member).name,
    createDay: (member) => pick(members, member).row.createDay,
    mark: () => undefined,
    past: (member) => pick(members, member).past,
    rotate: () => null,
  };
}
