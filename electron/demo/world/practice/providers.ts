// Whom everybody uses: registrars in several spellings, hosting for millions, mail providers, parking, privacy services,
// and the texts that stand where a contact should be. All invented, and used nowhere else in the world.

/** Spellings of one registrar, the usual one first; its domain; how many domains it has. */
export const registrars: readonly {
  readonly spellings: readonly [string, ...string[]];
  readonly domain: string;
  readonly domains: number;
}[] = [
  { spellings: ['NAMEDEPOT, INC', 'NameDepot, Inc.', 'NAMEDEPOT INC'], domain: 'namedepot.com', domains: 9_367_893 },
  { spellings: ['GRANDDOMAINS.COM, LLC', 'GrandDomains.com, LLC'], domain: 'granddomains.com', domains: 104_515_682 },
  { spellings: ['TWOCOWBELLS DOMAINS INC', 'Twocowbells Domains Inc.'], domain: 'twocowbells.com', domains: 5_285_599 },
  { spellings: ['GARDEUR SAS', 'Gardeur SAS'], domain: 'gardeur.fr', domains: 1_332_171 },
  { spellings: ['SOWBUN LLC', 'Sowbun LLC', 'Sowbun'], domain: 'sowbun.com', domains: 764_813 },
  { spellings: ['NAMESILAGE, LLC', 'NameSilage, LLC'], domain: 'namesilage.com', domains: 6_488_400 },
  {
    spellings: ['PDQ LTD. D/B/A PUBLICNAMEDIRECTORY.COM', 'PDQ Ltd. d/b/a PublicNameDirectory.com'],
    domain: 'publicnamedirectory.com',
    domains: 14_112_607,
  },
  { spellings: ['COMMON GULL COMMUNICATIONS LTD'], domain: 'commongull.net', domains: 52_503 },
];

/** Pages, shops and sites for everyone: few addresses, millions of customers. */
export const platforms = [
  { isp: 'Pagecourt Sites', title: 'My site', code: 'UA-20569835-1', domains: 11_794_063, addresses: 4 },
  { isp: 'Buildabox Cloud', title: 'Welcome to my shop', code: '', domains: 2_412_077, addresses: 2 },
  { isp: 'Docshelf Pages', title: '', code: '', domains: 903_412, addresses: 1 },
] as const;

/** A delivery network: many edge addresses, name servers in pairs of first names. */
export const delivery = {
  isp: 'Edgecourt, Inc.',
  domain: 'edgecourt.net',
  names: ['brenda', 'olaf', 'carla', 'dirk', 'elsa', 'frank', 'gerda', 'hank', 'ilka', 'jorn', 'karla', 'lukas'],
} as const;

export const parking = {
  isp: 'Parkmeadow Landing',
  domain: 'parkmeadow.com',
  domains: 30_504_807,
  titles: ['Domain expired - renew now', 'Account suspended', 'Buy this name at Parkmeadow'],
  registrants: ['Pending Renewal or Deletion', 'Suspended Domain', 'Domain Parked by Registrar'],
} as const;

export const mailProviders = [
  { domain: 'gatemail-mx.com', hosts: ['aspmx', 'alt1.aspmx', 'alt2.aspmx'], domains: 20_449_378 },
  { domain: 'forwarder-mx.net', hosts: ['eforward1', 'eforward2'], domains: 13_142_978 },
  { domain: 'zonomail.com', hosts: ['mx', 'mx2'], domains: 1_401_220 },
  { domain: 'mailhutch.com', hosts: ['us2.mx1', 'us2.mx2'], domains: 780_974 },
] as const;

/** What registries and registrars show instead of a registrant. */
export const hiddenTexts = [
  'Data Protected',
  'GDPR Masked',
  'Statutory Masking Enabled',
  'Non-disclosed',
  'Redacted | Registry Policy',
  'Withheld by the registry',
  'N/A',
] as const;
export const privacyServices = [
  ['Shroudline Privacy Inc. Customer', 'shroudlineprivacy.com'],
  ['Names By Proxy, LLC', 'namesbyproxy.com'],
  ['Private by Intent, LLC', 'privatebyintent.com'],
  ['Whois Screen Protection Service, Inc.', 'whoisscreen.com'],
] as const;
/** Texts and links where an e-mail should be. */
export const noEmails = [
  'https://www.namedepot.example/contact/registrant',
  'select contact domain holder link at https://publicnamedirectory.example/whois',
  'Please query the RDDS service of the Registrar of Record identified in this output for information on how to contact the Registrant',
  'https://forms.gardeur.example/?domain=',
] as const;
/** Registries give these as the country; the second to fourth are countries. */
export const countries = ['REDACTED', 'pa', 'kn', 'vg'] as const;

export const serverTypes = ['nginx/1.26.1', 'Apache/2.4.62', 'LiteSpeed/6.1', 'Edgecourt', 'Pagecourt'] as const;
export const defaultTitles = [
  'Welcome to nginx on Alpine!',
  'Site under construction',
  'Apache2 Default Page',
  'Login',
] as const;
export const issuer = 'Freeseal R10';
export const hostWords = ['brackish', 'copperline', 'dovecote', 'eastwick', 'flintlock', 'gorse', 'hobnail', 'inkwell'];
