import { setTimeout as pause } from 'node:timers/promises';
import { askControl } from '../../electron/demo/asking.ts';
import type { SeenCall } from '../../electron/demo/control/call-log.ts';
import type { FaultRule } from '../../electron/demo/control/fault-book.ts';
import { type DemoOptions, type DemoService, startDemoService } from '../../electron/demo/service.ts';
import type { Ports } from '../../electron/ports.ts';
import type { Following } from '../../shared/following.ts';
import { openTestApp, type TestApp } from './app.ts';
import { calling } from './calling.ts';

/** The app on a demo service whose faults, clock and calls a test controls, and ways to wait for a followed feed. */
export async function openFollowed(ports: Partial<Ports> = {}, options: DemoOptions = {}) {
  const service: DemoService = await startDemoService({ now: '2026-06-01T12:00:00Z', ...options });
  const open = (more: Partial<Ports> = {}) =>
    openTestApp({ ...ports, ...more, startDemo: async () => ({ ...service, close: async () => undefined }) });
  let app: TestApp = await open();
  const call = calling(() => app);
  const view = async (id: number): Promise<Following> => {
    const { followings } = await call('following.list', {});
    const found = followings.find((following) => following.id === id);
    if (!found) throw new Error(`nothing is followed as ${id}`);
    return found;
  };
  await call('demo.clock', {}); // Now the app has the time of that world.
  const minutesOn = (minutes: number) => call('demo.advanceClock', { hours: minutes / 60 });

  /** Checks until it is true; moves the world's clock meanwhile if requested. */
  async function until(
    id: number,
    holds: (following: Following) => boolean,
    { moving = false, seconds = 20 } = {},
  ): Promise<Following> {
    const givenUp = Date.now() + seconds * 1000;
    for (;;) {
      const now = await view(id);
      if (holds(now)) return now;
      if (Date.now() > givenUp) throw new Error(`it never came to that: ${JSON.stringify(now)}`);
      if (moving && now.phase === 'waiting') await minutesOn(1.1); // Not while a request is under way.
      await pause(20);
    }
  }

  return {
    app: () => app,
    call,
    view,
    until,
    minutesOn,
    spoil: (...rules: FaultRule[]) => askControl(service.announcement, 'POST', '/faults', rules),
    heal: () => askControl(service.announcement, 'DELETE', '/faults'),
    calls: async () => {
      const { calls } = (await askControl(service.announcement, 'GET', '/calls')).json as { calls: SeenCall[] };
      return calls.filter(({ route }) => route?.startsWith('platform.feed.'));
    },
    rows: async (id: number, filter: { text?: string; only?: 'all' | 'matches' } = {}) =>
      (await call('following.rows', { id, filter, until: null, from: 0, count: 500 })).rows,
    /** The app ends and starts again on the same data. */
    restart: async (dataFolder: string) => {
      await app.close();
      app = await open({ dataFolder });
      await call('demo.clock', {});
    },
    close: async () => {
      await app.close();
      await service.close();
    },
  };
}
