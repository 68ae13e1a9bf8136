import { minuteWords, rangeWords } from '../../shared/channel-window.ts';
import { csvLine } from '../../shared/csv.ts';
import { plainLine } from '../../shared/odd-text.ts';
import type { BookLink } from './link-book-store.ts';

export type LinkFormat = 'text' | 'markdown' | 'csv';

/** Links for sharing. They stay live, because that is their purpose. */
export function linkText(links: readonly BookLink[], format: LinkFormat): string {
  switch (format) {
    case 'text':
      return links.map(({ data }) => `${data.url}\n`).join('');
    case 'markdown':
      return links
        .map(({ data }) => {
          const what = `ch${data.channel}${data.description ? ` ${data.description}` : ''}, ${rangeWords(data)}`;
          return `- [${escaped(what)}](<${data.url.replaceAll(/[<>]/g, encodeURIComponent)}>)${endWords(data.expiresAt)}\n`;
        })
        .join('');
    case 'csv':
      return [
        csvLine(['channel', 'description', 'start', 'end', 'made', 'expires', 'for', 'url']),
        ...links.map(({ name, data }) =>
          csvLine([
            data.channel,
            plainLine(data.description),
            data.start,
            data.end,
            data.madeAt,
            data.expiresAt,
            plainLine(name),
            data.url,
          ]),
        ),
        '',
      ].join('\r\n');
  }
}

/** A mail that shares one link. */
export function mailOf({ data }: BookLink): { readonly subject: string; readonly body: string } {
  const what = `channel ${data.channel}${data.description ? ` (${plainLine(data.description)})` : ''}`;
  const range = rangeWords(data);
  const end =
    data.expiresAt === null
      ? 'The link does not say until when it opens.'
      : `It opens until ${minuteWords(data.expiresAt)} UTC.`;
  return {
    subject: `Data of ${what}, ${range}`,
    body: [
      `This link opens the data of ${what}, ${range}. ${end}`,
      data.url,
      'No key is needed: whoever has the link can download the data, so please pass it on with care. Data that is older than the service keeps (12 to 18 hours) may be gone before that.',
      '',
    ].join('\n\n'),
  };
}

function endWords(expiresAt: string | null): string {
  return expiresAt === null ? '' : `, until ${minuteWords(expiresAt)} UTC`;
}

/** The service's channel name is foreign text: none of it may be read as markup. */
function escaped(text: string): string {
  return plainLine(text).replace(/[\\`*_{}[\]<>()#!|~]/g, '\\$&');
}
