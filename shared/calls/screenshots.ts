import * as z from 'zod';
import { Completeness } from '../completeness.ts';
import { WritePath } from '../file-path.ts';
import { HostileText } from '../hostile.ts';
import type { CallSpecs } from '../ipc.ts';
import { Provenance } from '../provenance.ts';
import { Failure } from '../result.ts';
import { DomainName, Hash, ImageBounds, ImageType, imageSizes, Screenshot, ScreenshotName } from '../screenshots.ts';

export const screenshotsCalls = {
  'screenshots.image': {
    does: 'Fetches one screenshot by the address that a record gave, shrunk or cropped if wanted. Costs no query.',
    input: z.strictObject({
      src: z
        .url({ protocol: /^https?$/ })
        .max(4000)
        .describe('The src of a screenshot, as a record gave it; its host must be one that records have named.'),
      ...ImageBounds,
    }),
    output: Provenance.extend({
      mime: ImageType,
      width: z.int(),
      height: z.int(),
      sha256: z.string(),
      base64: z.string(),
    }),
  },
  'screenshots.list': {
    does: 'Lists the captures of sites that the case holds or a record of it has told of. Costs nothing and works offline.',
    input: z.strictObject({
      domains: z.array(DomainName).max(500).optional().describe('Only of these; without it, of the whole case.'),
      next: z.string().max(300).optional().describe('The `next` of the part before.'),
    }),
    output: z.object({ screenshots: z.array(Screenshot), next: z.string().nullable() }),
  },
  'screenshots.fetch': {
    does: 'Fetches images into the case, small or whole, by the links that records gave. Costs no query.',
    input: z.strictObject({
      screenshots: z.array(ScreenshotName).min(1).max(40).describe('Which captures.'),
      size: z.enum(imageSizes).describe('A thumbnail, shrunk and cropped by the service, or the whole image.'),
    }),
    output: z.object({
      outcomes: z
        .array(ScreenshotName.extend({ screenshot: Screenshot.nullable(), failure: Failure.nullable() }))
        .describe('What became of each, in the order asked.'),
    }),
  },
  'screenshots.read': {
    does: 'Asks Enrich for the screenshots of up to 100 names. Costs one Enrich query.',
    input: z.strictObject({ names: z.array(DomainName).min(1).max(100).describe('Domain names.') }),
    output: Provenance.extend({
      screenshots: z.array(Screenshot),
      without: z.array(HostileText).describe('Names that the service knows and has no image of.'),
      missing: z.array(HostileText).describe('Names that the service does not know.'),
      completeness: Completeness,
      stopped: Failure.nullable(),
    }),
  },
  'screenshots.thumbnails': {
    does: 'Reads small images out of the case, as many as fit in a short answer; the others are asked for again.',
    input: z.strictObject({ sha256: z.array(Hash).min(1).max(100).describe('Which images, by their hashes.') }),
    output: z.object({
      images: z.array(z.object({ sha256: z.string(), type: ImageType, base64: z.string() })),
    }),
  },
  'screenshots.storedImage': {
    does: 'Reads one image out of the case, part by part.',
    input: z.strictObject({
      sha256: Hash.describe('Which image, by its hash.'),
      offset: z.int().min(0).default(0).describe('The byte to begin at.'),
    }),
    output: z.object({ type: ImageType, length: z.int(), base64: z.string(), next: z.int().nullable() }),
  },
  'screenshots.saveFingerprints': {
    does: 'Keeps the fingerprints of images, so that it need not be worked out again.',
    input: z.strictObject({
      fingerprints: z
        .array(
          z.strictObject({
            sha256: Hash.describe('The hash of an image.'),
            fingerprint: z
              .string()
              .regex(/^[0-9a-f]{80}$/)
              .describe('Its bits, as 80 hexadecimal digits.'),
          }),
        )
        .min(1)
        .max(1000)
        .describe('The fingerprints of images.'),
    }),
    output: z.object({ kept: z.int() }),
  },
  'screenshots.save': {
    does: 'Writes an image of the case to a file, as the bytes that came.',
    input: z.strictObject({
      sha256: Hash.describe('Which image, by its hash.'),
      path: WritePath.optional().describe('Where to; without it the person is asked.'),
    }),
    output: z.object({ path: z.string().nullable().describe('Null where the person gave no place.'), bytes: z.int() }),
  },
  'screenshots.saveSized': {
    does: 'Fetches an image shrunk or cropped by the service and writes it to a file. Costs no query.',
    input: ScreenshotName.extend({
      ...ImageBounds,
      path: WritePath.optional().describe('Where to; without it the person is asked.'),
    }),
    output: Provenance.extend({
      path: z.string().nullable().describe('Null where the person gave no place.'),
      width: z.int(),
      height: z.int(),
      bytes: z.int(),
    }),
  },
} satisfies CallSpecs;
