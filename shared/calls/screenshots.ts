import * as z from 'zod';
import type { CallSpecs } from '../ipc.ts';
import { Provenance } from '../provenance.ts';

export const screenshotsCalls = {
  'screenshots.image': {
    does: 'Fetches one screenshot by the address that a record gave, shrunk or cropped if wanted. Costs no query.',
    input: z.strictObject({
      src: z
        .url({ protocol: /^https?$/ })
        .max(4000)
        .describe('The src of a screenshot, as a record gave it; its host must be one that records have named.'),
      resizeWidth: z
        .int()
        .min(16)
        .max(4096)
        .optional()
        .describe('Shrinks a wider picture to this width in pixels, keeping its form.'),
      cropHeight: z
        .int()
        .min(16)
        .max(16_384)
        .optional()
        .describe('Cuts a taller picture off below this height in pixels.'),
    }),
    output: Provenance.extend({
      mime: z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/gif']),
      width: z.int(),
      height: z.int(),
      sha256: z.string(),
      base64: z.string(),
    }),
  },
} satisfies CallSpecs;
