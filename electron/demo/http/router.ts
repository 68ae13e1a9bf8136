// The table of routes. A route has one handler shape; what a product checks before (credentials, permission, limits) is
// wrapped around the handler by that product's own `route.ts`.

import type { Service } from '../service-state.ts';
import type { Words } from '../wording.ts';
import type { Call, HostName } from './call.ts';
import type { Reply } from './reply.ts';

export type Handler<C extends Call = Call> = (call: C, service: Service) => Reply | Promise<Reply>;

export interface Route {
  /** Names the route in fault rules and in the call log: `platform.account`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In neutral words. `:name` takes one segment, a final `*` takes what follows (one segment or more). */
  readonly path: string;
  readonly handle: Handler;
}

export interface Host {
  readonly name: HostName;
  readonly routes: readonly Route[];
  /** The error of this host for requests that reach no handler, for bugs, and for faults that ask for a status. */
  refuse(status: number, message: string, call: Call, service: Service): Reply;
}

export type Match =
  | {
      readonly kind: 'found';
      readonly route: Route;
      readonly segments: Readonly<Record<string, string>>;
      readonly rest: readonly string[];
    }
  | { readonly kind: 'wrong-method'; readonly allowed: readonly string[] }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'unknown' };

type Taken = { readonly segments: Record<string, string>; readonly rest: string[] };

/** Compiles the routes of a host once; path words are translated here and nowhere else. */
export function createRouter(routes: readonly Route[], words: Words): (method: string, path: string) => Match {
  const compiled = routes.map((route) => ({
    route,
    parts: route.path.split('/').map((part) => (isVariable(part) ? part : words.toWire('pathSegments', part))),
  }));
  return (method, path) => {
    const sent = path.split('/');
    const allowed: string[] = [];
    for (const { route, parts } of compiled) {
      if (!fits(parts, sent)) continue;
      if (route.method !== method) {
        allowed.push(route.method);
        continue;
      }
      const taken = take(parts, sent);
      return taken === null ? { kind: 'malformed' } : { kind: 'found', route, ...taken };
    }
    return allowed.length > 0 ? { kind: 'wrong-method', allowed } : { kind: 'unknown' };
  };
}

function isVariable(part: string): boolean {
  return part.startsWith(':') || part === '*';
}

function fits(parts: readonly string[], sent: readonly string[]): boolean {
  const open = parts.at(-1) === '*';
  if (open ? sent.length < parts.length : sent.length !== parts.length) return false;
  return parts.every((part, index) => isVariable(part) || part === sent[index]);
}

function take(parts: readonly string[], sent: readonly string[]): Taken | null {
  const taken: Taken = { segments: {}, rest: [] };
  try {
    for (const [index, part] of parts.entries()) {
      if (part === '*') taken.rest.push(...sent.slice(index).map(decodeURIComponent));
      else if (part.startsWith(':')) taken.segments[part.slice(1)] = decodeURIComponent(sent[index] ?? '');
    }
    return taken;
  } catch {
    return null;
  }
}
