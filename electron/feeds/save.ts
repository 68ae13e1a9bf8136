import { rm } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { csvLine } from '../../shared/csv.ts';
import { feedCatalogue } from '../../shared/feed-catalogue.ts';
import type { FeedName } from '../../shared/feeds.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { SavedFile } from '../../shared/saved-file.ts';
import { toFeedRecord } from '../api/feeds/records.ts';
import type { CaseFile } from '../case/case-file.ts';
import { openFileSink, partName, type SinkWishes } from '../core/disk/file-sink.ts';
import { fileReason } from '../core/disk/json-file.ts';
import { cancelled } from '../core/http/unsent.ts';
import { cellText, titleOf, valueAt } from './row-of.ts';
import { storedLines } from './stored-feeds.ts';

export interface SaveWish {
  readonly feed: FeedName;
  readonly path: string;
  readonly format: 'ndjson' | 'csv';
  /** Which lines of which ledger rows, oldest first; null for all lines of a row. */
  readonly replies: ReadonlyMap<number, ReadonlySet<number> | null>;
}

export interface SavedRows {
  readonly file: SavedFile;
  readonly lines: number;
  readonly skipped: number;
}

/** How many lines are remembered to detect duplicates. */
const mostRemembered = 200_000;
const blockCharacters = 256 * 1024;

/** Writes lines from the case to a file, which gets its final name only when it is complete. */
export async function saveLines(
  file: CaseFile,
  wish: SaveWish,
  signal: AbortSignal,
  wishes: SinkWishes = {},
): Promise<Result<SavedRows>> {
  const opened = await openFileSink(wish.path, wishes);
  if (!opened.ok) return opened;
  const sink = opened.value;
  const seen = new Set<string>();
  let block =
    wish.format === 'csv'
      ? `${csvLine(['timestamp', 'name', ...feedCatalogue[wish.feed].columns.map(titleOf)])}\n`
      : '';
  let [lines, skipped] = [0, 0];

  async function flush(): Promise<void> {
    const bytes = Buffer.from(block);
    block = '';
    await sink.take(bytes);
    await turn(); // Reading and decompression block the thread; other work runs in between.
  }

  try {
    for (const [reply, wanted] of wish.replies) {
      for (const { line, bytes } of storedLines(file, reply)) {
        if (wanted && !wanted.has(line)) continue;
        const written = bytes && writtenLine(wish, bytes, seen);
        if (written === null) skipped++;
        else if (written !== '') {
          block += written;
          lines++;
        }
        if (block.length > blockCharacters) await flush();
        if (signal.aborted) {
          await discard();
          return cancelled();
        }
      }
      if (seen.size > mostRemembered) seen.clear();
    }
    await flush();
    const { file: named, length, sha256 } = await sink.finish(true);
    if (named !== wish.path) throw new Error('it was removed during the write');
    const mime = wish.format === 'csv' ? 'text/csv' : 'application/x-ndjson';
    const saved = { path: wish.path, bytes: length, sha256, mime, completeness: { kind: 'whole' } } as const;
    return ok({ file: saved, lines, skipped });
  } catch (error) {
    await discard();
    return fail('file', `${wish.path} could not be written: ${fileReason(error)}.`, {
      kept: 'No file was left there. The lines are in the case.',
      next: 'Choose another place, or free some space, and save again.',
    });
  }

  /** A partial file would help nobody: saving again starts from the beginning. */
  async function discard(): Promise<void> {
    await sink.abandon().catch(() => undefined);
    await rm(partName(wish.path), { force: true });
  }
}

/** Null for an unreadable line, nothing for a duplicate. */
function writtenLine({ feed, format }: SaveWish, bytes: Buffer, seen: Set<string>): string | null {
  const text = textOf(bytes);
  const record = text === null ? null : recordOf(text);
  if (text === null || !record) return null;
  const key = `${record.timestamp} ${record.name.slice(0, 300)} ${text.length}`;
  if (seen.has(key)) return '';
  seen.add(key);
  if (format === 'ndjson') return `${text}\n`;
  const cells = feedCatalogue[feed].columns.map((column) => {
    const value = valueAt(record.record, column);
    return typeof value === 'number' ? value : cellText(value);
  });
  return `${csvLine([record.timestamp, record.name, ...cells])}\n`;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Buffer): string | null {
  try {
    return decoder.decode(bytes).trim();
  } catch {
    return null;
  }
}

function recordOf(text: string) {
  try {
    return toFeedRecord(JSON.parse(text));
  } catch {
    return null;
  }
}
