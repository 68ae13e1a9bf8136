import type { OperationLimits } from '../../core/limits/limits.ts';

/** Whether the service's limits for this product apply to any operation here. */
export function isGoverned(operations: Readonly<Record<string, OperationLimits>>, product: string): boolean {
  return isFeedProduct(product) || Object.values(operations).some((row) => row.product === product);
}

/** Each feed is two products of the account: `(api)` reads it, `(s3)` lists its archives. */
export function isFeedProduct(product: string): boolean {
  return /-\((?:api|s3)\)$/.test(product);
}

/**
 * Whether an account's hourly limit applies in addition to its limit per minute. Some accounts report "20 a minute" and
 * "1 an hour" for everything; published clients then use the minute, and the hour only for Detect and feeds.
 */
export function isHeldToHour(product: string): boolean {
  return isFeedProduct(product) || product.startsWith('intel-detect-');
}
