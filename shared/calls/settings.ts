import * as z from 'zod';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { colourModes, Guide, Settings } from '../settings.ts';

export const settingsCalls = {
  'settings.read': { does: 'Reads the settings of this machine.', input: z.strictObject({}), output: Settings },
  'settings.change': {
    does: 'Changes the given settings and leaves the others unchanged.',
    input: z.strictObject({
      theme: z.enum(['dark', 'light']).optional().describe('The theme of the window.'),
      offline: z.boolean().optional().describe('Offline mode: true sends no requests.'),
      layout: z
        .json()
        .nullable()
        .optional()
        .refine((layout) => (JSON.stringify(layout) ?? '').length <= 1_000_000, 'This layout is too large.')
        .describe('The layout of the panels; null restores the default.'),
      askFromQueries: z
        .int()
        .min(0)
        .max(1000)
        .optional()
        .describe('Skips confirmation of a pivot below this many queries; 0: always confirms.'),
      guidedBelow: z
        .int()
        .min(2)
        .max(10_000)
        .optional()
        .describe('Highlights values shared by fewer domains than this.'),
      guide: Guide.optional().describe('The progress of the first investigation, and whether the window shows it.'),
      graphColour: z.enum(colourModes).optional().describe('What the colours of the graph mean.'),
      graphLegend: z.boolean().optional().describe('Whether the graph shows its legend.'),
    }),
    output: Settings,
  },
} satisfies CallSpecs;

export const settingsEvents = {
  'settings.changed': { tells: 'The settings changed.', payload: Settings },
} satisfies EventSpecs;
