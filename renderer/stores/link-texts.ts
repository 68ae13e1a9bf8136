import { minuteWords, rangeWords } from '../../shared/channel-window.ts';
import { csvLine } from '../../shared/csv.ts';
import { plainLine } from '../../shared/odd-text.ts';
import { channelTexts } from '../texts/channels.ts';
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
  const { subject, opens, noEnd, until, care } = channelTexts.mail;
  const what = [data.channel, plainLine(data.description), rangeWords(data)] as const;
  const end = data.expiresAt === null ? noEnd : until(data.expiresAt);
  return { subject: subject(...what), body: [`${opens(...what)} ${end}`, data.url, care, ''].join('\n\n') };
}

function endWords(expiresAt: string | null): string {
  return expiresAt === null ? '' : `, until ${minuteWords(expiresAt)} UTC`;
}

/** The service's channel name is foreign text: none of it may be read as markup. */
function escaped(text: string): string {
  return plainLine(text).replace(/[\\`*_{}[\]<>()#!|~]/g, '\\$&');
}
