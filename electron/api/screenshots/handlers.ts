import type { screenshotsCalls } from '../../../shared/calls/screenshots.ts';
import type { Handlers } from '../../../shared/ipc.ts';
import { type ApiContext, overConnection } from '../api-context.ts';
import { fetchImage } from './client.ts';

export function screenshotsHandlers(context: ApiContext): Handlers<typeof screenshotsCalls> {
  return {
    'screenshots.image': (wish, signal) =>
      overConnection(context, 'Fetching a screenshot', signal, ({ http }, circumstances) =>
        fetchImage(http, wish, circumstances),
      ),
  };
}
