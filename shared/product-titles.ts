const titles: Readonly<Record<string, string>> = {
  'account-information': 'Account information',
  'intel-investigate': 'Investigate',
  'intel-enrich': 'Enrich',
  'intel-detect-monitors': 'Detect: monitors',
  'intel-detect-new-domains': 'Detect: new domains',
  'intel-detect-watched-domains': 'Detect: watched domains',
  'intel-detect-ignored-domains': 'Detect: ignored domains',
  'intel-detect-manage-watchlist-domains': 'Detect: verdicts',
  'intel-detect-escalate-domains': 'Detect: escalations',
  'newly-active-domains-feed': 'Feed: newly active domains',
  'newly-observed-domains-feed': 'Feed: newly observed domains',
  'newly-observed-hosts-feed': 'Feed: newly observed hosts',
  'domain-registration-data-access-protocol-feed': 'Feed: domain RDAP',
  'real-time-domain-discovery-feed': 'Feed: domain discovery',
  'real-time-domain-risk': 'Feed: domain risk',
  'real-time-domain-hotlist': 'Feed: domain hotlist',
  'real-time-ip-risk': 'Feed: IP risk',
  'real-time-ip-hotlist': 'Feed: IP hotlist',
};

/** The product's usual name. The services add new products: those are shown by their id. */
export function productTitle(id: string): string {
  const delivery = id.match(/-\((api|s3)\)$/);
  const plain = delivery ? id.slice(0, -delivery[0].length) : id;
  const title = Object.hasOwn(titles, plain) ? titles[plain] : undefined;
  if (!title) return id;
  return delivery?.[1] === 's3' ? title.replace('Feed:', 'Download:') : title;
}
