import type { FeedName } from './feeds.ts';

/** What the user should know about a feed, and the columns of its records. */
export interface FeedAbout {
  readonly title: string;
  readonly holds: string;
  /** The subject of each record. Feeds of addresses accept no filter by name. */
  readonly about: 'domains' | 'host names' | 'addresses';
  /** Members of a record besides time and name; a dot leads into a member. */
  readonly columns: readonly string[];
}

const risks = ['overall_risk', 'proximity_risk', 'phishing_risk', 'malware_risk', 'spam_risk'];
const addresses = [...risks, 'country_code', 'asn', 'isp', 'domain_count', 'risky_domain_count'];
const fields = 'parsed_record.parsed_fields';
const registration = ['registrar.name', 'creation_date', 'last_changed_date', 'expiration_date', 'nameservers'];

// covers: feeds.record all
/** The nine feeds, most wanted first. */
export const feedCatalogue: Readonly<Record<FeedName, FeedAbout>> = {
  nod: {
    title: 'Newly Observed Domains',
    holds: 'Domains seen in DNS for the first time.',
    about: 'domains',
    columns: [],
  },
  nad: {
    title: 'Newly Active Domains',
    holds: 'Domains seen for the first time, or again after ten days or more of silence.',
    about: 'domains',
    columns: [],
  },
  noh: {
    title: 'Newly Observed Hostnames',
    holds: 'Host names seen in DNS for the first time, domains included.',
    about: 'host names',
    columns: [],
  },
  domaindiscovery: {
    title: 'Domain Discovery',
    holds: 'New domains as they are found, whatever the source: registration, DNS or certificates.',
    about: 'domains',
    columns: [],
  },
  domainrdap: {
    title: 'Parsed Domain RDAP',
    holds:
      'Registration records as registries and registrars publish them, parsed: registrar, dates, servers, contacts.',
    about: 'domains',
    columns: registration.map((column) => `${fields}.${column}`),
  },
  domainrisk: {
    title: 'Domain Risk',
    holds: 'Domains whose overall risk score reached 70, with the parts of the score.',
    about: 'domains',
    columns: risks,
  },
  domainhotlist: {
    title: 'Domain Hotlist',
    holds: 'Domains of very high risk that were active within a day, and until when they stay listed.',
    about: 'domains',
    columns: [...risks, 'expires'],
  },
  iprisk: {
    title: 'IP Risk',
    holds: 'Addresses with risk scores, place, network, and how many domains they host.',
    about: 'addresses',
    columns: addresses,
  },
  iphotlist: {
    title: 'IP Hotlist',
    holds: 'Addresses where more than half of the domains are of very high risk and active within a day.',
    about: 'addresses',
    columns: [...addresses, 'expires'],
  },
};

/** The same order, for lists. */
export const feedsInOrder = Object.keys(feedCatalogue) as FeedName[];

/** How long the service stores what a session has not read yet. */
export const feedKeptDays = 5;
/** How far back a new session begins. */
export const newSessionHours = 1;
