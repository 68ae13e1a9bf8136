import * as z from 'zod';
import { ColumnChoice } from './record-columns.ts';
import { workspaceIds } from './workspaces.ts';

/** The number of steps in the first investigation. */
export const guideSteps = 8;

/** The progress of the first investigation. */
export const Guide = z.object({
  step: z.int().min(0).max(guideSteps).describe('Number of steps done.'),
  shown: z.boolean().describe('Whether the window shows it.'),
});

/** What the colours of the graph mean. */
export const colourModes = [
  'risk',
  'kind',
  'cluster',
  'community',
  'verdict',
  'age',
  'source',
  'links',
  'steps',
] as const;
export type ColourMode = (typeof colourModes)[number];

export const Settings = z.object({
  theme: z.enum(['dark', 'light']).default('dark'),
  offline: z.boolean().default(false),
  workspace: z.enum(workspaceIds).default('investigate'),
  /** The panel layout of each workspace that was changed, in the docking library's format. */
  layouts: z.partialRecord(z.enum(workspaceIds), z.json()).default({}),
  /** A query that costs more than this is confirmed first. */
  askAboveQueries: z.int().min(0).max(1000).default(1),
  /** And one that costs more than this share of what is left. */
  askAbovePercent: z.int().min(0).max(100).default(1),
  /** A value that fewer domains share is marked as worth a pivot. */
  // covers: investigate.operations guided-pivot threshold of 500
  guidedBelow: z.int().min(2).max(10_000).default(500),
  guide: Guide.default({ step: 0, shown: false }),
  /** The columns of the Records table; null for the usual ones. */
  recordColumns: ColumnChoice.default(null),
  graphColour: z.enum(colourModes).default('risk'),
  graphLegend: z.boolean().default(true),
  /** What the filter leaves out is drawn faintly, and not left out. */
  graphGhosts: z.boolean().default(false),
});
export type Settings = z.output<typeof Settings>;
