import type { Result } from '../../shared/result.ts';
import type { WireService } from '../core/http/service.ts';
import type { Circumstances } from '../core/http/service-request.ts';
import type { Way } from './api-context.ts';

/** A service: what the wire must know, how its limits are read, and how it is tested. */
export interface ApiService extends WireService {
  /** Reads its limits and remaining quota, and gives them to the governor; without it, nothing can be read. */
  readonly learn?: (way: Omit<Way, 'readLimits'>, circumstances: Circumstances) => Promise<Result<unknown>>;
  /** Makes a free request, and returns a sentence about the answer. */
  readonly probe: (way: Way, circumstances: Circumstances) => Promise<Result<string>>;
}

/** What to do about a key from enterprise support. */
export function fromSupport(title: string, status: number): string {
  const tied = status === 403 ? ', and may be tied to your address' : '';
  return `Check the ${title} key. It comes from enterprise support${tied}.`;
}
