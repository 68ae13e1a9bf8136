import { guessThing } from '../../shared/defang.ts';
import { findIndicators } from '../graph/indicators.ts';
import type { ReadPiece } from './pieces.ts';

/** A text without line breaks is read in parts of this length. */
const longestLine = 64_000;

/** Finds the indicators in any text, line by line. */
export async function* readList(chunks: AsyncIterable<string>): AsyncGenerator<ReadPiece> {
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + chunk;
    const end =
      text.lastIndexOf('\n') + 1 || (text.length > longestLine ? text.lastIndexOf(' ') + 1 || text.length : 0);
    rest = text.slice(end);
    yield* indicatorsOf(text.slice(0, end));
  }
  yield* indicatorsOf(rest);
}

function* indicatorsOf(text: string): Generator<ReadPiece> {
  for (const line of text.split('\n')) {
    const { indicators } = findIndicators(line);
    // A line with a single name is meant as one, whatever its suffix.
    const guessed = indicators.length === 0 && !/\s/.test(line.trim()) ? guessThing(line) : null;
    for (const { kind, value } of guessed ? [guessed] : indicators) yield { is: 'thing', thing: { kind, value } };
  }
}
