import type { Completeness } from '../../../shared/completeness.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { readJsonLines } from '../../core/http/ndjson.ts';
import type { StreamReply } from '../../core/http/service-request.ts';

/** The result of a stream of framed records. */
export interface Frames {
  /** The number of rows sent, including unreadable ones: the next page begins after them. */
  readonly came: number;
  readonly spoiled: number;
  readonly end: FramesEnd;
}

export type FramesEnd =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'limited'; readonly message: string }
  | { readonly kind: 'cut-off'; readonly why: string };

// covers: pdns.stream all
// covers: pdns.stream no last line, no results
/**
 * Reads the service's frames: a first line `begin`, records, and a last line with the result. Delivers records in
 * blocks as they arrive. Status 200 alone proves nothing: only the last line makes a stream complete.
 */
export async function readFrames(reply: StreamReply, deliver: (objects: unknown[]) => number): Promise<Frames> {
  let came = 0;
  let spoiled = 0;
  let end: FramesEnd | null = null;
  for await (const lines of readJsonLines(reply.body)) {
    const objects: unknown[] = [];
    for (const line of lines) {
      if (!line.ok || typeof line.value !== 'object' || line.value === null) {
        spoiled++;
        came++;
        continue;
      }
      const frame = line.value as { readonly cond?: unknown; readonly obj?: unknown; readonly msg?: unknown };
      if (frame.obj !== undefined && frame.obj !== null) objects.push(frame.obj); // The last line may carry one too.
      end = frame.cond === undefined ? null : endOf(frame.cond, frame.msg);
      if (end) break;
    }
    came += objects.length;
    spoiled += deliver(objects);
    if (end) {
      reply.complete();
      break;
    }
  }
  return { came, spoiled, end: end ?? { kind: 'cut-off', why: brokenWords(reply) } };
}

/** Null for frames before the last. */
function endOf(cond: unknown, message: unknown): FramesEnd | null {
  const said = typeof message === 'string' && message !== '' ? plainLine(message.slice(0, 300)) : null;
  switch (cond) {
    case 'begin':
    case 'ongoing':
      return null;
    case 'succeeded':
      return { kind: 'succeeded' };
    case 'limited':
      return { kind: 'limited', message: said ?? 'The row limit is reached.' };
    case 'failed':
      return { kind: 'cut-off', why: said ? `The service stopped: “${said}”` : 'The service stopped before the end.' };
    default:
      return { kind: 'cut-off', why: 'The service sent an undocumented frame.' };
  }
}

function brokenWords(reply: StreamReply): string {
  const end = reply.end();
  if (end.kind === 'broken') return end.failure.message;
  return end.kind === 'stopped' ? 'It was cancelled.' : 'The stream ended before its last line.';
}

/** The end of a stream as a completeness. */
export function completenessOf(end: FramesEnd, have: number, resume: string | null): Completeness {
  switch (end.kind) {
    case 'succeeded':
      return { kind: 'whole' };
    case 'limited':
      return resume === null
        ? { kind: 'limited', have, why: end.message }
        : { kind: 'more', have, total: null, resume };
    case 'cut-off':
      return { kind: 'cut-off', have, why: end.why };
  }
}
