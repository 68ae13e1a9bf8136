// "Envelope": webmail credentials of Lumenpost users, with names in look-alike scripts.
// Registrants are hidden; what links them are vanity name servers whose own domain shows a person, a self-signed
// certificate with an organisation and a mail address, a heatmap code, IPv6 neighbours, and an earlier registrant. All
// redirect to the real brand, as the brand's own defensive registrations do. The person's telephone is that of the
// ledger campaign's firm.

import { mix, pick } from '../random.ts';
import { ipv4, ipv6 } from './addresses.ts';
import { brands, homoglyphName, lookalikeName } from './brands.ts';
import type { Campaign, Making } from './campaign.ts';
import { sharedPhone } from './campaign-ledger.ts';
import { certificateHash } from './certificates.ts';
import { emptyContact } from './owners.ts';
import { none } from './pool.ts';
import { ownCertificateMark } from './row.ts';
import { server } from './servers.ts';

const brand = 2;
const size = 84;
const addresses = Array.from({ length: 6 }, (_unused, index) => ipv4(203, 0, 113, 130 + index * 3));

/** The domain of the vanity name servers, registered in clear. */
const paneDomain = 'paneglass-dns.com';

export function createEnvelope({ seed, anchorDay, pools, places }: Making): Campaign {
  const person = pools.owners.add({
    ...emptyContact,
    name: 'Mirko Tasev',
    org: 'Pane Glass Media',
    street: 'Ulitsa Topola 9',
    city: 'Plovdiv',
    postal: '4000',
    country: 'bg',
    phone: sharedPhone,
    emails: ['m.tasev@paneglass.media'],
  });
  const nameServers = pools.nameServers.add({
    servers: ['ns1', 'ns2', 'ns3'].map((label, index) => server(paneDomain, label, ipv4(203, 0, 113, 180 + index))),
    soaEmail: `hostmaster@${paneDomain}`,
  });
  const heatmap = pools.trackers.add({ kind: 'heatmap', code: '2907716' });
  const certificate = pools.sharedCertificates.add({
    hash: certificateHash(seed, 0xe17e0001),
    commonName: 'mail.paneglass.media',
    altNames: ['mail.paneglass.media', paneDomain],
    organization: 'Pane Glass Media',
    emails: ['admin@paneglass.media'],
    issuer: 'mail.paneglass.media',
    firstDay: anchorDay - 300,
    days: 1825,
  });
  const title = pools.titles.add('Lumenpost Webmail :: Welcome');
  const imitated = pick(brands, brand);

  return {
    name: 'envelope',
    brand,
    size,
    threat: 'phishing',
    alias: null,
    nameOf(member) {
      const number = mix(seed, 0xe17e, member);
      return member % 5 === 4 ? lookalikeName(imitated, number) : homoglyphName(imitated, number);
    },
    createDay: (member) => (member < size ? anchorDay - 12 - (mix(seed, 0xe17f, member) % 280) : null),
    mark(member, row) {
      row.owner = places.privacyOwners + 1 + (member % 2);
      row.tech = row.owner;
      row.previousOwner = member % 10 < 3 ? person : none;
      row.registrar = 12 + (member % 3);
      row.nameServers = member % 3 < 2 ? nameServers : places.registrarSets + row.registrar * 3;
      row.address1 = member % 4 === 1 ? none : (addresses[member % addresses.length] ?? none);
      row.address2 = none;
      row.address6 = member % 2 === 1 ? ipv6(0xe1, 0x40 + (member % 8)) : none;
      row.mail = none;
      row.tracker1 = member % 8 > 3 ? heatmap : none;
      row.tracker2 = none;
      row.tracker3 = none;
      row.certificate1 = member % 11 < 4 ? certificate : ownCertificateMark;
      row.certificate2 = none;
      row.title = member % 6 === 0 ? none : title;
      row.redirect = member % 6 === 0 ? places.brandRedirects + brand : none;
      row.serverType = 8;
      row.response = member % 6 === 0 ? 302 : 200;
    },
    past: () => [],
    rotate: (member, step) => (member % 4 === 1 ? null : (addresses[(member + step) % addresses.length] ?? null)),
  };
}
