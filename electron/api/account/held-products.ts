import type { OperationLimits } from '../../core/limits/limits.ts';

/** Whether any operation here is held to what the service says of this product. */
export function isGoverned(operations: Readonly<Record<string, OperationLimits>>, product: string): boolean {
  return isFeedProduct(product) || Object.values(operations).some((row) => row.product === product);
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
