import { getDocumentProxy } from 'unpdf';
import { findIndicators } from '../graph/indicators.ts';
import { bounds } from './bounds.ts';
import { leftOut, type ReadPiece } from './pieces.ts';
import type { Source } from './source.ts';

/** The text of a PDF, and the addresses that its links lead to. Nothing in it is run or drawn. */
export async function* readPdf(source: Pick<Source, 'whole'>): AsyncGenerator<ReadPiece> {
  const bytes = await source.whole(bounds.wholeFileBytes);
  if (!bytes) {
    yield leftOut(`everything: a PDF of more than ${bounds.wholeFileBytes / 1_000_000} MB`);
    return;
  }
  const pdf = await opened(bytes);
  if (typeof pdf === 'string') {
    yield leftOut(pdf);
    return;
  }
  const last = Math.min(pdf.numPages, bounds.pages);
  let letters = 0;
  for (let number = 1; number <= last; number++) {
    try {
      const page = await pdf.getPage(number);
      const [content, links] = await Promise.all([page.getTextContent(), page.getAnnotations()]);
      const text = content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
      const urls = (links as readonly { readonly url?: unknown }[]).flatMap(({ url }) =>
        typeof url === 'string' ? [url.slice(0, bounds.value)] : [],
      );
      letters += text.length;
      const { indicators } = findIndicators(`${joined(text)}\n${urls.join('\n')}`);
      for (const { kind, value } of indicators) yield { is: 'thing', thing: { kind, value } };
      page.cleanup();
    } catch {
      yield leftOut('an unreadable page');
    }
  }
  if (pdf.numPages > last) yield leftOut(`everything after page ${last}`);
  if (letters === 0) yield leftOut('pages without text: pictures of text are not read');
  await pdf.loadingTask.destroy();
}

/**
 * A name or an address on the web may be broken over lines. The end of a sentence looks alike, so two parts are only
 * joined if they are an indicator together, and the first one looked like a part of one.
 */
function joined(text: string): string {
  const join = (whole: string, before: string, after: string) => {
    const isPart = /^h(?:tt|xx)ps?\W/i.test(before) || /\[\.\]|[^.]\.[^.]+/.test(before.replace(/[.,;:]$/, ''));
    return isPart && findIndicators(before + after).indicators.length > 0 ? before + after : whole;
  };
  const once = (lines: string) =>
    lines
      .replace(/([^\s]{1,500}(?:\[\.\]|[./_=&?%-]))\n([a-z0-9][^\s]{0,500})/g, join)
      .replace(/([^\s]{1,500}[a-z0-9])\n((?:\[\.\]|[./?&=])[a-z0-9][^\s]{0,500})/g, join);
  return once(once(text));
}

async function opened(bytes: Buffer) {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return isLocked ? 'everything: the PDF has a password' : 'everything: the PDF is damaged or incomplete';
  }
}
