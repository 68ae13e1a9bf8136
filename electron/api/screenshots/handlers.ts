import type { screenshotsCalls } from '../../../shared/calls/screenshots.ts';
import type { Result } from '../../../shared/result.ts';
import type { Circumstances } from '../../core/http/service-request.ts';
import { type ApiContext, overConnection, type Way } from '../api-context.ts';
import type { Product } from '../product.ts';
import { fetchImage, fetchPicture, type ImageWish, type Picture } from './client.ts';

const notNamed = {
  field: 'src',
  why: 'No record that was read over this connection has a screenshot at this host.',
  next: 'Read the record again, with screenshots, and use the address that it gives.',
};

type Images = Pick<Product<typeof screenshotsCalls>, 'image'>;

export function screenshotsOver(context: ApiContext): Images {
  return {
    image: (wish, signal) =>
      overConnection(context, 'Fetching a screenshot', signal, async (way, circumstances) => {
        const named = await hostIsNamed(context, way, wish);
        return named.ok ? fetchImage(way.http, wish, circumstances) : named;
      }),
  };
}

/** Fetches a picture for storage, from a host that a record named. */
export async function fetchNamedPicture(
  context: ApiContext,
  way: Way,
  wish: ImageWish,
  circumstances: Circumstances,
): Promise<Result<Picture>> {
  const named = await hostIsNamed(context, way, wish);
  return named.ok ? fetchPicture(way.http, wish, circumstances) : named;
}

function hostIsNamed({ named }: ApiContext, way: Way, { src }: ImageWish): Promise<Result<void>> {
  const origin = URL.canParse(src) ? new URL(src).origin : src;
  return named.check(way, 'screenshot-host', origin, notNamed);
}
