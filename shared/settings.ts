import * as z from 'zod';

/** How many steps the first investigation has. */
export const guideSteps = 6;

/** How far the first investigation has come. */
export const Guide = z.object({
  step: z.int().min(0).max(guideSteps).describe('How many of its steps are done.'),
  shown: z.boolean().describe('Whether the window shows it.'),
});

export const Settings = z.object({
  theme: z.enum(['dark', 'light']).default('dark'),
  offline: z.boolean().default(false),
  /** The places of the panels, as the docking library writes them. */
  layout: z.json().nullable().default(null),
  /** A pivot that takes fewer queries runs without asking; at 0 every one asks first. */
  askFromQueries: z.int().min(0).max(1000).default(0),
  /** A value that fewer domains share is worth a pivot, and marked. */
  // covers: investigate.operations guided-pivot threshold of 500
  guidedBelow: z.int().min(2).max(10_000).default(500),
  guide: Guide.default({ step: 0, shown: false }),
});
export type Settings = z.output<typeof Settings>;
