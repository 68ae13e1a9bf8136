/** A header in the words of its meaning. */
export interface HeaderWords {
  /** Its words in alphabetical order, each in its usual spelling, without numbers. */
  readonly key: string;
  /** The numbers in it: `Name Server 2 IP 1` has 2 and 1. */
  readonly numbers: readonly number[];
  /** It counts how many domains share the value of another column. */
  readonly isCount: boolean;
}

/** Spellings of one word, and words of several. Longer ones come first. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ e mails? | emails? (addresses|address) | emails? /g, ' email '],
  [/ mail ?servers? | mail exchangers? | mx records? /g, ' mx '],
  [/ name ?servers? | dns servers? /g, ' ns '],
  [/ (subject )?alt(ernative|ernate)? names? | sans? /g, ' alt '],
  [/ ips? (addresses|address) | ipv[46]( addresses| address)? | ips /g, ' ip '],
  [/ autonomous systems?( numbers?)? | as numbers? | asns /g, ' asn '],
  [/ country codes? | countries | geo(location)? /g, ' country '],
  [/ isps? names? | providers? | isps /g, ' isp '],
  [/ (ssl|tls|x509) (certificates?|certs?|infos?) | certificates? | certs? | x509 | tls /g, ' ssl '],
  [/ organi[sz]ations? | compan(y|ies) | orgs /g, ' org '],
  [/ administrative | admins /g, ' admin '],
  [/ technical /g, ' tech '],
  [/ registrants | owners? /g, ' registrant '],
  [/ phones | phone numbers? | telephones?( numbers?)? | tel /g, ' phone '],
  [/ zip( codes?)? | postal codes? | post ?codes? /g, ' postal '],
  [/ states? provinces? | provinces? /g, ' state '],
  [/ fingerprints? | thumbprints? | sha ?1( hash)? | hashes /g, ' hash '],
  [/ (domain |overall |total )?risk scores? | (overall|domain) risk /g, ' risk '],
  [/ (domain )?(create[ds]?|creation|registered|registration)( date| time| on| at)? /g, ' created '],
  [/ (domain )?(expires?|expired|expiration|expiry)( date| time| on| at)? /g, ' expires '],
  [/ first (seen|observed)( date| time| on| at)? /g, ' firstseen '],
  [/ domain names? | domains | fqdns? /g, ' domain '],
  [/ (host ?names?|hosts) /g, ' host '],
  [/ titles | page titles? /g, ' title '],
  [/ (google )?adsense( codes?)? | ad trackers?( codes?)? /g, ' adtracker '],
  [/ (google )?analytics (v ?)?4( codes?)? | ga ?4 /g, ' analytics4 '],
  [/ (baidu|cn) analytics( codes?)? | analytics cn( codes?)? | baidu( codes?)? /g, ' analyticscn '],
  [/ (self ?hosted|matomo) analytics( codes?)? | matomo( codes?)? | selfhosted analytics( codes?)? /g, ' matomo '],
  [/ google analytics( codes?)? | analytics codes? /g, ' analytics '],
  [/ (google )?tag managers?( codes?)? | gtm( codes?)? /g, ' tagmanager '],
  [/ (facebook|fb|social)( network)?( codes?| pixels?)? /g, ' social '],
  [/ (hotjar|heat ?maps?)( codes?)? /g, ' heatmap '],
  [/ yandex( metrica?| metrics)?( codes?)? | metrics ru( codes?)? /g, ' metricsru '],
  [/ (stat ?)?counter projects?( codes?)? /g, ' counterproject '],
  [/ (stat ?)?counter security( codes?)? /g, ' countersecurity '],
  [/ (popularity|alexa)( ranks?)? /g, ' rank '],
  [/ tags | tag labels? /g, ' tag '],
];

/** Words that add nothing. */
const fillers = new Set(['value', 'values', 'info', 'the', 'of', 'for', 'a', 'is', 'list', 'address', 'primary']);

/** Numbers that belong to a word. */
const named: readonly (readonly [RegExp, string])[] = [
  [/ipv([46])/g, 'ipv$1'],
  [/x ?509/g, 'x509'],
];

/** Reads a header such as `IP 1 Country`, `name_server[0].host.value` or `registrantEmail`. */
export function headerWords(header: string): HeaderWords {
  const plain = header
    .slice(0, 200)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  const kept = named.reduce((text, [spelling, word]) => text.replace(spelling, word), plain);
  const apart = ` ${kept} `.replace(/(?<!ipv|x|sha|\d)(?<=\p{L})(?=\d)/gu, ' ');
  const meantWords = spellings.reduce(
    (text, [spelling, word]) => text.replace(/\s+/g, ' ').replace(spelling, word),
    apart,
  );
  const words = meantWords.split(/\s+/);
  const numbers = words.filter((word) => /^\d{1,4}$/.test(word)).map(Number);
  const said = words.filter((word) => word !== '' && !/^\d+$/.test(word));
  const isCount = said.length > 1 && (said.at(-1) === 'count' || said.at(-1) === 'counts');
  const meant = (isCount ? said.slice(0, -1) : said).filter((word) => !fillers.has(word));
  return { key: [...new Set(meant)].sort().join(' '), numbers, isCount };
}
