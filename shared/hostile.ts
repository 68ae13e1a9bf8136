import * as z from 'zod';

declare const hostile: unique symbol;

/**
 * Text from a service, a file or a stranger. Code may compare, store and query it; the window's markup refuses it
 * (`renderer/markup.d.ts`) until `harmlessValue` or `harmlessText` of `defang.ts` has made it harmless.
 */
export type Hostile = string & { readonly [hostile]?: true };

/** Text that the markup accepts: everything but `Hostile`. */
export type ShownText = string & { readonly [hostile]?: never };

/** Any value that is not `Hostile`. */
export interface NotHostile {
  readonly [hostile]?: never;
}

/** The schema of hostile text: any text, with a type that shows its origin. */
export const HostileText: z.ZodType<Hostile, string> = z.string();
