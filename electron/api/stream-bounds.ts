import { mostKeptBytes } from '../core/http/attempt.ts';
import type { ServiceRequest } from '../core/http/service-request.ts';

/** Much longer than the average record. */
const bytesForEach = 16 * 1024;
const bytesForAll = 4 * 1024 * 1024;
/** For frames, and for a service that counts differently. */
const fewLines = 100;

/** The longest stream with as many records as requested, with a margin; empty without a limit. */
export function streamBounds(limit: unknown): Pick<ServiceRequest, 'mostBytes' | 'mostLines'> {
  if (typeof limit !== 'number' || limit <= 0) return {};
  return {
    mostLines: limit + Math.max(fewLines, Math.ceil(limit / 10)),
    mostBytes: Math.min(mostKeptBytes, bytesForAll + limit * bytesForEach),
  };
}
