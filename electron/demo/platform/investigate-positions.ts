// Position tokens: each stands for the rest of one search as it was found, so that pages neither repeat nor skip domains
// while new ones appear.

import { hexFrom } from '../random.ts';
import type { Service } from '../service-state.ts';

export interface Rest {
  readonly fingerprint: string;
  /** All that was found, in order. */
  readonly ids: Uint32Array;
  readonly offset: number;
  /** World time at which it was found, in seconds. */
  readonly foundAt: number;
}

const mostKept = 400;
/** The rests live as long as their service; nothing else has to know of them. */
const keptBy = new WeakMap<Service, Map<string, Rest>>();

export function keepRest(service: Service, rest: Rest): string {
  const kept = restsOf(service);
  const token = hexFrom(service.seed, `position ${rest.foundAt} ${rest.offset} ${rest.fingerprint}`, 32);
  kept.delete(token);
  kept.set(token, rest);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return token;
}

export function findRest(service: Service, token: string): Rest | null {
  return restsOf(service).get(token) ?? null;
}

function restsOf(service: Service): Map<string, Rest> {
  let kept = keptBy.get(service);
  if (kept === undefined) {
    kept = new Map();
    keptBy.set(service, kept);
  }
  return kept;
}
