// The traits of one domain as numbers: most are numbers in a pool, and `none` stands for "has none".

import { none } from './pool.ts';

export interface Row {
  owner: number;
  tech: number;
  /** Registrant of an earlier registration. */
  previousOwner: number;
  registrar: number;
  /** Days since 1970. */
  createDay: number;
  expireDay: number;
  /** Seconds since 1970. */
  firstSeen: number;
  /** Addresses as numbers (not numbers of the pool). */
  address1: number;
  address2: number;
  address6: number;
  nameServers: number;
  mail: number;
  /** A shared certificate, or `ownCertificate`. */
  certificate1: number;
  certificate2: number;
  tracker1: number;
  tracker2: number;
  tracker3: number;
  title: number;
  serverType: number;
  redirect: number;
  /** HTTP status of the site; 0 when it did not answer. */
  response: number;
  rank: number;
  tag: number;
  tag2: number;
  /** Brand that the name imitates (number in the list of brands). */
  brand: number;
  /** Campaign the domain belongs to (number in the list of campaigns). */
  campaign: number;
}

/** Stands for the certificate that a domain has for itself. */
export const ownCertificateMark = none - 1;

export function emptyRow(): Row {
  return {
    owner: none,
    tech: none,
    previousOwner: none,
    registrar: none,
    createDay: none,
    expireDay: none,
    firstSeen: 0,
    address1: none,
    address2: none,
    address6: none,
    nameServers: none,
    mail: none,
    certificate1: none,
    certificate2: none,
    tracker1: none,
    tracker2: none,
    tracker3: none,
    title: none,
    serverType: none,
    redirect: none,
    response: 0,
    rank: none,
    tag: none,
    tag2: none,
    brand: none,
    campaign: none,
  };
}
