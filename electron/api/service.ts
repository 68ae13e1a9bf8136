import type { Result } from '../../shared/result.ts';
import type { WireService } from '../core/http/service.ts';
import type { Circumstances } from '../core/http/service-request.ts';
import type { Way } from './api-context.ts';

/** A service: what the wire must know of it, how its limits are learned, and how it is tried. */
export interface ApiService extends WireService {
  /** Asks what it allows and what is left, and has the governor learn it; without it nothing can be learned. */
  readonly learn?: (way: Omit<Way, 'readLimits'>, circumstances: Circumstances) => Promise<Result<unknown>>;
  /** Asks for what costs nothing, and says in a sentence what came. */
  readonly probe: (way: Way, circumstances: Circumstances) => Promise<Result<string>>;
}

/** What to do about a key that enterprise support hands out. */
export function fromSupport(title: string, status: number): string {
  const tied = status === 403 ? ', and may be tied to your address' : '';
  return `Check the ${title} key. It comes from enterprise support${tied}.`;
}
