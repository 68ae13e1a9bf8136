// The `format` parameter of account, Enrich and Investigate: JSON, or the same tree as XML or HTML.

import type { Reply } from '../http/reply.ts';
import { jsonReply, textReply } from '../http/reply.ts';
import { platformError } from './errors.ts';

// covers: platform.credentials format
export function formattedReply(status: number, value: object, format: string | null): Reply {
  switch (format) {
    case null:
    case 'json':
      return jsonReply(status, value);
    case 'xml':
      return textReply(
        status,
        'text/xml; charset=utf-8',
        `<?xml version="1.0" encoding="UTF-8"?>\n${xmlOf('reply', value)}\n`,
      );
    case 'html': {
      const body = `<!doctype html><html><body><pre>${escaped(JSON.stringify(value, null, 2))}</pre></body></html>`;
      return textReply(status, 'text/html; charset=utf-8', body);
    }
    default:
      return platformError(400, 'format must be json, xml or html.');
  }
}

function xmlOf(name: string, value: unknown): string {
  const tag = name.replace(/[^A-Za-z0-9_.-]/g, '_');
  if (Array.isArray(value)) return value.map((entry) => xmlOf(name, entry)).join('');
  if (typeof value === 'object' && value !== null) {
    const inside = Object.entries(value).map(([member, entry]) => xmlOf(member, entry));
    return `<${tag}>${inside.join('')}</${tag}>`;
  }
  return `<${tag}>${value === null ? '' : escaped(String(value))}</${tag}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
