import * as z from 'zod';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { Guide, Settings } from '../settings.ts';

export const settingsCalls = {
  'settings.read': { does: 'Reads the settings of this machine.', input: z.strictObject({}), output: Settings },
  'settings.change': {
    does: 'Changes the named settings and leaves the others as they are.',
    input: z.strictObject({
      theme: z.enum(['dark', 'light']).optional().describe('How the window looks.'),
      offline: z.boolean().optional().describe('Whether no service is asked.'),
      layout: z
        .json()
        .nullable()
        .optional()
        .refine((layout) => (JSON.stringify(layout) ?? '').length <= 1_000_000, 'Too large for the places of panels.')
        .describe('The places of the panels; null puts them back.'),
      askFromQueries: z
        .int()
        .min(0)
        .max(1000)
        .optional()
        .describe('A pivot that takes fewer queries runs without asking first; 0: every one asks.'),
      guidedBelow: z
        .int()
        .min(2)
        .max(10_000)
        .optional()
        .describe('A value that fewer domains share is marked as worth a pivot.'),
      guide: Guide.optional().describe('How far the first investigation has come, and whether it is shown.'),
    }),
    output: Settings,
  },
} satisfies CallSpecs;

export const settingsEvents = {
  'settings.changed': { tells: 'The settings after a change.', payload: Settings },
} satisfies EventSpecs;
