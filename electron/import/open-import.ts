import { mustBeReadable } from '../case/readable-file.ts';
import { openArchive } from './archive.ts';
import { bounds } from './bounds.ts';
import { formatReaders, plainText } from './formats.ts';
import { leftOut, type ReadPiece } from './pieces.ts';
import { type Done, type Encoding, openSource, type Source } from './source.ts';

export interface OpenedImport {
  /** A case is imported as a case. Nothing is read from any other binary file. */
  readonly format: (typeof formatReaders)[number]['id'] | 'case' | 'binary';
  readonly encoding: Encoding;
  readonly bytes: number;
  /** How many bytes of it have been read. */
  readonly done: Readonly<Done>;
  pieces(): AsyncIterable<ReadPiece>;
}

/** Whether the file is another case, which is imported as one. */
export async function isCase(path: string): Promise<boolean> {
  const { head } = await openSource(path, new AbortController().signal);
  return isDatabase(head);
}

/** Tells how to read a file from its content. Any unknown text is searched for indicators. */
export async function openImport(path: string, signal: AbortSignal): Promise<OpenedImport> {
  mustBeReadable(path);
  const source = await openSource(path, signal);
  const { head, encoding, size } = source;
  const about = { encoding, bytes: size, done: source.done };
  if (isDatabase(head)) return { ...about, format: 'case', pieces: nothing };
  const isArchive = head.toString('latin1', 0, 4) === 'PK\x03\x04';
  const known = {
    bytes: head,
    text: source.headText.replace(/^[\ufeff\s]+/, ''),
    isWhole: size <= head.length,
    parts: isArchive ? await partsOf(path) : [],
  };
  const reader = formatReaders.find(({ fits }) => fits(known)) ?? (isArchive || isBinary(source) ? null : plainText);
  if (!reader) return { ...about, format: 'binary', pieces: nothing };
  return { ...about, format: reader.id, pieces: () => bounded(reader.read(source), source) };
}

/** Names what can't be read as text, and everything beyond the largest file. */
async function* bounded(pieces: AsyncIterable<ReadPiece>, { size }: Source): AsyncGenerator<ReadPiece> {
  if (size > bounds.fileBytes) {
    yield leftOut(`everything: a file of more than ${bounds.fileBytes / 1_000_000_000} GB`);
    return;
  }
  yield* pieces;
}

async function partsOf(path: string): Promise<readonly string[]> {
  try {
    const archive = await openArchive(path);
    archive.close();
    return archive.names;
  } catch {
    return []; // Half an archive has no list: its reader says so.
  }
}

/** Pictures and programs: text in them that looks like an indicator is chance. */
function isBinary({ head, encoding }: Source): boolean {
  if (encoding.startsWith('utf-16')) return false;
  if (head.includes(0)) return true;
  const odd = head.reduce((count, byte) => (byte < 9 || (byte > 13 && byte < 32) ? count + 1 : count), 0);
  return odd > head.length / 100;
}

function isDatabase(head: Buffer): boolean {
  return head.toString('latin1', 0, 16).startsWith('SQLite format 3\0');
}

async function* nothing(): AsyncGenerator<ReadPiece> {
  // A case has its own import.
}
