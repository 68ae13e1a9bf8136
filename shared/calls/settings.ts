import * as z from 'zod';
import type { CallSpecs, EventSpecs } from '../ipc.ts';

import { ColumnChoice } from '../record-columns.ts';
import { colourModes, Guide, Settings } from '../settings.ts';
import { workspaceIds } from '../workspaces.ts';

export const settingsCalls = {
  'settings.read': { does: 'Reads the settings of this machine.', input: z.strictObject({}), output: Settings },
  'settings.change': {
    does: 'Changes the given settings and leaves the others unchanged.',
    input: z.strictObject({
      theme: z.enum(['dark', 'light']).optional().describe('The theme of the window.'),
      offline: z.boolean().optional().describe('Offline mode: true sends no requests.'),
      workspace: z.enum(workspaceIds).optional().describe('The workspace that the window shows.'),
      layouts: z
        .partialRecord(z.enum(workspaceIds), z.json())
        .optional()
        .refine((layouts) => (JSON.stringify(layouts) ?? '').length <= 1_000_000, 'These layouts are too large.')
        .describe('The panel layouts of the workspaces; one that is left out has the default.'),
      askAboveQueries: z
        .int()
        .min(0)
        .max(1000)
        .optional()
        .describe('Confirms what costs more queries than this; 0: everything that costs.'),
      askAbovePercent: z
        .int()
        .min(0)
        .max(100)
        .optional()
        .describe('Confirms what costs more than this share of the remaining queries, in percent.'),
      guidedBelow: z
        .int()
        .min(2)
        .max(10_000)
        .optional()
        .describe('Highlights values shared by fewer domains than this.'),
      guide: Guide.optional().describe('The progress of the first investigation, and whether the window shows it.'),
      recordColumns: ColumnChoice.optional().describe('The columns of the Records table; null: the usual ones.'),
      graphColour: z.enum(colourModes).optional().describe('What the colours of the graph mean.'),
      graphLegend: z.boolean().optional().describe('Whether the graph shows its legend.'),
      graphGhosts: z.boolean().optional().describe('Whether the graph draws what the filter leaves out, faintly.'),
    }),
    output: Settings,
  },
} satisfies CallSpecs;

export const settingsEvents = {
  'settings.changed': { tells: 'The settings changed.', payload: Settings },
} satisfies EventSpecs;
