// TLS certificates: those that several domains share, and one of its own for each domain that has one.

import { mix, quickHex } from '../random.ts';

export interface Certificate {
  /** SHA-1 as 40 lowercase hex digits. */
  readonly hash: string;
  readonly commonName: string;
  readonly altNames: readonly string[];
  readonly organization: string;
  readonly emails: readonly string[];
  readonly issuer: string;
  /** Days since 1970. */
  readonly firstDay: number;
  readonly days: number;
}

export const issuers = [
  'Openseal R3',
  'Openseal E1',
  'Trustbridge TLS CA 2',
  'Veritaria DV CA',
  'Cloudveil Inc ECC CA-3',
  'Nordic Trust OV G2',
] as const;

/** Ends in seven digits from which the number can be worked out again; see `certificateNumber`. */
export function certificateHash(seed: number, number: number): string {
  const tail = (Math.imul(number, spread) & numberMask).toString(16).padStart(7, '0');
  return quickHex(mix(seed, 0xce47, number), number, 33) + tail;
}

const numberMask = 0xfffffff;
const spread = 0x9e3779b;
const spreadBack = inverseOf(spread);

/** The number below 2^28 whose certificate could have this hash. */
export function certificateNumber(hash: string): number {
  return Math.imul(Number.parseInt(hash.slice(-7), 16), spreadBack) & numberMask;
}

/** The number that undoes a multiplication by an odd number, in arithmetic of 32 bits. */
function inverseOf(odd: number): number {
  let inverse = odd;
  for (let round = 0; round < 5; round++) inverse = Math.imul(inverse, 2 - Math.imul(odd, inverse));
  return inverse;
}

/** The part of a certificate that can be told without its name and hash. */
export type CertificateTerms = Pick<Certificate, 'organization' | 'issuer' | 'firstDay' | 'days'>;

export interface OwnCertificate {
  readonly seed: number;
  /** Number of the domain. */
  readonly number: number;
  readonly organization: string;
  readonly createDay: number;
  readonly anchorDay: number;
}

/** The certificate a domain has for itself; organisations stand only in the few that were validated. */
export function ownTerms({ seed, number, organization, createDay, anchorDay }: OwnCertificate): CertificateTerms {
  const h = mix(seed, 0x5e1f, number);
  const validated = organization !== '' && h % 9 === 0;
  const short = !validated && h % 4 !== 0;
  const days = validated ? 397 : short ? 90 : h % 8 === 0 ? 180 : 365;
  const age = Math.min(mix(h, 1) % (days - 5), Math.max(0, anchorDay - createDay));
  return {
    organization: validated ? organization : '',
    issuer: validated ? issuers[5] : issuers[short ? (h % 2 === 0 ? 0 : 1) : h % 3 === 0 ? 2 : 3],
    firstDay: anchorDay - age,
    days,
  };
}

export function ownCertificate(own: OwnCertificate, name: string): Certificate {
  return {
    hash: certificateHash(own.seed, own.number),
    commonName: name,
    altNames: [name, `www.${name}`],
    emails: [],
    ...ownTerms(own),
  };
}

export function certificateSubject(certificate: Certificate): string {
  const organization = certificate.organization === '' ? '' : `,O=${certificate.organization}`;
  return `CN=${certificate.commonName}${organization}`;
}

/** Certificates of the delivery network, each in front of dozens of unrelated sites. */
export const cdnCertificateCount = 40;

export function cdnCertificate(seed: number, anchorDay: number, index: number): Certificate {
  return {
    hash: certificateHash(seed, 0xcd000000 + index),
    commonName: `sni${index + 1}.cloudveil.net`,
    altNames: [`sni${index + 1}.cloudveil.net`, '*.cloudveil.net'],
    organization: 'Cloudveil, Inc.',
    emails: [],
    issuer: issuers[4],
    firstDay: anchorDay - 20 - index * 4,
    days: 365,
  };
}
