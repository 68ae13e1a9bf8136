import * as z from 'zod';

declare const hostile: unique symbol;

/**
 * Text that a service, a file or a stranger wrote. Code may compare it, store it and ask about it; the window's markup
 * refuses it (`renderer/markup.d.ts`) until `harmlessValue` or `harmlessText` of `defang.ts` has made it harmless.
 */
export type Hostile = string & { readonly [hostile]?: true };

/** Text that the markup takes: everything but `Hostile`. */
export type ShownText = string & { readonly [hostile]?: never };

/** Any value that is no `Hostile`. */
export interface NotHostile {
  readonly [hostile]?: never;
}

/** The schema of hostile text: any text, of which the type tells where it came from. */
export const HostileText: z.ZodType<Hostile, string> = z.string();
