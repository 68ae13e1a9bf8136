import * as z from 'zod';

/** The number of steps in the first investigation. */
export const guideSteps = 6;

/** The progress of the first investigation. */
export const Guide = z.object({
  step: z.int().min(0).max(guideSteps).describe('Number of steps done.'),
  shown: z.boolean().describe('Whether the window shows it.'),
});

/** What the colours of the graph mean. */
export const colourModes = ['risk', 'kind', 'cluster', 'verdict', 'age'] as const;
export type ColourMode = (typeof colourModes)[number];

export const Settings = z.object({
  theme: z.enum(['dark', 'light']).default('dark'),
  offline: z.boolean().default(false),
  /** The panel layout, in the docking library's format. */
  layout: z.json().nullable().default(null),
  /** A pivot with fewer queries runs without confirmation; at 0 every pivot asks first. */
  askFromQueries: z.int().min(0).max(1000).default(0),
  /** A value that fewer domains share is marked as worth a pivot. */
  // covers: investigate.operations guided-pivot threshold of 500
  guidedBelow: z.int().min(2).max(10_000).default(500),
  guide: Guide.default({ step: 0, shown: false }),
  graphColour: z.enum(colourModes).default('risk'),
  graphLegend: z.boolean().default(true),
});
export type Settings = z.output<typeof Settings>;
