import { withoutCredentials } from './exchange.ts';
import type { ServiceRequest } from './service-request.ts';

/**
 * The question of a request in neutral words, without host, port or credentials, with sorted parameters. Two requests
 * with one question get one answer, whatever their connection, wording or year.
 */
export function questionOf({ service, method, path, query, form, json }: ServiceRequest): string {
  const place = path.map((part) => (typeof part === 'string' ? part : encodeURIComponent(part.value))).join('/');
  const asked = [query, form, json].map((members) => JSON.stringify(inOrder(withoutCredentials(members ?? {}))));
  const told = asked.filter((members) => members !== '{}');
  return [service, method, `/${place}`, ...told].join(' ');
}

function inOrder(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.sort(([one], [other]) => (one < other ? -1 : 1)));
}
