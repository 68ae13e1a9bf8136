import type { ReplyLine } from './case-lists.ts';

const partsOfFile: Readonly<Record<string, string>> = { 'file.lines': 'lines', 'file.records': 'records' };

/** The question without the host: the service name already says that. */
export function askedWords({ service, operation, method, url, requestBody }: ReplyLine): string {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '');
  if (service === 'file') {
    const name = decodeURIComponent(path.slice(1));
    return operation in partsOfFile ? `${partsOfFile[operation]} of the file ${name}` : `the file ${name}`;
  }
  const body = requestBody ? ` ${requestBody}` : '';
  return `${operation}: ${method} ${path}${body}`;
}

/**
 * What came back, and whether it was complete; a reply that reports a limit was limited, even if it arrived completely.
 * Says nothing about limits if the reply was not examined (no limit given, not even null).
 */
export function replyWords(
  { service, status, failure, origin }: Pick<ReplyLine, 'service' | 'status' | 'failure' | 'origin'>,
  limit?: string | null,
): {
  readonly status: string;
  readonly completeness: string;
  readonly level: 'good' | 'warn' | 'bad';
} {
  if (origin !== null) {
    const { status: said, completeness } = replyWords({ service, status, failure, origin: null }, limit);
    return { status: said, completeness: `${completeness}, as ${origin} says`, level: 'warn' };
  }
  if (service === 'file') return { status: 'read', completeness: 'on this machine', level: 'good' };
  const said = String(status ?? 'no answer');
  if (failure !== null) return { status: said, completeness: failure, level: 'bad' };
  if (status === 206) return { status: said, completeness: 'a part of the reply', level: 'warn' };
  if (limit) return { status: said, completeness: `limited by the service: ${limit}`, level: 'warn' };
  const good = status !== null && status >= 200 && status < 300;
  return { status: said, completeness: limit === null ? 'complete' : 'answered', level: good ? 'good' : 'warn' };
}
