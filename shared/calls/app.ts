import * as z from 'zod';
import { AppInfo, KeychainState } from '../app-info.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';

export const appCalls = {
  'app.info': { does: 'Says what is running and where keys are kept.', input: z.strictObject({}), output: AppInfo },
  'app.copy': {
    does: 'Puts text on the clipboard.',
    input: z.strictObject({ text: z.string().max(5_000_000).describe('What to put there.') }),
    output: z.object({}),
  },
  'app.openOutside': {
    does: 'Opens a web address in the system browser. The person is asked first, in a window of Sextant’s own.',
    input: z.strictObject({
      url: z
        .url({ protocol: /^https$/, error: 'Only https addresses are opened.' })
        .max(2000)
        .describe('An https address.'),
    }),
    output: z.object({}),
  },
  'app.notify': {
    does: 'Shows a notification of the system.',
    input: z.strictObject({
      title: z.string().min(1).max(100).describe('The first line.'),
      body: z.string().max(300).describe('What stands below it.'),
    }),
    output: z.object({}),
  },
  'app.quit': { does: 'Closes Sextant.', input: z.strictObject({}), output: z.object({}) },
} satisfies CallSpecs;

export const appEvents = {
  'app.command': { tells: 'The system menu chose a command.', payload: z.object({ id: z.string() }) },
  'app.keychainChanged': { tells: 'Where keys are kept now.', payload: KeychainState },
} satisfies EventSpecs;
