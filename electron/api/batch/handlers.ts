import type { batchCalls } from '../../../shared/calls/batch.ts';
import { failUnsent, ok, type Result } from '../../../shared/result.ts';
import type { Dialogs } from '../../core/bridge/dialogs.ts';
import { choosePlace } from '../../core/disk/choose-place.ts';
import { type ApiContext, overConnection, type Way } from '../api-context.ts';
import type { Saved } from '../download.ts';
import { saveLink } from '../download-link.ts';
import { nothingSaved } from '../nothing-saved.ts';
import type { Product } from '../product.ts';
import { checkLink } from './check-link.ts';
import { channelDetails, makeUrl, validateKey } from './client.ts';
import { fetchRange, rangeFileName } from './fetch.ts';

export type Batch = Omit<Product<typeof batchCalls>, 'download'>;

export function batchOver(context: ApiContext, dialogs: Dialogs): Batch {
  return {
    validate: (_input, signal) =>
      overConnection(context, 'Checking the batch key', signal, ({ http }, circumstances) =>
        validateKey(http, circumstances),
      ),
    channels: ({ channels }, signal) =>
      overConnection(context, 'Loading channel details', signal, async ({ http, worldClock }, circumstances) => {
        const found = await channelDetails(http, channels, circumstances);
        if (!found.ok) return found;
        const { reply, ...rest } = found.value;
        const now = worldClock().toISOString();
        return ok({ ...rest, at: reply.at.toISOString(), exchanges: [reply.exchange], now });
      }),
    makeUrl: (range, signal) =>
      overConnection(context, 'Creating a link to channel data', signal, async ({ http }, circumstances) => {
        const made = await makeUrl(http, range, circumstances);
        if (!made.ok) return made;
        const { url, expiresAt, reply } = made.value;
        return ok({ url, expiresAt, at: reply.at.toISOString(), exchanges: [reply.exchange] });
      }),
    fetch: (range, signal) =>
      overConnection(context, `Downloading channel ${range.channel}`, signal, async (way, circumstances) => {
        const place = await choosePlace(dialogs, 'Save channel data', rangeFileName(range), circumstances.signal);
        if (!place.ok) return place;
        if (place.value === null) return ok(unsaved());
        return toAnswer(await fetchRange(way.http, range, place.value, circumstances));
      }),
    fetchLink: ({ url }, signal) =>
      overConnection(context, 'Downloading from a link', signal, async (way, circumstances) => {
        const ours = ofDownloadHost(way, url);
        if (!ours.ok) return ours;
        const place = await choosePlace(dialogs, 'Save channel data', linkFileName(url), circumstances.signal);
        if (!place.ok) return place;
        if (place.value === null) return ok(unsaved());
        const request = { service: 'batch', operation: 'batch.fetchLink', address: url, path: place.value } as const;
        return toAnswer(await saveLink(way.http, request, circumstances));
      }),
    checkLink: ({ url }, signal) =>
      overConnection(context, 'Checking a link', signal, async (way, circumstances) => {
        const ours = ofDownloadHost(way, url);
        return ours.ok ? checkLink(way.http, url, circumstances, way.worldClock()) : ours;
      }),
  };
}

function unsaved() {
  return { file: nothingSaved, at: new Date().toISOString(), exchanges: [] };
}

function toAnswer(saved: Result<Saved>) {
  if (!saved.ok) return saved;
  const { file, at, exchanges } = saved.value;
  return ok({ file, at: at.toISOString(), exchanges: [...exchanges] });
}

/** Links lead to the connection's download host; the service makes no other. */
export function ofDownloadHost({ connection }: Way, url: string): Result<void> {
  const home = new URL(connection.batchDownloadUrl);
  if (new URL(url).origin === home.origin) return ok(undefined);
  return failUnsent('bad-input', `This link does not lead to ${home.host}, where this connection’s downloads are.`, {
    next: 'Use the connection that created the link.',
    fields: { url: [`Must be a link to ${home.host}.`] },
  });
}

/** /range/ch<N>/<from>.<to> names the content of the file. */
export function linkFileName(url: string): string {
  const parts = /\/range\/(ch\d{1,3})\/(\d{8}\.\d{4}\.\d{8}\.\d{4})$/.exec(new URL(url).pathname);
  return parts ? `${parts[1]}-${parts[2]}.data` : new URL(url).pathname;
}
