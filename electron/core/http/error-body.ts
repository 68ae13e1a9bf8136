import { plainLine } from '../../../shared/odd-text.ts';
import type { Support } from '../../../shared/result.ts';
import { shapeFault } from './json-shape.ts';

/** The service's error message from any of its error bodies, as one short line. */
export function spokenMessage(body: string): string {
  const parsed = parseObject(body);
  return parsed ? messageIn(parsed) : sentence(/^\s*</.test(body) ? '' : (body.trim().split('\n')[0] ?? ''));
}

export function messageIn(body: unknown): string {
  return isRecord(body) ? sentence(messageOf(body)) : '';
}

/** The message of an error object inside a successful reply; null when there is none. */
export function errorInside(body: unknown): string | null {
  if (!isRecord(body)) return null;
  const { error } = isRecord(body.response) && body.error === undefined ? body.response : body;
  if (typeof error !== 'string' && !isRecord(error)) return null;
  return messageIn({ error }) || null;
}

function sentence(words: string): string {
  return plainLine(words)
    .replace(/^Error:\s*/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
}

// covers: batch.error type, logid, contact_url
// covers: platform.error resources.support
/** Details for the service's support: the kind of error, the log entry, and the contact. */
export function supportIn(body: unknown): Support | undefined {
  if (!isRecord(body)) return undefined;
  const resources = isRecord(body.resources) ? body.resources.support : undefined;
  const [type, logId, address] = [body.type, body.logid, body.contact_url ?? resources].map(word);
  if (!type && !logId && !address) return undefined;
  return { ...(type && { type }), ...(logId && { logId }), ...(address && { address }) };
}

/** The batch service's name for the error, such as session-failure. */
export function kindOf(body: unknown): string {
  return isRecord(body) ? word(body.type) : '';
}

function word(value: unknown): string {
  return typeof value === 'string' ? plainLine(value).trim().slice(0, 200) : '';
}

function messageOf(body: Readonly<Record<string, unknown>>): string {
  const error = body.error;
  if (typeof error === 'string') return error;
  if (isRecord(error)) {
    const text = error.message ?? error.summary;
    if (typeof text === 'string') return text;
  }
  const [message, detail] = [body._message, body.detail];
  return [message, detail].filter((text) => typeof text === 'string' && text !== '').join(': ');
}

/** The batch service also answers a wrong parameter with 403. If that parameter is the key, it refuses the key. */
export function blamesParameter(body: unknown): boolean {
  const fields = fieldsIn(body);
  return fields !== undefined && !Object.hasOwn(fields, 'apikey');
}

/** Complaints by field: the platform's `messages` and the batch service's `invalid_parameters`. */
export function fieldsIn(body: unknown): Record<string, string[]> | undefined {
  if (!isRecord(body)) return undefined;
  const { error } = body;
  const messages = isRecord(error) ? error.messages : undefined;
  if (isRecord(messages)) {
    const fields = Object.entries(messages).slice(0, mostFields);
    return Object.fromEntries(fields.map(([field, texts]) => [short(field), complaints(texts)]));
  }
  if (Array.isArray(messages)) return { input: complaints(messages) };
  const invalid = body.invalid_parameters;
  if (isRecord(invalid)) return { [short(invalid.name)]: complaints(invalid.reason) };
  return undefined;
}

/** An answer may list many; the form shows only some. */
const mostFields = 100;

function complaints(texts: unknown): string[] {
  return (Array.isArray(texts) ? texts.slice(0, mostFields) : [texts]).map(short);
}

/** Calls no method of the value: an object in a reply may have data members with the names of methods. */
function short(text: unknown): string {
  return plainLine((typeof text === 'string' ? text : (JSON.stringify(text) ?? '')).slice(0, 300));
}

export function parseObject(body: string): Readonly<Record<string, unknown>> | undefined {
  if (shapeFault(body)) return undefined;
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined; // The callers separate plain text from HTML.
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
