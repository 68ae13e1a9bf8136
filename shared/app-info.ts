import * as z from 'zod';

export const KeychainState = z.object({
  kind: z.enum(['keychain', 'memory']),
  /** In memory mode: why there is no keychain. */
  why: z.string().nullable(),
});
export type KeychainState = z.output<typeof KeychainState>;

export const AppInfo = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'chromium', 'terminal', 'test']),
  platform: z.enum(['mac', 'windows', 'linux']),
  /** Who draws the menu: the system or the page. */
  menu: z.enum(['native', 'page']),
  keychain: KeychainState,
  /** What the user should know about the start of this run. */
  notices: z.array(z.string()),
});
export type AppInfo = z.output<typeof AppInfo>;
