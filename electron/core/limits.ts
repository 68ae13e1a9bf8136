/**
 * The limits of the services, as data. An operation may have several; each counts calls in a window that slides. Limits
 * that only the service knows (per minute, per burst) are added at run time under the product's id.
 */
export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

export interface OperationLimits {
  readonly limits: readonly Limit[];
  /** The product whose limits and quota, as the service tells them, also hold. A request may name another. */
  readonly product?: string;
  /** The operation that tells what the service allows. It costs nothing, and comes before the first call of a run. */
  readonly learnFrom?: 'account' | 'pdns.free';
  /**
   * Detect lists: once an hour, but inside that hour the same query may be paged freely. A call with the paging key of
   * the call that opened the window, and another offset, is not counted.
   */
  readonly freePaging?: boolean;
  /** A call that the service refuses before doing anything does not use up the one of the hour. */
  readonly refusalsAreFree?: boolean;
}

const minute = 60;
const hour = 3600;

const detectList = (product: string): OperationLimits => ({
  limits: [{ most: 1, seconds: hour }],
  product,
  learnFrom: 'account',
  freePaging: true,
  refusalsAreFree: true,
});

/** The document gives this for the feed service as a whole: reading a feed and listing its archives share it. */
const feeds: OperationLimits = {
  limits: [
    { most: 2, seconds: minute },
    { most: 120, seconds: hour },
  ],
  learnFrom: 'account',
};

// covers: detect.monitors once an hour
// covers: detect.list once an hour with free pages, 30 previews a minute
// covers: detect.escalations 30 a minute
// covers: feeds.read 2 a minute, 120 an hour
// covers: enrich.request a quota of its own
export const operationLimits = {
  account: { limits: [], product: 'account-information' },
  investigate: { limits: [], product: 'intel-investigate', learnFrom: 'account' },
  enrich: { limits: [], product: 'intel-enrich', learnFrom: 'account' },
  'detect.monitors': {
    limits: [{ most: 1, seconds: hour }],
    product: 'intel-detect-monitors',
    learnFrom: 'account',
    refusalsAreFree: true,
  },
  'detect.changeMonitor': { limits: [] },
  'detect.new': detectList('intel-detect-new-domains'),
  'detect.watched': detectList('intel-detect-watched-domains'),
  // No document gives this list an hour; an account may.
  'detect.ignored': { ...detectList('intel-detect-ignored-domains'), limits: [] },
  'detect.preview': { limits: [{ most: 30, seconds: minute }] },
  'detect.setState': { limits: [], product: 'intel-detect-manage-watchlist-domains', learnFrom: 'account' },
  'detect.escalate': {
    limits: [{ most: 30, seconds: minute }],
    product: 'intel-detect-escalate-domains',
    learnFrom: 'account',
  },
  feeds,
  // The burst limit and the quota of the key are learned from the service under this name.
  'pdns.query': { limits: [], product: 'pdns', learnFrom: 'pdns.free' },
  'pdns.free': { limits: [] },
  batch: { limits: [] },
  outside: { limits: [] },
} as const satisfies Readonly<Record<string, OperationLimits>>;

export type Operation = keyof typeof operationLimits;

/** Whether any operation here is held to what the service says of this product. */
export function isGoverned(product: string): boolean {
  return (
    isFeedProduct(product) || Object.values<OperationLimits>(operationLimits).some((row) => row.product === product)
  );
}

/** Every feed is two products of the account: `(api)` is for reading it, `(s3)` for listing its archives. */
export function isFeedProduct(product: string): boolean {
  return /-\((?:api|s3)\)$/.test(product);
}

/**
 * Whether an hour that the account names holds beside the minute that it names. Accounts were seen that say "20 a minute"
 * and "1 an hour" of everything; published clients go by the minute then, and by the hour for Detect and feeds.
 */
export function isHeldToHour(product: string): boolean {
  return isFeedProduct(product) || product.startsWith('intel-detect-');
}

// covers: investigate.operations 100 domains per request, 10000 matches, 500 domains per page
// covers: enrich.request 100 domains per request
// covers: detect.monitors 500 per page, 100 per page with counts
// covers: detect.list 100 per page, 50 per page with data, offset up to 100000
// covers: detect.escalations 100 blocked at once, 10 external at once
/** The numbers of the documents that bound one request rather than a rate. */
export const requestBounds = {
  investigateDomains: 100,
  investigatePage: 500,
  investigateMatches: 10_000,
  detectOffset: 100_000,
  detectPage: 100,
  detectPageWithData: 50,
  detectMonitorsPage: 500,
  detectMonitorsPageWithCounts: 100,
  escalateBlocked: 100,
  escalateExternal: 10,
  shortestTerm: 3,
} as const;
