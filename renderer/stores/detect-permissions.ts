import type { Account } from '../../shared/account.ts';
import type { VerdictRow } from '../../shared/case-rows.ts';
import { detectTexts } from '../texts/detect.ts';

/** The three permissions of an account in Detect, besides reading. */
export const detectPermissions = ['judge', 'escalate', 'monitors'] as const;
export type DetectPermission = (typeof detectPermissions)[number];

/** The reason why each is not possible; null if it is possible or unknown. */
export type Permissions = Readonly<Record<DetectPermission, string | null>>;

export const allPermitted: Permissions = { judge: null, escalate: null, monitors: null };

const products: Readonly<Record<DetectPermission, string>> = {
  judge: 'intel-detect-manage-watchlist-domains',
  escalate: 'intel-detect-escalate-domains',
  monitors: 'intel-detect-monitors',
};

/** From the products of the account, and from refusals since they were loaded. */
export function permissionsOf(account: Account | null, refused: Permissions): Permissions {
  const why = (permission: DetectPermission): string | null => {
    if (refused[permission] !== null) return refused[permission];
    // An unreadable product may be the missing one.
    if (account === null || account.spoiled > 0) return null;
    if (account.products.some(({ id }) => id === products[permission])) return null;
    return detectTexts.permissions.noProduct(permission);
  };
  return { judge: why('judge'), escalate: why('escalate'), monitors: why('monitors') };
}

export function permissionFor(action: VerdictRow['action']): DetectPermission {
  return action.startsWith('escalate') ? 'escalate' : 'judge';
}
