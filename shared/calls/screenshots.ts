import * as z from 'zod';
import { Completeness } from '../completeness.ts';
import { WritePath } from '../file-path.ts';
import { HostileText } from '../hostile.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { Provenance } from '../provenance.ts';
import { Failure } from '../result.ts';
import { DomainName, Hash, ImageBounds, ImageType, imageSizes, Screenshot, ScreenshotName } from '../screenshots.ts';

export const screenshotsCalls = {
  'screenshots.image': {
    does: 'Downloads one screenshot from the address in a record, optionally reduced or cropped. Costs no query.',
    input: z.strictObject({
      src: z
        .url({ protocol: /^https?$/ })
        .max(4000)
        .describe('The src of a screenshot from a record. Its host must be one that appeared in records.'),
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
    does: 'Lists the screenshots in the case and those mentioned in its records. Costs nothing and works offline.',
    input: z.strictObject({
      domains: z.array(DomainName).max(500).optional().describe('Only of these domains. If omitted: all of the case.'),
      next: z.string().max(300).optional().describe('The `next` of the previous part.'),
    }),
    output: z.object({ screenshots: z.array(Screenshot), next: z.string().nullable() }),
  },
  'screenshots.fetch': {
    does: 'Downloads images into the case, as thumbnails or in full size, from the links in records. Costs no query.',
    input: z.strictObject({
      screenshots: z.array(ScreenshotName).min(1).max(40).describe('The screenshots.'),
      size: z.enum(imageSizes).describe('A thumbnail, reduced and cropped by the service, or the full image.'),
    }),
    output: z.object({
      outcomes: z
        .array(ScreenshotName.extend({ screenshot: Screenshot.nullable(), failure: Failure.nullable() }))
        .describe('The outcome for each, in the same order.'),
    }),
  },
  'screenshots.read': {
    does: 'Looks up the screenshots of up to 100 domains with Enrich. Costs one Enrich query.',
    input: z.strictObject({ names: z.array(DomainName).min(1).max(100).describe('Domain names.') }),
    output: Provenance.extend({
      screenshots: z.array(Screenshot),
      without: z.array(HostileText).describe('Names that the service has a record but no image of.'),
      missing: z.array(HostileText).describe('Names that the service has no record of.'),
      completeness: Completeness,
      stopped: Failure.nullable(),
    }),
  },
  'screenshots.thumbnails': {
    does: 'Returns thumbnails from the case, as many as fit in a short answer. Request the others again.',
    input: z.strictObject({ sha256: z.array(Hash).min(1).max(100).describe('The hashes of the images.') }),
    output: z.object({
      images: z.array(z.object({ sha256: z.string(), type: ImageType, base64: z.string() })),
    }),
  },
  'screenshots.storedImage': {
    does: 'Returns one image from the case, in parts.',
    input: z.strictObject({
      sha256: Hash.describe('The hash of the image.'),
      offset: z.int().min(0).default(0).describe('The first byte to return.'),
    }),
    output: z.object({ type: ImageType, length: z.int(), base64: z.string(), next: z.int().nullable() }),
  },
  'screenshots.saveFingerprints': {
    does: 'Saves the fingerprints of images, so that they need not be computed again.',
    input: z.strictObject({
      fingerprints: z
        .array(
          z.strictObject({
            sha256: Hash.describe('The hash of an image.'),
            fingerprint: z
              .string()
              .regex(/^[0-9a-f]{80}$/)
              .describe('Its bits as 80 hexadecimal digits.'),
          }),
        )
        .min(1)
        .max(1000)
        .describe('The fingerprints of images.'),
    }),
    output: z.object({ kept: z.int() }),
  },
  'screenshots.save': {
    does: 'Writes an image of the case to a file, byte for byte as received.',
    input: z.strictObject({
      sha256: Hash.describe('The hash of the image.'),
      path: WritePath.optional().describe('The file to write. If omitted, Sextant asks for one.'),
    }),
    output: z.object({ path: z.string().nullable().describe('null if the user cancelled.'), bytes: z.int() }),
  },
  'screenshots.saveSized': {
    does: 'Downloads an image, reduced or cropped by the service, and writes it to a file. Costs no query.',
    input: ScreenshotName.extend({
      ...ImageBounds,
      path: WritePath.optional().describe('The file to write. If omitted, Sextant asks for one.'),
    }),
    output: Provenance.extend({
      path: z.string().nullable().describe('null if the user cancelled.'),
      width: z.int(),
      height: z.int(),
      bytes: z.int(),
    }),
  },
} satisfies CallSpecs;

export const screenshotsEvents = {
  'screenshots.changed': {
    tells: 'A colleague loaded images of these domains, and the case has them.',
    payload: z.object({ domains: z.array(HostileText) }),
  },
} satisfies EventSpecs;
