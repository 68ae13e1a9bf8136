/**
 * Switches for the engine of the page's scripts. While nobody uses a page, the engine would collect its garbage and leave
 * a tenth of room: in a case of a million rows, what the next reply brings would begin a collection that takes both
 * processors for 300 ms, just before the reply is drawn.
 */
export const scriptSwitches = ['js-flags', '--no-memory-reducer'] as const;
