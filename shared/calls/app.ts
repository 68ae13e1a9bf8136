import * as z from 'zod';
import { AppInfo, KeychainState } from '../app-info.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';

export const appCalls = {
  'app.info': {
    does: 'Returns the version, the shell and where keys are stored.',
    input: z.strictObject({}),
    output: AppInfo,
  },
  'app.copy': {
    does: 'Copies text to the clipboard.',
    input: z.strictObject({ text: z.string().max(5_000_000).describe('The text to copy.') }),
    output: z.object({}),
  },
  'app.openOutside': {
    does: 'Opens a web address in the system browser. Sextant asks the user first, in a window of its own.',
    input: z.strictObject({
      url: z
        .url({ protocol: /^https$/, error: 'Only https addresses can be opened.' })
        .max(2000)
        .describe('An https address.'),
    }),
    output: z.object({}),
  },
  'app.notify': {
    does: 'Shows a system notification.',
    input: z.strictObject({
      title: z.string().min(1).max(100).describe('The first line.'),
      body: z.string().max(300).describe('The text below it.'),
    }),
    output: z.object({}),
  },
  'app.quit': { does: 'Closes Sextant.', input: z.strictObject({}), output: z.object({}) },
} satisfies CallSpecs;

export const appEvents = {
  'app.command': { tells: 'The user chose a command in the system menu.', payload: z.object({ id: z.string() }) },
  'app.keychainChanged': { tells: 'Sextant now stores keys somewhere else.', payload: KeychainState },
} satisfies EventSpecs;
