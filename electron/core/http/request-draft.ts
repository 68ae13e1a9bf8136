import { withoutCredentials } from './exchange.ts';
import type { WireService } from './service.ts';
import type { ServiceRequest } from './service-request.ts';
import type { Credentials } from './signing.ts';
import type { Parameters, Repeated, Wording } from './wording.ts';

/** A request as sent, and as it may be shown. */
export interface Draft {
  readonly method: ServiceRequest['method'];
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
  readonly shownUrl: string;
  readonly shownBody: string | null;
}

/**
 * Credentials go into the query, unless a form or the body carries them. A JSON write sends its body without
 * credentials and puts them in the query, which the platform accepts.
 */
export function draftRequest(
  base: string,
  path: string,
  request: ServiceRequest,
  service: Pick<WireService, 'accept' | 'keyInBody'>,
  wording: Wording,
  credentials: Credentials,
): Draft {
  const place = request.place ?? 'none';
  const inAddress = request.formInAddress ? request.form : undefined;
  const query = wording.parameters(place, { ...request.query, ...inAddress });
  const form = inAddress ? undefined : request.form && wording.parameters(place, request.form);
  const json = request.json && (wording.parameters(place, request.json as Parameters) as Record<string, unknown>);
  const inBody = form !== undefined || service.keyInBody;

  const shownUrl = address(base, path, query);
  const url = inBody ? shownUrl : address(base, path, { ...query, ...credentials.members });
  const write = (members: Parameters | Record<string, unknown>) =>
    form ? encodeForm(members as Parameters) : JSON.stringify(members);
  const content = form ?? json;
  const body = content ? write(inBody ? { ...content, ...credentials.members } : content) : null;
  const contentType = form ? 'application/x-www-form-urlencoded' : 'application/json';

  return {
    method: inAddress ? 'GET' : request.method,
    url: new URL(url),
    headers: {
      accept: request.accept ?? service.accept,
      'user-agent': 'Sextant',
      ...(body !== null && { 'content-type': contentType }),
      ...credentials.headers,
    },
    body,
    shownUrl,
    shownBody: content ? write(withoutCredentials(content)) : null,
  };
}

function address(base: string, path: string, query: Parameters): string {
  const text = encodeForm(query);
  return text ? `${base}${path}?${text}` : `${base}${path}`;
}

/** Lists repeat their name, with brackets unless specified otherwise; undefined values are left out. */
function encodeForm(parameters: Parameters): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    if (isRepeated(value)) for (const entry of value.repeated) pairs.append(name, entry);
    else if (Array.isArray(value)) for (const entry of value) pairs.append(`${name}[]`, entry);
    else pairs.append(name, String(value));
  }
  return pairs.toString();
}

function isRepeated(value: Parameters[string]): value is Repeated {
  return typeof value === 'object' && 'repeated' in value;
}
