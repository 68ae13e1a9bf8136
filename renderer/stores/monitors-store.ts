import type * as z from 'zod';
import type { Monitor } from '../../shared/calls/detect.ts';
import type { triageCalls } from '../../shared/calls/triage.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { Result } from '../../shared/result.ts';
import type { Notices } from './notices-store.ts';
import type { TriageStore } from './triage-store.ts';

export type NewMonitor = z.input<(typeof triageCalls)['triage.createMonitor']['input']>;
export type MonitorChange = z.input<(typeof triageCalls)['triage.updateMonitor']['input']>;

/** Reading and managing monitors. What the service answers is in the case, and the list follows it. */
export function createMonitors({ call }: Bridge, notices: Notices, triage: TriageStore) {
  async function load(countsSince: string | null): Promise<boolean> {
    const loaded = await call('triage.loadMonitors', countsSince === null ? {} : { countsSince });
    await triage.readReadings();
    if (!loaded.ok) {
      notices.showFailure(loaded.failure);
      return false;
    }
    const { completeness } = loaded.value;
    if (completeness.kind !== 'whole') notices.show('warning', 'why' in completeness ? completeness.why : '');
    return completeness.kind !== 'limited' || completeness.earlier === undefined;
  }

  function noted<T>(result: Result<T>): Result<T> {
    if (!result.ok) triage.noteRefusal('monitors', result.failure);
    return result;
  }

  return {
    load,
    create: async (monitor: NewMonitor): Promise<Result<{ monitor: Monitor }>> =>
      noted(await call('triage.createMonitor', monitor)),
    update: async (change: MonitorChange): Promise<Result<{ monitor: Monitor }>> =>
      noted(await call('triage.updateMonitor', change)),
    remove: async (id: string): Promise<Result<{ id: string }>> => noted(await call('triage.deleteMonitor', { id })),
  };
}
export type MonitorsStore = ReturnType<typeof createMonitors>;
