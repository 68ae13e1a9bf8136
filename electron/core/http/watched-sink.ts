import type { Failure } from '../../../shared/result.ts';
import type { StreamWatch } from '../words/secrets.ts';
import type { BodyKeeper } from './body-keeper.ts';
import { EndedEarly, type Pace, tooSlow } from './incoming.ts';

export interface WatchWishes {
  readonly host: string;
  readonly watch: StreamWatch;
  readonly pace: Pace;
}

/**
 * A download must keep its bytes unchanged: its checksum is public, and others receive the file. So a key in it can't
 * be overwritten; it ends the download and removes the file. A download that is too slow ends as well.
 */
export function watchedSink(sink: BodyKeeper, { host, watch, pace }: WatchWishes): BodyKeeper {
  let came = 0;
  let since = performance.now();
  let begun = false;

  function isTooSlow(length: number): boolean {
    came += length;
    const isLate = performance.now() - since > pace.withinMs;
    if (isLate && came < pace.leastBytes) return true;
    if (came >= pace.leastBytes) restartPace();
    return false;
  }

  function restartPace(): void {
    came = 0;
    since = performance.now();
  }

  function holdsKey(chunk: Buffer): boolean {
    const before = begun ? null : sink.before?.();
    begun = true;
    if (before) watch.holdsKey(before); // It matters only as the beginning of the next bytes.
    return watch.holdsKey(chunk);
  }

  async function dropAll(): Promise<never> {
    await sink.drop?.();
    throw new EndedEarly(keyInFile(host));
  }

  return {
    ...(sink.room && { room: () => sink.room?.() ?? null }),
    take: (chunk) => {
      if (holdsKey(chunk)) return dropAll();
      if (isTooSlow(chunk.length)) return Promise.reject(new EndedEarly(tooSlow(host, pace)));
      return sink.take(chunk)?.then(restartPace); // The disk's time does not count against the service.
    },
    finish: (whole) => sink.finish(whole),
  };
}

function keyInFile(host: string): Failure {
  return {
    code: 'bad-reply',
    message: `${host} put one of your keys into the file. Sextant stopped the transfer there.`,
    kept: 'Nothing was saved, so that nobody else gets the key.',
    next: 'Report it to the service, and replace the key.',
  };
}
