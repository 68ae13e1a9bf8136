// Record sets that break careless software: rare types, octets that are written as escapes, quotes inside of texts, and
// the one label that stands for very many names. Only a few domains have them.

type OddRecord = readonly [rrname: string, rrtype: string, rdata: readonly string[]];

/** Hosts of the delivery network come and go in millions; passive DNS keeps them under one name. */
export const deliveryZone = 'edge.cloudveil.net.';

const records: Readonly<Record<string, readonly OddRecord[]>> = {
  'cloudveil.net': [[`_WILDCARD_.${deliveryZone}`, 'A', ['198.51.100.20', '198.51.100.21', '198.51.100.22']]],
  'json-text.com': [
    ['\\000.json-text.com.', 'A', ['198.18.9.21']],
    ['two\\.in.one.json-text.com.', 'A', ['198.18.9.22']],
    ['sp\\032ace.json-text.com.', 'TXT', ['"v=\\"quoted\\" and \\\\ backslash"', '"one" "two" "three"']],
    ['\\195\\164.json-text.com.', 'CNAME', ['json-text.com.']],
    ['nul.json-text.com.', 'TXT', ['"\\000\\001\\002"', '""']],
    ['long.json-text.com.', 'TXT', [Array.from({ length: 8 }, () => `"${'x'.repeat(250)}"`).join(' ')]],
    ['_sip._tcp.json-text.com.', 'SRV', ['10 60 5060 sip.json-text.com.', '20 0 5061 sip2.json-text.com.']],
    ['json-text.com.', 'CAA', ['0 issue "letsencrypt.org"', '128 iodef "mailto:security@json-text.com"']],
    ['json-text.com.', 'HTTPS', ['1 . alpn="h2,h3"']],
    ['json-text.com.', 'TYPE65534', ['\\# 4 0a00ff7f']],
    ['json-text.com.', 'SPF', ['"v=spf1 -all"']],
    ['json-text.com.', 'RP', ['hostmaster.json-text.com. contact.json-text.com.']],
    ['host.json-text.com.', 'HINFO', ['"PDP-11/70" "UNIX"']],
    ['_e164.json-text.com.', 'NAPTR', ['100 10 "u" "E2U+sip" "!^.*$!sip:info@json-text.com!" .']],
    ['9.9.json-text.com.', 'PTR', ['host.json-text.com.']],
    ['old.json-text.com.', 'DNAME', ['new.json-text.com.']],
  ],
  'percent-signs.net': [
    ['100%.percent-signs.net.', 'A', ['198.18.9.31']],
    ['a/b.percent-signs.net.', 'A', ['198.18.9.32']],
    ['com,ma.percent-signs.net.', 'A', ['198.18.9.33']],
  ],
};

/** Asked for every domain of the world: a map finds nothing more quickly than an object does. */
const byDomain: ReadonlyMap<string, readonly OddRecord[]> = new Map(Object.entries(records));
const none: readonly OddRecord[] = [];

export function oddRecords(domain: string): readonly OddRecord[] {
  return byDomain.get(domain) ?? none;
}
