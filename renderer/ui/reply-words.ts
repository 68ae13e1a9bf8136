import type { ReplyLine } from '../../shared/calls/case.ts';

/** What was asked, without the place: the service tells that. */
export function askedWords({ operation, method, url, requestBody }: ReplyLine): string {
  const path = url.replace(/^[a-z]+:\/\/[^/]+/i, '');
  const body = requestBody ? ` ${requestBody}` : '';
  return `${operation}: ${method} ${path}${body}`;
}

/** What came back, in words, and whether all of it did. */
export function replyWords({ status, failure }: Pick<ReplyLine, 'status' | 'failure'>): {
  readonly words: string;
  readonly level: 'good' | 'warn' | 'bad';
} {
  if (failure !== null) return { words: `${status ?? 'no answer'}, ${failure}`, level: 'bad' };
  if (status === 206) return { words: '206, a part of the answer', level: 'warn' };
  if (status !== null && status >= 200 && status < 300) return { words: `${status}, reply whole`, level: 'good' };
  return { words: String(status ?? 'no answer'), level: 'warn' };
}
