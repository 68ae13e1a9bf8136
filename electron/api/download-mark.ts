import { readFile, rm } from 'node:fs/promises';
import * as z from 'zod';
import { writeWholeFile } from '../core/disk/json-file.ts';

/** The object of a broken download, so that it resumes only from the same object. */
const DownloadMark = z.object({
  /** Without its query: a new link to the same object has another signature. */
  address: z.string(),
  etag: z.string(),
  total: z.int().min(0).nullable(),
  mime: z.string().nullable(),
});
export type DownloadMark = z.output<typeof DownloadMark>;

function markName(path: string): string {
  return `${path}.part.json`;
}

/** Null when it is missing or unreadable: then the download starts from the beginning. */
export async function readMark(path: string): Promise<DownloadMark | null> {
  try {
    return DownloadMark.parse(JSON.parse(await readFile(markName(path), 'utf8')));
  } catch {
    return null;
  }
}

/** A failed write only means that a broken download restarts; it does not stop. */
export async function writeMark(path: string, mark: DownloadMark): Promise<void> {
  const written = await writeWholeFile(markName(path), `${JSON.stringify(mark)}\n`);
  if (!written.ok) await forgetMark(path);
}

export async function forgetMark(path: string): Promise<void> {
  await rm(markName(path), { force: true });
}

/** Only a strong tag proves that two answers have the same bytes. */
export function strongTag(header: string | undefined): string | null {
  return header !== undefined && /^"[^"]*"$/.test(header) ? header : null;
}
