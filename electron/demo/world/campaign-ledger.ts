// "Ledger": phishing against Northmere Bank in three waves.
// Wave 1 shows a registrant; wave 2 hides behind privacy but keeps the tag manager code and two addresses of wave 1;
// wave 3 sits behind a delivery network, shares a certificate with wave 2, gives the street of wave 1, and in its first
// days pointed to an address of wave 2.

import { mix } from '../random.ts';
import { ipv4 } from './addresses.ts';
import { brands, lookalikeName } from './brands.ts';
import type { Campaign, Making } from './campaign.ts';
import { certificateHash, issuers } from './certificates.ts';
import { cdnAddresses } from './networks.ts';
import { emptyContact } from './owners.ts';
import { none } from './pool.ts';
import { ownCertificateMark } from './row.ts';
import { server } from './servers.ts';
import { cdnServerType } from './web.ts';

const brand = 0;
const firstWave = 42;
const secondWave = 88;
const size = 118;
const day = 86_400;
const addresses = [11, 23, 37, 38, 52].map((last) => ipv4(192, 0, 2, last));

/** The telephone of a later owner, which the envelope campaign uses too. */
export const sharedPhone = '3725550148';
const ledgerStreet = 'Lindengasse 14';

export function createLedger({ seed, anchorDay, pools, places }: Making): Campaign {
  const open = pools.owners.add({
    ...emptyContact,
    name: 'Ilse Brandauer',
    street: ledgerStreet,
    city: 'Linz',
    postal: '4020',
    country: 'at',
    phone: '437325550119',
    emails: ['ilse.brandauer@mirapost.net'],
  });
  const firm = pools.owners.add({
    ...emptyContact,
    name: 'I. Brandauer',
    org: 'Brandauer Trade OÜ',
    street: ledgerStreet,
    city: 'Tallinn',
    postal: '10111',
    country: 'ee',
    phone: sharedPhone,
    emails: ['billing@brandauer-trade.ee'],
  });
  const veil = pools.nameServers.add({
    servers: ['ns1', 'ns2'].map((label, index) => server('veilhost-dns.net', label, ipv4(192, 0, 2, 200 + index))),
    soaEmail: 'root@veilhost-dns.net',
  });
  const quiet = pools.nameServers.add({
    servers: ['ns1', 'ns2'].map((label, index) => server('quietzone-dns.com', label, ipv4(192, 0, 2, 204 + index))),
    soaEmail: '',
  });
  const tagManager = pools.trackers.add({ kind: 'tag_manager', code: 'GTM-K7QX2NL' });
  const analytics = pools.trackers.add({ kind: 'analytics_v4', code: 'G-8NMRLEDGR2' });
  const signIn = pools.titles.add('Northmere Bank | Secure sign-in');
  const verification = pools.titles.add('Account verification required');

  const nameOf = (member: number) => lookalikeName(pickBrand(), mix(seed, 0x1ed6, member));
  const certificate = pools.sharedCertificates.add({
    hash: certificateHash(seed, 0x1ed60001),
    commonName: 'secure-northmere-gateway.com',
    altNames: Array.from({ length: 24 }, (_unused, index) => nameOf(44 + index * 3)),
    organization: '',
    emails: [],
    issuer: issuers[1],
    firstDay: anchorDay - 41,
    days: 90,
  });

  const wave = (member: number): 1 | 2 | 3 => (member < firstWave ? 1 : member < secondWave ? 2 : 3);
  return {
    name: 'ledger',
    brand,
    size,
    threat: 'phishing',
    alias: null,
    nameOf,
    createDay(member) {
      if (member >= size) return null;
      const spread = mix(seed, 0x1ed7, member);
      return anchorDay - { 1: 400 + (spread % 30), 2: 150 + (spread % 40), 3: 9 + (spread % 36) }[wave(member)];
    },
    mark(member, row) {
      const own = wave(member);
      row.registrar = own === 1 ? 2 : 4;
      row.owner = { 1: open, 2: places.privacyOwners + 1, 3: firm }[own];
      row.tech = row.owner;
      row.nameServers = { 1: veil, 2: quiet, 3: places.cdnSets + 3 }[own];
      row.address1 =
        { 1: addresses[2 + (member % 2)], 2: addresses[2 + (member % 3)], 3: cdnAddresses[4] }[own] ?? none;
      row.address2 = none;
      row.address6 = none;
      row.mail = none;
      row.tracker1 = own === 1 && member % 2 === 0 ? tagManager : own === 2 && member % 3 !== 0 ? tagManager : none;
      row.tracker2 = (own === 2 && member % 3 === 0) || (own === 3 && member % 4 !== 3) ? analytics : none;
      row.tracker3 = none;
      const shared = (own === 2 && member % 4 === 0) || (own === 3 && member % 2 === 0);
      row.certificate1 = shared ? certificate : ownCertificateMark;
      row.certificate2 = none;
      row.title = own === 1 || member % 2 === 1 ? signIn : verification;
      row.serverType = own === 3 ? cdnServerType : 0;
      row.response = member % 9 === 0 ? 403 : 200;
    },
    past(member, row) {
      const from = row.firstSeen;
      switch (wave(member)) {
        case 1:
          return [{ address: addresses[member % 2] ?? 0, from, to: from + (180 + (member % 40)) * day }];
        case 2:
          return [];
        case 3:
          return [{ address: addresses[4] ?? 0, from, to: from + 3 * day + (member % 20) * 3600 }];
      }
    },
    rotate: (member, step) => (wave(member) === 3 ? null : (addresses[2 + ((member + step) % 3)] ?? null)),
  };
}

function pickBrand() {
  const found = brands[brand];
  if (found === undefined) throw new Error('the brand is missing');
  return found;
}
