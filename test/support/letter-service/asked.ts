import type { IncomingHttpHeaders } from 'node:http';

/** A complete request. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  /** The signed path, in the words that were sent. */
  readonly sentPath: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An answer before its variant: a value is JSON, lines are JSON objects one per line, bytes are sent unchanged. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly type?: string;
  readonly content:
    | { readonly value: unknown }
    | { readonly lines: readonly unknown[] }
    | { readonly bytes: Buffer }
    | { readonly none: true };
  /** True for the answer to a write, which some services send without a body. */
  readonly isWrite?: boolean;
}

/** What an operation may know about its service. */
export interface Bench {
  readonly origin: () => string;
  readonly now: () => Date;
  /** Records a request that no document allows and that has no documented status. */
  readonly complain: (what: string) => void;
  /** Counts a request; false if it exceeds the documented limit. */
  readonly allow: (what: string, most: number, seconds: number) => boolean;
}

export function json(value: unknown, status = 200): Answer {
  return { status, content: { value } };
}

/** The standard error body of the platform. */
export function platformError(code: number, message: string): Answer {
  return json({ error: { code, message }, resources: { support: 'https://support.letter.example/' } }, code);
}

/** The error body of Detect's writes. */
export function invalidBody(messages: Readonly<Record<string, readonly string[]>>): Answer {
  return json(
    {
      error: { code: 422, summary: 'The request is invalid.', messages },
      resources: { support: 'https://support.letter.example/' },
    },
    422,
  );
}

/** Repeated names in a form or a query, except those with brackets. */
export function repeatedNames(parameters: URLSearchParams): string[] {
  const names = [...parameters.keys()];
  return names.filter((name, at) => !name.endsWith('[]') && names.indexOf(name) !== at);
}

export function parsedJson(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
