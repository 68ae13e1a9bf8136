import type { screenshotsCalls } from '../../../shared/calls/screenshots.ts';
import type { Result } from '../../../shared/result.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import { type ApiContext, overConnection, type Way } from '../api-context.ts';
import type { Product } from '../product.ts';
import { type FetchedImage, fetchImage, fetchImageBytes, type ImageWish } from './client.ts';

const notNamed = {
  field: 'src',
  why: 'No record from this connection has a screenshot at this host.',
  next: 'Look up the record again, with screenshots, and use its address.',
};

type Images = Pick<Product<typeof screenshotsCalls>, 'image'>;

export function screenshotsOver(context: ApiContext): Images {
  return {
    image: (wish, signal) =>
      overConnection(context, 'Downloading a screenshot', signal, async (way, circumstances) => {
        const named = await hostIsNamed(context, way, wish);
        return named.ok ? fetchImage(way.http, wish, circumstances) : named;
      }),
  };
}

/** Fetches an image for storage, from a host that a record named. */
export async function fetchNamedImage(
  context: ApiContext,
  way: Way,
  wish: ImageWish,
  circumstances: Circumstances,
): Promise<Result<FetchedImage>> {
  const named = await hostIsNamed(context, way, wish);
  return named.ok ? fetchImageBytes(way.http, wish, circumstances) : named;
}

function hostIsNamed({ named }: ApiContext, way: Way, { src }: ImageWish): Promise<Result<void>> {
  const origin = URL.canParse(src) ? new URL(src).origin : src;
  return named.check(way, 'screenshot-host', origin, notNamed);
}
