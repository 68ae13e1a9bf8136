import { recognise } from '../../shared/recognise.ts';
import { linesOf } from './lines.ts';
import { leftOut, type ReadPiece } from './pieces.ts';

const mostSearches = 20;
/** The longest that the service takes. */
const longest = 20_000;

/** Whether every line of a text is a search that was exported from the web. */
export function isSearches(text: string): boolean {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.length > 0 && lines.length <= mostSearches && lines.every((line) => hashIn(line) !== null);
}

function hashIn(line: string): string | null {
  if (line.length > longest) return null;
  const found = recognise(line);
  return found.is === 'search' ? found.hash : null;
}

/** Exported searches, one per line. They add nothing: they are offered to be run. */
export async function* readSearches(chunks: AsyncIterable<string>): AsyncGenerator<ReadPiece> {
  let count = 0;
  for await (const { text } of linesOf(chunks)) {
    if (text.trim() === '') continue;
    const hash = hashIn(text.trim());
    if (hash !== null && ++count <= mostSearches) yield { is: 'search', hash };
    else yield leftOut('a line without an exported search');
  }
}
