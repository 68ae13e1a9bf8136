// Fault rules: which calls are spoiled, how, and how often. The same rules come from --faults FILE, from the options of
// the service and from the control address.

export type Fault =
  /** Answer with this status and the host's own error body. */
  | { readonly kind: 'status'; readonly status: number; readonly message?: string }
  /** Wait before answering. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** Send the body in pieces with a pause after each. */
  | { readonly kind: 'drip'; readonly bytes: number; readonly milliseconds: number }
  /** Break the connection after so many bytes of the body. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** End the body in good order after so many lines, as if it were whole. */
  | { readonly kind: 'truncate'; readonly afterLines: number }
  /** Reset the connection before any answer. */
  | { readonly kind: 'reset' }
  /** Say another content type than the body has. */
  | { readonly kind: 'content-type'; readonly contentType: string }
  /** Answer with an HTML page, as a proxy or a login wall does. */
  | { readonly kind: 'html'; readonly status?: number }
  /** Break the JSON of one line (1 is the first) of the body. */
  | { readonly kind: 'broken-line'; readonly line: number }
  /** Put bytes that are not UTF-8 into one line (the first, unless told) of the body. */
  | { readonly kind: 'invalid-utf8'; readonly line?: number }
  /** Answer 200 with one JSON text of so many bytes. */
  | { readonly kind: 'huge'; readonly bytes: number }
  /** Shift the wall clock by which signatures and the Date header go. */
  | { readonly kind: 'signature-clock'; readonly shiftMs: number }
  /** Behave as if the quota or limit of the caller were used up. */
  | { readonly kind: 'quota' }
  /** Ask the handler to play a bad day it knows, such as 'partial' (206). */
  | { readonly kind: 'play'; readonly name: string };

export interface FaultRule {
  /** A route id such as `platform.account`, a prefix such as `pdns.*`, or `*`. */
  readonly route: string;
  /** Only calls of this user. */
  readonly user?: string;
  /** Calls to let pass first. */
  readonly skip?: number;
  /** Calls to spoil; without it the rule holds until it is cleared. */
  readonly times?: number;
  readonly fault: Fault;
}

export interface ListedRule extends FaultRule {
  readonly id: number;
  readonly spoiled: number;
}

export interface FaultBook {
  add(rule: FaultRule): number;
  list(): readonly ListedRule[];
  /** Clears one rule, or all of them; false when the id is unknown. */
  clear(id: number | null): boolean;
  /** The faults of this call; counts them as used. Rules with a user wait until the user is known. */
  draw(route: string, user: string | null): readonly Fault[];
}

type BookedFault = { id: number; rule: FaultRule; seen: number; spoiled: number };

export function createFaultBook(rules: readonly FaultRule[]): FaultBook {
  let next = 1;
  let kept: BookedFault[] = [];
  const add = (rule: FaultRule): number => {
    kept.push({ id: next, rule, seen: 0, spoiled: 0 });
    return next++;
  };
  for (const rule of rules) add(rule);

  return {
    add,
    list: () => kept.map(({ id, rule, spoiled }) => ({ ...rule, id, spoiled })),
    clear(id) {
      const before = kept.length;
      kept = id === null ? [] : kept.filter((entry) => entry.id !== id);
      return id === null || kept.length < before;
    },
    draw(route, user) {
      const faults: Fault[] = [];
      for (const entry of kept) {
        if (!covers(entry.rule.route, route)) continue;
        if (entry.rule.user !== undefined && entry.rule.user !== user) continue;
        entry.seen++;
        if (entry.seen <= (entry.rule.skip ?? 0)) continue;
        entry.spoiled++;
        faults.push(entry.rule.fault);
      }
      kept = kept.filter((entry) => entry.rule.times === undefined || entry.spoiled < entry.rule.times);
      return faults;
    },
  };
}

function covers(pattern: string, route: string): boolean {
  if (pattern === '*') return true;
  return pattern.endsWith('*') ? route.startsWith(pattern.slice(0, -1)) : pattern === route;
}
