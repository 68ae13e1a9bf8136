import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (kind: { readonly type: 'minor' }) => void;

/** The request is on its way by then. */
const afterMs = 20;

/** Undefined until it is needed for the first time. */
let collect: Collect | undefined;

/**
 * A long answer leaves 25 MB of new objects in memory until it is on the graph. If the engine ran out of room for them
 * in between, it would copy all of them for 20 to 50 ms, while the user waits. So it collects what is left of earlier
 * work while the service is busy. Returns a function that leaves it out, if the answer is here sooner.
 */
export function emptyMemoryMeanwhile(): () => void {
  const timer = setTimeout(() => {
    collect ??= engineCollector();
    collect({ type: 'minor' });
  }, afterMs).unref();
  return () => clearTimeout(timer);
}

/** The engine gives this function only to contexts that are made while the flag is set. */
function engineCollector(): Collect {
  setFlagsFromString('--expose-gc');
  const given: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  return typeof given === 'function' ? (given as Collect) : () => undefined;
}
