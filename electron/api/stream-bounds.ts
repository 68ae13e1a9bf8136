import { mostKeptBytes } from '../core/http/attempt.ts';
import type { ServiceRequest } from '../core/http/service-request.ts';

/** Longer than records are on the average, by far. */
const bytesForEach = 16 * 1024;
const bytesForAll = 4 * 1024 * 1024;
/** Frames, and a service that counts otherwise than we do. */
const fewLines = 100;

/** How long a stream can be that brings as many records as were asked for, with some to spare; nothing where none were named. */
export function streamBounds(limit: unknown): Pick<ServiceRequest, 'mostBytes' | 'mostLines'> {
  if (typeof limit !== 'number' || limit <= 0) return {};
  return {
    mostLines: limit + Math.max(fewLines, Math.ceil(limit / 10)),
    mostBytes: Math.min(mostKeptBytes, bytesForAll + limit * bytesForEach),
  };
}
