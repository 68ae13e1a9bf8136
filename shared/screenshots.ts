import * as z from 'zod';
import { HostileText } from './hostile.ts';

const Moment = z.iso.datetime().nullable();
export const DomainName = z.string().trim().min(1).max(253);
export const Hash = z.string().regex(/^[0-9a-f]{64}$/);

export const ImageType = z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/** An image with stored bytes. */
export const StoredImage = z.object({
  sha256: Hash,
  type: ImageType,
  width: z.int(),
  height: z.int(),
  reply: z.int().describe('The row of the ledger that it came in.'),
  fingerprint: z.string().nullable().describe('What it looks like, as bits that differ little between look-alikes.'),
});
export type StoredImage = z.output<typeof StoredImage>;

/** One capture of a site: the service's data about it, and what the case has stored. */
export const Screenshot = z.object({
  domain: HostileText,
  taken: Moment.describe('When the image was taken.'),
  lastSeen: Moment.describe('When a visit last found the same.'),
  lastAttempt: Moment.describe('When the service last tried.'),
  address: HostileText.nullable().describe('The address that the site had then.'),
  firstSeen: Moment.describe('When the domain’s present life began; null where no record told it.'),
  toldAt: z.iso.datetime().describe('When the service said so.'),
  linked: z.boolean().describe('Whether a link to the image is at hand, which may have expired.'),
  thumbnail: StoredImage.nullable(),
  whole: StoredImage.nullable(),
});
export type Screenshot = z.output<typeof Screenshot>;

/** Identifies a capture of a site. */
export const ScreenshotName = z.strictObject({
  domain: DomainName.describe('The domain.'),
  taken: Moment.describe('The `taken` of one of its screenshots.'),
});
export type ScreenshotName = z.output<typeof ScreenshotName>;

/** How the service can change an image before sending it. */
export const ImageBounds = {
  resizeWidth: z
    .int()
    .min(16)
    .max(4096)
    .optional()
    .describe('Shrinks a wider image to this width in pixels, keeping its form.'),
  cropHeight: z.int().min(16).max(16_384).optional().describe('Cuts a taller image off below this height in pixels.'),
};

export const imageSizes = ['thumbnail', 'whole'] as const;
export type ImageSize = (typeof imageSizes)[number];
