import type * as z from 'zod';
import type { lookalikesCalls } from '../../shared/calls/lookalikes.ts';
import type { Completeness } from '../../shared/completeness.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { Monitor } from '../../shared/detect.ts';
import type { Result } from '../../shared/result.ts';
import { monitorTexts } from '../texts/monitors.ts';
import type { LookalikesStore } from './lookalikes-store.ts';
import type { Notices } from './notices-store.ts';

type MonitorsWish = z.input<(typeof lookalikesCalls)['lookalikes.loadMonitors']['input']>;
export type NewMonitor = z.input<(typeof lookalikesCalls)['lookalikes.createMonitor']['input']>;
export type MonitorChange = z.input<(typeof lookalikesCalls)['lookalikes.updateMonitor']['input']>;

/** Loads and changes monitors. Main stores each reply in the case and emits the new list. */
export function createMonitors({ call }: Bridge, notices: Notices, lookalikes: LookalikesStore) {
  async function read(wish: MonitorsWish): Promise<boolean> {
    const loaded = await call('lookalikes.loadMonitors', wish);
    await lookalikes.readReadings();
    if (!loaded.ok) {
      notices.showFailure(loaded.failure);
      return false;
    }
    const { completeness } = loaded.value;
    if (completeness.kind !== 'whole') notices.show('warning', completenessText(completeness));
    return completeness.kind !== 'limited' || completeness.earlier === undefined;
  }

  function noted<T>(result: Result<T>): Result<T> {
    if (!result.ok) lookalikes.noteRefusal('monitors', result.failure);
    return result;
  }

  return {
    load: (countsSince: string | null, order: Pick<MonitorsWish, 'sort' | 'order'> = {}) =>
      read({ ...order, ...(countsSince !== null && { countsSince }) }),
    /** Loads the next page of the list. */
    more: (resume: string) => read({ resume }),
    create: async (monitor: NewMonitor): Promise<Result<{ monitor: Monitor | null }>> =>
      noted(await call('lookalikes.createMonitor', monitor)),
    update: async (change: MonitorChange): Promise<Result<{ monitor: Monitor | null }>> =>
      noted(await call('lookalikes.updateMonitor', change)),
    remove: async (id: string): Promise<Result<{ id: string }>> =>
      noted(await call('lookalikes.deleteMonitor', { id })),
  };
}
export type MonitorsStore = ReturnType<typeof createMonitors>;

function completenessText(completeness: Completeness): string {
  if (completeness.kind !== 'more') return 'why' in completeness ? completeness.why : '';
  return monitorTexts.tools.someLoaded(completeness.have, completeness.total);
}
