import { bounds } from './bounds.ts';

export interface Line {
  readonly text: string;
  /** Whether its end was there: the last line of half a file has none. */
  readonly isWhole: boolean;
}

/** The lines of a text. A line that is too long comes in parts. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<Line> {
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + chunk;
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      yield { text: text.slice(start, end).replace(/\r$/, ''), isWhole: true };
      start = end + 1;
    }
    rest = text.slice(start);
    if (rest.length > bounds.json) {
      yield { text: rest, isWhole: true };
      rest = '';
    }
  }
  if (rest !== '') yield { text: rest, isWhole: false };
}
