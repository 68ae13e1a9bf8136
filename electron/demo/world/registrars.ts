// Registrars, with the technical contact they put into registrations.

import { mix } from '../random.ts';
import type { Contact } from './owners.ts';
import { digits, emptyContact } from './owners.ts';

export interface Registrar {
  readonly name: string;
  readonly ianaId: number;
  /** Its own domain: web site, WHOIS and RDAP server, default name servers. */
  readonly domain: string;
  readonly contact: Contact;
}

const names: readonly (readonly [string, string])[] = [
  ['NameHarvest, Inc.', 'nameharvest.com'],
  ['Plainregistrar GmbH', 'plainregistrar.de'],
  ['Domainery LLC', 'domainery.com'],
  ['Zonewright Ltd', 'zonewright.net'],
  ['Cheaplabel Holdings', 'cheaplabel.com'],
  ['Registra Nova SARL', 'registranova.fr'],
  ['Alpine Names AG', 'alpinenames.net'],
  ['EastGate Domains Co., Ltd.', 'eastgatedomains.com'],
  ['Sunrise Registry Services', 'sunriseregistry.org'],
  ['Hostling Domains BV', 'hostling.nl'],
  ['PixelDomains, LLC', 'pixeldomains.io'],
  ['Corporate Names Trust', 'corporatenames.com'],
  ['Webtrellis Limited', 'webtrellis.co.uk'],
  ['Northwind Naming', 'northwindnaming.com'],
  ['TLD Bazaar Pvt. Ltd.', 'tldbazaar.com'],
  ['Key-Domains d/b/a "KeyD"', 'key-domains.net'],
];

export function allRegistrars(seed: number): readonly Registrar[] {
  return names.map(([name, domain], index) => {
    const ianaId = 900_001 + index * 37;
    const phone = digits(mix(seed, 0x4e6, index), 10);
    const contact = {
      ...emptyContact,
      name: 'Technical Support',
      org: name,
      street: `${index + 3} Registrar Row`,
      city: 'Dover',
      state: 'DE',
      postal: '19901',
      country: 'us',
      phone,
      emails: [`support@${domain}`],
    };
    return { name, ianaId, domain, contact };
  });
}
