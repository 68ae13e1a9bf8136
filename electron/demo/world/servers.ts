// Sets of name servers and mail servers, as domains share them.

import { mix } from '../random.ts';
import {
  cdnAddresses,
  cdnNetwork,
  genericAddress,
  genericNetwork,
  networkCount,
  parkingAddresses,
} from './networks.ts';
import type { Registrar } from './registrars.ts';

export interface Server {
  readonly host: string;
  readonly domain: string;
  readonly addresses: readonly number[];
}

export interface NameServerSet {
  readonly servers: readonly Server[];
  /** Mail address in the SOA record; '' when the set publishes none. */
  readonly soaEmail: string;
}

export interface MailSet {
  readonly servers: readonly (Server & { readonly priority: number })[];
  readonly spf: string;
}

export function server(domain: string, label: string, ...addresses: number[]): Server {
  return { host: `${label}.${domain}`, domain, addresses };
}

/** Default sets of the registrars, three each: domains that are registered but run nowhere else. */
export function registrarSets(registrars: readonly Registrar[], seed: number): readonly NameServerSet[] {
  return registrars.flatMap(({ domain }, index) =>
    [0, 1, 2].map((set) => {
      const address = (label: number) => genericAddress(mix(seed, index), 16, set * 8 + label);
      const servers = [1, 2].map((label) => server(domain, `dns${set * 2 + label}`, address(label)));
      return { servers, soaEmail: `dnsadmin@${domain}` };
    }),
  );
}

export const setsPerNetwork = 6;

export function networkSets(seed: number): readonly NameServerSet[] {
  const sets: NameServerSet[] = [];
  for (let network = 0; network < networkCount; network++) {
    const { domain } = genericNetwork(network);
    for (let set = 0; set < setsPerNetwork; set++) {
      const count = 2 + (mix(seed, network, set) % 3);
      const servers = Array.from({ length: count }, (_unused, index) =>
        server(domain, `ns${set * 4 + index + 1}`, genericAddress(network, 17, set * 4 + index)),
      );
      sets.push({ servers, soaEmail: set % 3 === 0 ? `hostmaster@${domain}` : '' });
    }
  }
  return sets;
}

export function parkingSet(): NameServerSet {
  const domain = 'parksidedns.com';
  const servers = [server(domain, 'ns1', parkingAddresses[0] + 2), server(domain, 'ns2', parkingAddresses[0] + 3)];
  return { servers, soaEmail: `admin@${domain}` };
}

/** The managed DNS that exactly 9,999 domains use. */
export function harborSet(): NameServerSet {
  const domain = 'harborcloud-dns.com';
  const servers = [1, 2].map((index) => server(domain, `ns${index}`, genericAddress(20, 16, 200 + index)));
  return { servers, soaEmail: `dns@${domain}` };
}

/** Name servers of the delivery network come in pairs of first names, as its customers know them. */
export function cdnSets(): readonly NameServerSet[] {
  const names = ['aria', 'bruno', 'cleo', 'dario', 'edda', 'finn', 'gwen', 'hugo', 'ines', 'jude', 'kira', 'luca'];
  return names.map((name, index) => {
    const partner = names[(index + 5) % names.length] ?? name;
    const address = cdnAddresses[index] ?? 0;
    const servers = [
      server(cdnNetwork.domain, `${name}.ns`, address + 64),
      server(cdnNetwork.domain, `${partner}.ns`, address + 96),
    ];
    return { servers, soaEmail: `dns@${cdnNetwork.domain}` };
  });
}

export const mailPerNetwork = 3;

export function mailSets(): readonly MailSet[] {
  const sets: MailSet[] = [];
  const large = (domain: string, network: number, labels: readonly string[]) => {
    const servers = labels.map((label, index) => ({
      ...server(domain, label, genericAddress(network, 17, 120 + index), genericAddress(network, 17, 140 + index)),
      priority: (index + 1) * 10,
    }));
    sets.push({ servers, spf: `v=spf1 include:_spf.${domain} ~all` });
  };
  large('lumenpost-mx.com', 2, ['mx1', 'mx2', 'mx3']);
  large('officemail.net', 8, ['inbound']);
  large('mirapost.net', 5, ['mx', 'mx2']);
  for (let network = 0; network < networkCount; network++) {
    const { domain } = genericNetwork(network);
    for (let index = 0; index < mailPerNetwork; index++) {
      const mx = { ...server(domain, `mail${index + 1}`, genericAddress(network, 17, 60 + index)), priority: 10 };
      sets.push({ servers: [mx], spf: index === 0 ? '' : `v=spf1 a mx include:${domain} -all` });
    }
  }
  return sets;
}
