// The nine feeds: which product each is, what its records hold, and whether they fit a table.

import type { ProductId } from '../platform/products.ts';
import type { World } from '../world/world.ts';
import type { FeedRecord } from './observations.ts';
import { activeDomains, hostNames, newDomains } from './observations.ts';
import { domainRegistrations } from './rdap.ts';
import { hotAddresses, hotDomains, riskyAddresses, riskyDomains } from './risk.ts';

export type FeedName = (typeof feeds)[number]['name'];

export interface Feed {
  readonly name: string;
  readonly product: ProductId;
  readonly downloadProduct: ProductId;
  /** Columns of CSV and TSV; null for records that have no table form. */
  readonly columns: readonly string[] | null;
  /** True: its records are domains or hosts, and it can be filtered by name. */
  readonly named: boolean;
  /** Records from one second up to but not including another, never beyond the moment of the world. */
  records(world: World, seed: number, from: number, to: number): Generator<FeedRecord>;
}

const seen = ['timestamp', 'domain'];
const risks = ['phishing_risk', 'malware_risk', 'spam_risk', 'proximity_risk', 'overall_risk'];
const address = ['timestamp', 'ip', ...risks, 'country_code', 'asn', 'isp', 'domain_count', 'risky_domain_count'];

// covers: feeds.read all
// covers: feeds.record all
export const feeds = [
  feed('domaindiscovery', 'real-time-domain-discovery-feed', seen, newDomains),
  feed('domainhotlist', 'real-time-domain-hotlist', [...seen, ...risks, 'expires'], hotDomains),
  feed('domainrisk', 'real-time-domain-risk', [...seen, ...risks], riskyDomains),
  feed('iprisk', 'real-time-ip-risk', address, riskyAddresses, false),
  feed('iphotlist', 'real-time-ip-hotlist', [...address, 'expires'], hotAddresses, false),
  feed('domainrdap', 'domain-registration-data-access-protocol-feed', null, domainRegistrations),
  feed('nad', 'newly-active-domains-feed', seen, activeDomains),
  feed('nod', 'newly-observed-domains-feed', seen, newDomains),
  feed('noh', 'newly-observed-hosts-feed', seen, hostNames),
] as const satisfies readonly Feed[];

type Product = ProductId extends infer P ? (P extends `${infer Name}-(api)` ? Name : never) : never;

function feed<N extends string>(
  name: N,
  product: Product,
  columns: readonly string[] | null,
  records: Feed['records'],
  named = true,
) {
  return {
    name,
    product: `${product}-(api)`,
    downloadProduct: `${product}-(s3)`,
    columns,
    named,
    records,
  } as const satisfies Feed;
}
