// The calls a service has seen, without credentials, so that a test can check how often and when it was asked.

import type { HostName } from '../http/call.ts';

export interface SeenCall {
  readonly number: number;
  readonly host: HostName;
  /** Id of the route, or null when no route took the call. */
  readonly route: string | null;
  readonly method: string;
  readonly path: string;
  /** Parameters of the query except credentials, signatures and tokens. */
  readonly query: readonly (readonly [string, string])[];
  readonly user: string | null;
  readonly status: number | null;
  readonly bytes: number;
  readonly faults: readonly string[];
  readonly wallTime: string;
  readonly worldTime: string;
  readonly milliseconds: number;
}

export interface CallLog {
  /** Numbers the calls from 1, also those not logged yet. */
  nextNumber(): number;
  add(call: SeenCall): void;
  list(after: number, route: string | null): readonly SeenCall[];
  clear(): void;
}

const kept = 20_000;

export function createCallLog(): CallLog {
  let calls: SeenCall[] = [];
  let number = 0;
  return {
    nextNumber: () => ++number,
    add(call) {
      calls.push(call);
      if (calls.length > kept * 2) calls = calls.slice(-kept);
    },
    list: (after, route) => calls.filter((call) => call.number > after && (route === null || call.route === route)),
    clear() {
      calls = [];
    },
  };
}

const secretParameters = new Set(['api_key', 'api_username', 'signature', 'timestamp', 'token', 'apikey']);

export function withoutSecrets(query: URLSearchParams): readonly (readonly [string, string])[] {
  return [...query].filter(([name]) => {
    const lower = name.toLowerCase();
    return !secretParameters.has(lower) && !lower.startsWith('x-amz-');
  });
}
