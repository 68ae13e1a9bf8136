// "Cold harbor": names without meaning that infected machines call.
// Their present registrations are hidden and their hosts spread over ordinary hosters; what links them lies in the past
// (one earlier registrant, one earlier address) and in a CNAME on `sync` that only passive DNS shows.

import { mix, pick } from '../random.ts';
import { ipv4 } from './addresses.ts';
import type { Campaign, Making } from './campaign.ts';
import { certificateHash } from './certificates.ts';
import { emptyContact } from './owners.ts';
import { none } from './pool.ts';
import { ownCertificateMark } from './row.ts';

const size = 60;
const day = 86_400;
const formerAddress = ipv4(203, 0, 113, 222);

/** The domain behind the CNAMEs. */
export const coldHarborDomain = 'coldharbor-sync.net';

export function createColdHarbor({ seed, anchorDay, pools, places }: Making): Campaign {
  const former = pools.owners.add({
    ...emptyContact,
    name: 'Harbor Cold Storage Ltd',
    org: 'Harbor Cold Storage Ltd',
    street: 'Dock 7, Outer Mole',
    city: 'Constanta',
    postal: '900900',
    country: 'ro',
    phone: '40241555013',
    emails: ['stock@harbor-cold-storage.com'],
  });
  const certificate = pools.sharedCertificates.add({
    hash: certificateHash(seed, 0xc01d0001),
    commonName: 'localhost.localdomain',
    altNames: ['localhost.localdomain'],
    organization: 'Default Company Ltd',
    emails: ['root@localhost.localdomain'],
    issuer: 'localhost.localdomain',
    firstDay: anchorDay - 700,
    days: 3650,
  });
  return {
    name: 'cold harbor',
    brand: null,
    size,
    threat: 'malware',
    alias: `edge.${coldHarborDomain}`,
    nameOf(member) {
      const h = mix(seed, 0xc01d, member);
      const letters = 'bcdfghjklmnpqrstvwxzaeiouy';
      const length = 10 + (h % 6);
      let label = '';
      for (let index = 0; index < length; index++) label += letters[mix(h, index) % letters.length];
      return `${label}.${pick(['com', 'net', 'info', 'xyz', 'top'], h >>> 8)}`;
    },
    createDay: (member) => (member < size ? anchorDay - 60 - (mix(seed, 0xc01e, member) % 800) : null),
    mark(member, row) {
      row.owner = places.privacyOwners + (member % 3);
      row.tech = row.owner;
      row.previousOwner = member % 3 !== 1 ? former : none;
      row.certificate1 = member % 4 === 2 ? certificate : ownCertificateMark;
      row.certificate2 = none;
      row.tracker1 = none;
      row.tracker2 = none;
      row.tracker3 = none;
      row.title = member % 2 === 0 ? 2 : none;
      row.redirect = none;
      row.mail = none;
      row.response = member % 2 === 0 ? 200 : 0;
    },
    past(member, row) {
      if (member % 5 === 0) return [];
      return [{ address: formerAddress, from: row.firstSeen, to: row.firstSeen + (20 + (member % 25)) * day }];
    },
    rotate: () => null,
  };
}
