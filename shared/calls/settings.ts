import * as z from 'zod';
import type { CallSpecs, EventSpecs } from '../ipc.ts';

export const Settings = z.object({
  theme: z.enum(['dark', 'light']).default('dark'),
  offline: z.boolean().default(false),
  /** The places of the panels, as the docking library writes them. */
  layout: z.json().nullable().default(null),
});
export type Settings = z.output<typeof Settings>;

export const settingsCalls = {
  'settings.read': { does: 'Reads the settings of this machine.', input: z.object({}), output: Settings },
  'settings.change': {
    does: 'Changes the named settings and leaves the others as they are.',
    input: z.strictObject({
      theme: z.enum(['dark', 'light']).optional().describe('How the window looks.'),
      offline: z.boolean().optional().describe('Whether no service is asked.'),
      layout: z.json().nullable().optional().describe('The places of the panels; null puts them back.'),
    }),
    output: Settings,
  },
} satisfies CallSpecs;

export const settingsEvents = {
  'settings.changed': { tells: 'The settings after a change.', payload: Settings },
} satisfies EventSpecs;
