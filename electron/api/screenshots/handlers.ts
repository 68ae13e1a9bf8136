import type { screenshotsCalls } from '../../../shared/calls/screenshots.ts';
import type { Handlers } from '../../../shared/ipc.ts';
import { type ApiContext, overConnection } from '../api-context.ts';
import { fetchImage } from './client.ts';

const notNamed = {
  field: 'src',
  why: 'No record that was read over this connection has a screenshot at this host.',
  next: 'Read the record again, with screenshots, and use the address that it gives.',
};

export function screenshotsHandlers(context: ApiContext): Handlers<typeof screenshotsCalls> {
  return {
    'screenshots.image': (wish, signal) =>
      overConnection(context, 'Fetching a screenshot', signal, async (way, circumstances) => {
        const named = await context.named.check(way, 'screenshot-host', new URL(wish.src).origin, notNamed);
        return named.ok ? fetchImage(way.http, wish, circumstances) : named;
      }),
  };
}
