// Query parameters of the data endpoints: which may stand where, and their value rules.

import type { UserCall } from '../http/call.ts';

export type Verb = 'lookup' | 'summarize' | 'search';

export interface Fences {
  readonly firstBefore: number | null;
  readonly firstAfter: number | null;
  readonly lastBefore: number | null;
  readonly lastAfter: number | null;
}

export interface Parameters {
  readonly limit: number;
  readonly offset: number;
  readonly fences: Fences;
  readonly aggregated: boolean;
  readonly humanTime: boolean;
  readonly maxCount: number;
  readonly exclude: string | null;
  readonly verbose: boolean;
}

export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: 400 | 416; readonly problem: string };

export function refused<T>(problem: string, status: 400 | 416 = 400): Read<T> {
  return { ok: false, status, problem };
}

const everywhere = [
  'limit',
  'time_first_before',
  'time_first_after',
  'time_last_before',
  'time_last_after',
  'swclient',
  'version',
  'id',
];
const allowed: Readonly<Record<Verb, ReadonlySet<string>>> = {
  lookup: new Set([...everywhere, 'offset', 'aggr', 'humantime']),
  summarize: new Set([...everywhere, 'aggr', 'humantime', 'max_count']),
  search: new Set([...everywhere, 'offset', 'exclude', 'verbose']),
};
const defaultLimit = 10_000;
/** What a key without results_max gets for limit 0. */
const widestLimit = 1_000_000;
const booleans: Readonly<Record<string, boolean>> = { t: true, true: true, 1: true, f: false, false: false, 0: false };

// covers: pdns.parameters all
// covers: pdns.status 400, 416
/** What the verb does not know is passed over, as the real service does; a strict service refuses it. */
export function readParameters(call: UserCall, verb: Verb, strict: boolean): Read<Parameters> {
  const query = new URLSearchParams([...call.query].filter(([name]) => strict || allowed[verb].has(name)));
  for (const name of new Set(query.keys())) {
    if (!allowed[verb].has(name)) return refused(`Parameter ${name} is not supported here`);
    if (query.getAll(name).length > 1) return refused(`Parameter ${name} is given more than once`);
  }
  const wrong = (name: string): Read<Parameters> => refused(`Invalid value of ${name}`);
  const whole = (name: string, form: RegExp): number | null | undefined => {
    const text = query.get(name);
    if (text === null) return null;
    const value = form.test(text) ? Number(text) : Number.NaN;
    return Number.isSafeInteger(value) ? value : undefined;
  };
  const limit = whole('limit', /^\d+$/);
  if (limit === undefined) return wrong('limit');
  const offset = whole('offset', /^\d+$/);
  if (offset === undefined) return wrong('offset');
  const maxCount = whole('max_count', /^0*[1-9]\d*$/);
  if (maxCount === undefined) return wrong('max_count');
  const times: Record<string, number | null> = {};
  for (const name of ['time_first_before', 'time_first_after', 'time_last_before', 'time_last_after']) {
    const time = whole(name, /^-?\d+$/);
    if (time === undefined) return wrong(name);
    times[name] = time === null || time >= 0 ? time : Math.floor(call.worldNow / 1000) + time;
  }
  const flags: Record<string, boolean | null> = {};
  for (const name of ['aggr', 'humantime', 'verbose']) {
    const text = query.get(name);
    const flag = text === null ? null : booleans[text.toLowerCase()];
    if (flag === undefined) return wrong(name);
    flags[name] = flag;
  }
  const { offsetMax, resultsMax = widestLimit } = call.user.pdns;
  if (offset !== null && (offsetMax === 'n/a' || offset > (offsetMax ?? Number.POSITIVE_INFINITY))) {
    return refused('The offset value exceeds the allowed maximum', 416);
  }
  return {
    ok: true,
    value: {
      limit: limit === 0 ? resultsMax : Math.min(limit ?? defaultLimit, resultsMax),
      offset: offset ?? 0,
      fences: {
        firstBefore: times.time_first_before ?? null,
        firstAfter: times.time_first_after ?? null,
        lastBefore: times.time_last_before ?? null,
        lastAfter: times.time_last_after ?? null,
      },
      aggregated: flags.aggr ?? true,
      humanTime: flags.humantime ?? false,
      maxCount: maxCount ?? Number.POSITIVE_INFINITY,
      exclude: query.get('exclude'),
      verbose: flags.verbose ?? true,
    },
  };
}

export function isFenced(fences: Fences): boolean {
  return Object.values(fences).some((fence) => fence !== null);
}

/** A fence takes in its own second: "on or after", "on or before". */
export function isWithin(fences: Fences, first: number, last: number): boolean {
  return (
    first <= (fences.firstBefore ?? Number.POSITIVE_INFINITY) &&
    first >= (fences.firstAfter ?? Number.NEGATIVE_INFINITY) &&
    last <= (fences.lastBefore ?? Number.POSITIVE_INFINITY) &&
    last >= (fences.lastAfter ?? Number.NEGATIVE_INFINITY)
  );
}
