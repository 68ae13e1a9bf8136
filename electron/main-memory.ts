import { setFlagsFromString } from 'node:v8';

/**
 * How main's engine collects its garbage. Left alone, it collects all of it while nobody uses the program, and leaves so
 * little room that a reply of some megabytes begins the next collection, which takes both processors for 100 to 250 ms
 * just before the reply is drawn. With these, the next one begins when three times as much is in use, and new objects
 * get room for a whole reply after the first collection of theirs.
 */
export const engineFlags = [
  '--no-memory-reducer',
  '--heap-growing-percent=200',
  '--semi-space-growth-factor=16',
] as const;

/** For a main with a window. The engine reads them each time that it plans a collection. */
export function leaveRoomInMemory(): void {
  for (const flag of engineFlags) setFlagsFromString(flag);
}
