// All pools of the world, filled from the seed; and where in each pool the special values lie.

import { brands } from './brands.ts';
import type { Certificate } from './certificates.ts';
import { cdnCertificate, cdnCertificateCount } from './certificates.ts';
import type { Contact } from './owners.ts';
import { ordinaryOwner, privacyOwners } from './owners.ts';
import type { NumberPool, Pool } from './pool.ts';
import { createNumberPool, createPool } from './pool.ts';
import type { Registrar } from './registrars.ts';
import { allRegistrars } from './registrars.ts';
import type { MailSet, NameServerSet } from './servers.ts';
import { cdnSets, harborSet, mailSets, networkSets, parkingSet, registrarSets } from './servers.ts';
import type { Redirect, Tracker } from './web.ts';
import {
  builderTracker,
  ordinaryTracker,
  ordinaryTrackerCount,
  plainTitles,
  serverTypes,
  siteTitle,
  siteTitleCount,
} from './web.ts';

export interface Pools {
  readonly owners: Pool<Contact>;
  readonly registrars: Pool<Registrar>;
  readonly addresses: NumberPool;
  readonly nameServers: Pool<NameServerSet>;
  readonly mail: Pool<MailSet>;
  readonly trackers: Pool<Tracker>;
  readonly titles: Pool<string>;
  readonly serverTypes: Pool<string>;
  readonly redirects: Pool<Redirect>;
  readonly tags: Pool<string>;
  /** Certificates that several domains share; a domain's own are made on demand. */
  readonly sharedCertificates: Pool<Certificate>;
}

/** First numbers of the parts of the pools. */
export interface Places {
  readonly ordinaryOwners: number;
  readonly privacyOwners: number;
  readonly registrarOwners: number;
  readonly brandOwners: number;
  readonly registrarSets: number;
  readonly networkSets: number;
  readonly parkingSet: number;
  readonly harborSet: number;
  readonly cdnSets: number;
  readonly networkMail: number;
  readonly ordinaryTrackers: number;
  readonly builderTracker: number;
  readonly siteTitles: number;
  readonly brandTitles: number;
  readonly brandRedirects: number;
  readonly cdnCertificates: number;
}

export const ordinaryOwnerCount = 9000;
const tagLabels = ['phishing', 'investigated', 'takedown-sent', 'customer', 'false-positive'];

export function createPools(seed: number, anchorDay: number): { readonly pools: Pools; readonly places: Places } {
  const pools: Pools = {
    owners: createPool(),
    registrars: createPool(),
    addresses: createNumberPool(),
    nameServers: createPool(),
    mail: createPool(),
    trackers: createPool(),
    titles: createPool(),
    serverTypes: createPool(),
    redirects: createPool(),
    tags: createPool(),
    sharedCertificates: createPool(),
  };
  const registrars = allRegistrars(seed);
  addAll(pools.registrars, registrars);
  addAll(pools.serverTypes, serverTypes);
  addAll(pools.tags, tagLabels);
  const large = mailSets();
  const places: Places = {
    ordinaryOwners: addAll(
      pools.owners,
      made(ordinaryOwnerCount, (index) => ordinaryOwner(seed, index)),
    ),
    privacyOwners: addAll(pools.owners, privacyOwners()),
    registrarOwners: addAll(
      pools.owners,
      registrars.map((registrar) => registrar.contact),
    ),
    brandOwners: addAll(pools.owners, brands.map(brandOwner)),
    registrarSets: addAll(pools.nameServers, registrarSets(registrars, seed)),
    networkSets: addAll(pools.nameServers, networkSets(seed)),
    parkingSet: pools.nameServers.add(parkingSet()),
    harborSet: pools.nameServers.add(harborSet()),
    cdnSets: addAll(pools.nameServers, cdnSets()),
    networkMail: addAll(pools.mail, large) + 3,
    ordinaryTrackers: addAll(
      pools.trackers,
      made(ordinaryTrackerCount, (index) => ordinaryTracker(seed, index)),
    ),
    builderTracker: pools.trackers.add(builderTracker),
    siteTitles: addAll(pools.titles, plainTitles) + plainTitles.length,
    brandTitles:
      addAll(pools.titles, [
        ...made(siteTitleCount, (index) => siteTitle(seed, index)),
        ...brands.map((brand) => `${brand.title} - Official site`),
      ]) + siteTitleCount,
    brandRedirects: addAll(
      pools.redirects,
      brands.map(({ domains: [main = ''] }) => ({ url: `https://www.${main}/`, domain: main })),
    ),
    cdnCertificates: addAll(
      pools.sharedCertificates,
      made(cdnCertificateCount, (index) => cdnCertificate(seed, anchorDay, index)),
    ),
  };
  return { pools, places };
}

function addAll<T>(pool: Pool<T>, values: readonly T[]): number {
  const first = pool.size();
  for (const value of values) pool.add(value);
  return first;
}

function made<T>(count: number, make: (index: number) => T): readonly T[] {
  return Array.from({ length: count }, (_unused, index) => make(index));
}

function brandOwner(brand: (typeof brands)[number], index: number): Contact {
  return {
    name: 'Domain Administrator',
    org: brand.org,
    street: `${index + 1} Corporate Square`,
    city: 'Dublin',
    state: '',
    postal: 'D02 X285',
    country: 'ie',
    phone: `35315550${100 + index}`,
    fax: '',
    emails: [`domains@${brand.domains[0] ?? ''}`],
  };
}
