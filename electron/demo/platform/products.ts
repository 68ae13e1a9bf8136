// The products an account can have, with their limits. Numbers of the service's Limits section where it gives some; the
// rest is the demo's choice: roomy for most users, small for the one that stands before its limits.

import type { User } from '../users.ts';

export interface Limits {
  readonly minute: number | null;
  readonly hour: number | null;
  readonly month: number | null;
  readonly total: number | null;
}

export type ProductId = (typeof productIds)[number];

const productIds = [
  'account-information',
  'intel-investigate',
  'intel-enrich',
  'intel-detect-monitors',
  'intel-detect-new-domains',
  'intel-detect-watched-domains',
  'intel-detect-ignored-domains',
  'intel-detect-manage-watchlist-domains',
  'intel-detect-escalate-domains',
  'newly-active-domains-feed-(api)',
  'newly-active-domains-feed-(s3)',
  'newly-observed-domains-feed-(api)',
  'newly-observed-domains-feed-(s3)',
  'newly-observed-hosts-feed-(api)',
  'newly-observed-hosts-feed-(s3)',
  'domain-registration-data-access-protocol-feed-(api)',
  'domain-registration-data-access-protocol-feed-(s3)',
  'real-time-domain-discovery-feed-(api)',
  'real-time-domain-discovery-feed-(s3)',
  'real-time-domain-risk-(api)',
  'real-time-domain-risk-(s3)',
  'real-time-domain-hotlist-(api)',
  'real-time-domain-hotlist-(s3)',
  'real-time-ip-risk-(api)',
  'real-time-ip-risk-(s3)',
  'real-time-ip-hotlist-(api)',
  'real-time-ip-hotlist-(s3)',
] as const;

function limits(minute: number | null, hour: number | null, month: number | null, total: number | null = null): Limits {
  return { minute, hour, month, total };
}

const named: Readonly<Record<string, Limits>> = {
  'account-information': limits(60, null, null),
  'intel-investigate': limits(120, null, 10_000),
  'intel-enrich': limits(120, null, 20_000),
  'intel-detect-monitors': limits(null, 1, null),
  'intel-detect-new-domains': limits(30, 1, null),
  'intel-detect-watched-domains': limits(30, 1, null),
  'intel-detect-ignored-domains': limits(30, null, null),
  'intel-detect-manage-watchlist-domains': limits(120, null, null),
  'intel-detect-escalate-domains': limits(30, null, null),
};

const nearNamed: Readonly<Record<string, Limits>> = {
  'account-information': limits(5, null, null),
  'intel-investigate': limits(20, null, 10_000),
  'intel-enrich': limits(60, null, 20_000, 25_000),
};

/** Usage of the month that the user near its limits starts with. */
const nearUsed: Readonly<Record<string, number>> = { 'intel-investigate': 9_996, 'intel-enrich': 19_998 };

const feedLimits = limits(2, 120, null);
const downloadLimits = limits(10, 120, null);

export function limitsOf(user: User, product: ProductId): Limits {
  const near = user.nearLimits ? nearNamed[product] : undefined;
  return near ?? named[product] ?? (product.endsWith('(s3)') ? downloadLimits : feedLimits);
}

export function usedBefore(user: User, product: ProductId): number {
  return user.nearLimits ? (nearUsed[product] ?? 0) : 0;
}

export function productsOf(user: Pick<User, 'detect'>): readonly ProductId[] {
  return productIds.filter((id) => user.detect || !id.startsWith('intel-detect-'));
}
