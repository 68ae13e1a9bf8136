import type { Account } from '../../shared/account.ts';
import type { VerdictRow } from '../../shared/case-rows.ts';

/** The three permissions of an account in Detect, besides reading. */
export const detectPermissions = ['judge', 'escalate', 'monitors'] as const;
export type DetectPermission = (typeof detectPermissions)[number];

/** Why each is not permitted; null if it is, or if that is unknown. */
export type Permissions = Readonly<Record<DetectPermission, string | null>>;

export const allPermitted: Permissions = { judge: null, escalate: null, monitors: null };

const products: Readonly<Record<DetectPermission, { readonly id: string; readonly does: string }>> = {
  judge: { id: 'intel-detect-manage-watchlist-domains', does: 'watch or ignore domains' },
  escalate: { id: 'intel-detect-escalate-domains', does: 'escalate domains' },
  monitors: { id: 'intel-detect-monitors', does: 'manage monitors' },
};

/** From the account's products, and from what the service has refused since they were read. */
export function permissionsOf(account: Account | null, refused: Permissions): Permissions {
  const why = (permission: DetectPermission): string | null => {
    if (refused[permission] !== null) return refused[permission];
    // An unreadable product may be the one.
    if (account === null || account.spoiled > 0) return null;
    const { id, does } = products[permission];
    if (account.products.some((product) => product.id === id)) return null;
    return `This account may not ${does}: it has no such product. Ask your group’s API administrator.`;
  };
  return { judge: why('judge'), escalate: why('escalate'), monitors: why('monitors') };
}

/** The text after the service refused once. */
export function refusedWords(permission: DetectPermission): string {
  return `The service refused: this account may not ${products[permission].does}. Reading the account again tries anew.`;
}

export function permissionFor(action: VerdictRow['action']): DetectPermission {
  return action.startsWith('escalate') ? 'escalate' : 'judge';
}
