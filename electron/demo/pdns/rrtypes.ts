// Record types: mnemonics and numbers, and which of them a query asks for.

const numbers: Readonly<Record<string, number>> = {
  A: 1,
  NS: 2,
  MD: 3,
  MF: 4,
  CNAME: 5,
  SOA: 6,
  MB: 7,
  MG: 8,
  MR: 9,
  NULL: 10,
  WKS: 11,
  PTR: 12,
  HINFO: 13,
  MINFO: 14,
  MX: 15,
  TXT: 16,
  RP: 17,
  AFSDB: 18,
  X25: 19,
  ISDN: 20,
  RT: 21,
  NSAP: 22,
  SIG: 24,
  KEY: 25,
  PX: 26,
  GPOS: 27,
  AAAA: 28,
  LOC: 29,
  SRV: 33,
  NAPTR: 35,
  KX: 36,
  CERT: 37,
  A6: 38,
  DNAME: 39,
  OPT: 41,
  APL: 42,
  DS: 43,
  SSHFP: 44,
  IPSECKEY: 45,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  DHCID: 49,
  NSEC3: 50,
  NSEC3PARAM: 51,
  TLSA: 52,
  SMIMEA: 53,
  HIP: 55,
  CDS: 59,
  CDNSKEY: 60,
  OPENPGPKEY: 61,
  CSYNC: 62,
  ZONEMD: 63,
  SVCB: 64,
  HTTPS: 65,
  SPF: 99,
  EUI48: 108,
  EUI64: 109,
  TKEY: 249,
  TSIG: 250,
  URI: 256,
  CAA: 257,
  TA: 32_768,
  DLV: 32_769,
};
const mnemonics = new Map(Object.entries(numbers).map(([mnemonic, number]) => [number, mnemonic]));
const anyNumber = 255;

const dnssecTypes: ReadonlySet<string> = new Set([
  'DS',
  'RRSIG',
  'NSEC',
  'DNSKEY',
  'NSEC3',
  'NSEC3PARAM',
  'DLV',
  'CDS',
  'CDNSKEY',
  'TA',
]);

/** What the RRTYPE place says: one type by its mnemonic (or TYPEnnn where there is none), or one of the two groups. */
export type Rrtype = 'ANY' | 'ANY-DNSSEC' | (string & {});

// covers: pdns.operations RRTYPE
/** Null when it is no type at all. Letter case does not matter. */
export function readRrtype(text: string): Rrtype | null {
  const upper = text.toUpperCase();
  if (upper === 'ANY' || upper === 'ANY-DNSSEC' || Object.hasOwn(numbers, upper)) return upper;
  const digits = /^TYPE(\d{1,5})$/.exec(upper)?.[1];
  const number = digits === undefined ? Number.NaN : Number(digits);
  if (!(number <= 65_535)) return null;
  return number === anyNumber ? 'ANY' : (mnemonics.get(number) ?? `TYPE${number}`);
}

export function asksFor(wanted: Rrtype, rrtype: string): boolean {
  if (wanted === 'ANY') return !dnssecTypes.has(rrtype);
  if (wanted === 'ANY-DNSSEC') return dnssecTypes.has(rrtype);
  return wanted === rrtype;
}

export function isDnssec(wanted: Rrtype): boolean {
  return wanted === 'ANY-DNSSEC' || dnssecTypes.has(wanted);
}
