// Errors of the passive DNS API: one line of plain text, except where the front web server or a crash answers in HTML.

import type { Reply } from '../http/reply.ts';
import { textReply } from '../http/reply.ts';

// covers: pdns.status one line of text
// covers: pdns.status 404
export function pdnsError(status: number, message: string): Reply {
  if (status === 500 || status === 502) return pdnsHtmlError(status, message);
  return textReply(status, 'text/plain', `Error: ${message}\n`);
}

export function pdnsHtmlError(status: number, message: string): Reply {
  const page = `<html>\n<head><title>${status} ${message}</title></head>\n<body><h1>${status} ${message}</h1></body>\n</html>\n`;
  return textReply(status, 'text/html', page);
}
