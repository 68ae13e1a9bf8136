// "Parcel": text messages that lead to false Parcelwick sites.
// Three registrants whose addresses differ but share an e-mail domain; a redacted part that keeps the same mail server;
// one rotating block of addresses; counter codes and a SOA mail address on some. Their street is a virtual office that
// hundreds of others use, and most take the name servers of their registrar.

import { mix, pick } from '../random.ts';
import { ipv4 } from './addresses.ts';
import { brands, lookalikeName } from './brands.ts';
import type { Campaign, Making } from './campaign.ts';
import { emptyContact, virtualOffice } from './owners.ts';
import { none } from './pool.ts';
import { ownCertificateMark } from './row.ts';
import { server } from './servers.ts';
import { oldServerType } from './web.ts';

const brand = 1;
const size = 196;
const shown = 120;
const day = 86_400;
const addresses = Array.from({ length: 24 }, (_unused, index) => ipv4(192, 0, 2, 96 + index));

export function createParcel({ seed, anchorDay, pools, places }: Making): Campaign {
  const people = [
    ['Renzo Malatesta', 'r.malatesta'],
    ['Dorina Kallai', 'dorina'],
    ['Felix Okonjo', 'f.okonjo77'],
  ] as const;
  const owners = people.map(([name, local], index) =>
    pools.owners.add({
      ...emptyContact,
      ...virtualOffice,
      country: 'gb',
      name,
      phone: `4411755501${40 + index}`,
      emails: [`${local}@kargo-desk.org`],
    }),
  );
  const nameServers = pools.nameServers.add({
    servers: ['ns-a', 'ns-b'].map((label, index) => server('kargo-desk.org', label, ipv4(192, 0, 2, 140 + index))),
    soaEmail: 'ops@kargo-desk.org',
  });
  const mail = pools.mail.add({
    servers: [{ ...server('kargo-desk.org', 'mx', ipv4(192, 0, 2, 145)), priority: 5 }],
    spf: 'v=spf1 ip4:192.0.2.96/27 -all',
  });
  const project = pools.trackers.add({ kind: 'counter_project', code: '12884021' });
  const security = pools.trackers.add({ kind: 'counter_security', code: '9f31c07e' });
  const track = pools.titles.add('Track your parcel - Parcelwick');
  const fee = pools.titles.add('Parcelwick: customs fee outstanding');
  const imitated = pick(brands, brand);

  return {
    name: 'parcel',
    brand,
    size,
    threat: 'phishing',
    alias: null,
    nameOf: (member) => lookalikeName(imitated, mix(seed, 0xbace1, member)),
    createDay: (member) => (member < size ? anchorDay - 8 - (mix(seed, 0xbace2, member) % 210) : null),
    mark(member, row) {
      row.owner = member < shown ? (owners[member % 3] ?? none) : places.privacyOwners;
      row.tech = row.owner;
      row.registrar = 7 + (member % 2) * 7;
      row.nameServers = member % 4 === 0 ? nameServers : places.registrarSets + row.registrar * 3 + (member % 3);
      row.mail = member % 5 < 3 ? mail : none;
      row.address1 = addresses[member % addresses.length] ?? none;
      row.address2 = none;
      row.address6 = none;
      row.tracker1 = member % 7 < 3 ? project : none;
      row.tracker2 = member % 7 < 2 ? security : none;
      row.tracker3 = none;
      row.certificate1 = ownCertificateMark;
      row.certificate2 = none;
      row.title = member % 2 === 0 ? track : fee;
      row.serverType = oldServerType;
      row.response = member % 11 === 0 ? 404 : 200;
    },
    past(member, row) {
      const steps = Math.min(12, Math.floor((anchorDay * day - row.firstSeen) / (9 * day)));
      return Array.from({ length: steps }, (_unused, step) => ({
        address: addresses[(member + 5 * (steps - step)) % addresses.length] ?? 0,
        from: row.firstSeen + step * 9 * day,
        to: row.firstSeen + (step + 1) * 9 * day - 7200,
      }));
    },
    rotate: (member, step) => addresses[(member + 7 * step) % addresses.length] ?? null,
  };
}
