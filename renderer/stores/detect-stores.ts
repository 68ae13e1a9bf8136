import type { Bridge } from '../../shared/contract.ts';
import { worldNow } from './frame-store.ts';
import { createMonitors, type MonitorsStore } from './monitors-store.ts';
import { createQueue, type QueueStore } from './queue-store.ts';
import type { ServiceStores } from './service-stores.ts';
import { createTriage, type TriageStore } from './triage-store.ts';
import type { WindowStores } from './window-stores.ts';

/** Lookalikes: those in Detect's lists, how the user reviews them, and the monitors that find them. */
export interface DetectStores {
  readonly triage: TriageStore;
  readonly queue: QueueStore;
  readonly monitors: MonitorsStore;
}

export function createDetectStores(
  bridge: Bridge,
  { notices, frame }: WindowStores,
  { account }: ServiceStores,
): DetectStores {
  const triage = createTriage(bridge, notices, () => worldNow(frame));
  // What the service refused may be allowed now.
  account.store.subscribe((now, before) => {
    if (now.account.value !== before.account.value) triage.forgetRefusals();
  });
  return { triage, queue: createQueue(), monitors: createMonitors(bridge, notices, triage) };
}
