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
  reply: z.int().describe('The row of the ledger with its reply.'),
  fingerprint: z.string().nullable().describe('Its appearance, as bits that differ little between similar images.'),
});
export type StoredImage = z.output<typeof StoredImage>;

/** One capture of a site: the service's data about it, and what the case has stored. */
export const Screenshot = z.object({
  domain: HostileText,
  taken: Moment.describe('When the image was taken.'),
  lastSeen: Moment.describe('When a visit last found the same page.'),
  lastAttempt: Moment.describe('When the service last tried.'),
  address: HostileText.nullable().describe('The address of the site at that time.'),
  firstSeen: Moment.describe('When the domain was first seen in its current registration; null if no record says so.'),
  toldAt: z.iso.datetime().describe('When the service reported it.'),
  linked: z.boolean().describe('Whether there is a link to the image. It may have expired.'),
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
    .describe('Reduces a wider image to this width in pixels, with the same proportions.'),
  cropHeight: z.int().min(16).max(16_384).optional().describe('Crops a taller image to this height in pixels.'),
};

export const imageSizes = ['thumbnail', 'whole'] as const;
export type ImageSize = (typeof imageSizes)[number];
