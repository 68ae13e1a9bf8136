import type { FileCondition, FoundState } from '../../../shared/open-file.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { askFile } from './engine.ts';
import { locateLines } from './locate.ts';
import type { HeldLine } from './match.ts';
import type { OpenedFile } from './opened-file.ts';
import { askedOf } from './sql.ts';

const mostKept = 50_000;
const mostKeptBytes = 64 * 1024 * 1024;

/** The lines that a search stored; they can be read while it still runs. */
export interface Finding {
  readonly lines: HeldLine[];
}

/** Searches the complete file. Stores the first matching lines, and counts all. */
export async function findInFile(
  file: OpenedFile,
  finding: Finding,
  { text, conditions }: { readonly text: string; readonly conditions: readonly FileCondition[] },
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Result<FoundState>> {
  const source = file.source();
  const asked = askedOf(source, file.columns, text, conditions);
  if (asked === null) {
    return fail('bad-input', 'The file has no column with this name.', { next: 'Choose another column.' });
  }
  let found: FoundState = {
    words: [text.trim(), ...conditions.map(({ column, how, value }) => `${column} ${how} ${value}`.trim())]
      .filter(Boolean)
      .join(', '),
    running: true,
    share: 0,
    total: 0,
    kept: 0,
    numbered: false,
  };
  let bytes = 0;
  const { lines } = finding;
  const show = (part: Partial<FoundState>) => {
    if (signal.aborted) return;
    found = { ...found, ...part };
    file.found = found;
    file.tell();
    if (part.share !== undefined) onProgress(part.share);
  };
  show({});
  try {
    await askFile(file.path, {
      sql: `SELECT n, line FROM ${source.from} WHERE ${asked.where}`,
      values: asked.values,
      signal,
      onChunk: (chunk) => {
        const [numbers, texts] = [chunk.getColumnVector(0), chunk.getColumnVector(1)];
        for (let row = 0; row < chunk.rowCount && lines.length < mostKept && bytes < mostKeptBytes; row++) {
          const line = String(texts.getItem(row));
          const number = numbers.getItem(row);
          lines.push({ text: line, number: number == null ? null : Number(number) });
          bytes += line.length;
        }
        show({ total: found.total + chunk.rowCount, kept: lines.length });
      },
      onProgress: (share) => show({ share: share * 0.8 }),
    });
    await giveNumbers(file, lines, signal, (share) => show({ share: 0.8 + share * 0.2 }));
    lines.sort((one, other) => (one.number ?? 0) - (other.number ?? 0));
    if (signal.aborted) return fail('cancelled', 'Cancelled.');
    show({ running: false, share: 1, numbered: true });
    return ok(found);
  } finally {
    if (found.running) show({ running: false });
  }
}

/** Equal lines each get their own number: a list of lines shows all of them. */
async function giveNumbers(
  file: OpenedFile,
  lines: readonly HeldLine[],
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const unnumbered = lines.filter(({ number }) => number === null);
  if (unnumbered.length === 0) return;
  const texts = unnumbered.map(({ text }) => text);
  const { numbers } = await locateLines(file.handle, file.size, texts, {
    signal,
    onBlock: (read) => onProgress(read / file.size),
  });
  for (const [at, line] of unnumbered.entries()) line.number = numbers[at] ?? null;
}
