// How domains change as the world clock moves: imitations of brands are rehosted, get or lose mail, move to another
// registrar. Every change follows from the seed, so that the past of a domain is the same whenever it is asked for.

import { mix } from '../random.ts';
import type { Campaign, Making } from './campaign.ts';
import { hostingAddress, networkCount, parkingAddresses } from './networks.ts';
import { none } from './pool.ts';
import type { Row } from './row.ts';
import { setsPerNetwork } from './servers.ts';

export type ChangedField = 'address1' | 'mail' | 'nameServers' | 'registrar' | 'response';

export interface Change {
  /** Seconds since 1970. */
  readonly time: number;
  readonly field: ChangedField;
  readonly before: number;
  readonly after: number;
}

const day = 86_400;
const hour = 3_600;
/** Changes are worked out for this many days before the start of the world. */
const lookBack = 12;

/** Imitations change; the brand's own registrations do not. */
export function isRestless({ places }: Making, row: Row): boolean {
  return row.brand !== none && !(row.owner >= places.brandOwners && row.owner < places.brandOwners + 6);
}

/** All changes of a restless domain up to and including this second, and the time of the next one. Changes the row. */
export function applyChanges(
  making: Making,
  campaign: Campaign | null,
  member: number,
  salt: number,
  row: Row,
  until: number,
): { readonly changes: readonly Change[]; readonly next: number } {
  const h = mix(making.seed, 0xc4a6, salt);
  const changes: Change[] = [];
  let time = Math.max(row.firstSeen, (making.anchorDay - lookBack) * day);
  for (let step = 1; ; step++) {
    time += 8 * hour + (mix(h, step) % (100 * hour));
    if (time > until) return { changes, next: time };
    const wish =
      campaign === null ? freeChange(making, row, mix(h, step, 1), step) : campaignChange(campaign, member, step);
    if (wish === null || row[wish.field] === wish.after) continue;
    changes.push({ time, field: wish.field, before: row[wish.field], after: wish.after });
    row[wish.field] = wish.after;
    // A parked imitation that is put to use leaves its second parking address too.
    if (wish.field === 'address1') row.address2 = none;
  }
}

type Wish = { readonly field: ChangedField; readonly after: number };

function campaignChange(campaign: Campaign, member: number, step: number): Wish | null {
  const address = campaign.rotate(member, step);
  return address === null
    ? { field: 'response', after: step % 2 === 0 ? 200 : 403 }
    : { field: 'address1', after: address };
}

function freeChange({ seed, places }: Making, row: Row, h: number, step: number): Wish {
  const network = mix(h, 2) % networkCount;
  switch (h % 10) {
    case 0:
    case 1:
      return { field: 'mail', after: row.mail === none ? places.networkMail + network * 3 : none };
    case 2:
      return { field: 'nameServers', after: places.networkSets + network * setsPerNetwork + (h % setsPerNetwork) };
    case 3:
      return { field: 'registrar', after: (row.registrar + 1 + (step % 5)) % 11 };
    case 4:
      return { field: 'response', after: row.response === 200 ? 404 : 200 };
    case 5:
      return { field: 'address1', after: parkingAddresses[0] };
    default:
      return { field: 'address1', after: hostingAddress(seed, network, mix(h, 3)) };
  }
}
