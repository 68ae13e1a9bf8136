import { useMemo } from 'react';
import { type Permissions, permissionsOf } from '../../stores/detect-permissions.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';

/** What the account can do in Detect, or the reason why not. */
export function usePermissions(): Permissions {
  const { account, lookalikes } = useWorkbench();
  const known = usePart(account.store, (state) => state.account.value);
  const refused = usePart(lookalikes.store, (state) => state.refused);
  return useMemo(() => permissionsOf(known, refused), [known, refused]);
}
