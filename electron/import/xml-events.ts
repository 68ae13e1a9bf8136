import { SaxesParser } from 'saxes';
import { bounds } from './bounds.ts';

export type XmlEvent =
  | { readonly is: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly is: 'close'; readonly name: string; readonly text: string }
  /** The text is no XML from here on, or ends too early. */
  | { readonly is: 'fault' };

/** Elements without their prefix, in reading order. Entities of the document's own are not known, and not expanded. */
export async function* xmlEvents(chunks: AsyncIterable<string>): AsyncGenerator<XmlEvent> {
  let events: XmlEvent[] = [];
  let failed = false;
  const texts: string[] = [];
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  const bare = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', ({ name, attributes }) => {
    texts.push('');
    if (texts.length > bounds.depth) failed = true;
    events.push({ is: 'open', name: bare(name), attributes });
  });
  parser.on('text', (text) => {
    const at = texts.length - 1;
    const before = texts[at] ?? '';
    if (at >= 0 && before.length < bounds.cell) texts[at] = before + text.slice(0, bounds.cell);
  });
  parser.on('cdata', (text) => {
    const at = texts.length - 1;
    if (at >= 0) texts[at] = (texts[at] ?? '') + text.slice(0, bounds.cell);
  });
  parser.on('closetag', ({ name }) => void events.push({ is: 'close', name: bare(name), text: texts.pop() ?? '' }));
  parser.on('error', () => {
    failed = true;
  });

  function step(work: () => void): void {
    try {
      work();
    } catch {
      failed = true;
    }
  }
  for await (const chunk of chunks) {
    step(() => parser.write(chunk));
    yield* events;
    events = [];
    if (failed) break;
  }
  if (!failed) step(() => parser.close());
  yield* events;
  if (failed) yield { is: 'fault' };
}
