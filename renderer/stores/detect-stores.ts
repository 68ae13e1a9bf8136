import type { Bridge } from '../../shared/contract.ts';
import { createDetectView, type DetectViewStore } from './detect-view-store.ts';
import { worldNow } from './frame-store.ts';
import { createLookalikesStore, type LookalikesStore } from './lookalikes-store.ts';
import { createMonitors, type MonitorsStore } from './monitors-store.ts';
import type { ServiceStores } from './service-stores.ts';
import type { WindowStores } from './window-stores.ts';

/** Stores of Detect: lookalikes, the view of the panel, and monitors. */
export interface DetectStores {
  readonly lookalikes: LookalikesStore;
  readonly detectView: DetectViewStore;
  readonly monitors: MonitorsStore;
}

export function createDetectStores(
  bridge: Bridge,
  { notices, frame }: WindowStores,
  { account }: ServiceStores,
): DetectStores {
  const lookalikes = createLookalikesStore(bridge, notices, () => worldNow(frame));
  // A refreshed account may have new permissions.
  account.store.subscribe((now, before) => {
    if (now.account.value !== before.account.value) lookalikes.forgetRefusals();
  });
  return { lookalikes, detectView: createDetectView(), monitors: createMonitors(bridge, notices, lookalikes) };
}
