import { readFile, rm } from 'node:fs/promises';
import * as z from 'zod';
import { writeWholeFile } from '../core/disk/json-file.ts';

/** What a download that broke left about the object it was of, so that the rest is only taken from the same object. */
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

/** Null when there is none, or none that can be read: then the download begins anew. */
export async function readMark(path: string): Promise<DownloadMark | null> {
  try {
    return DownloadMark.parse(JSON.parse(await readFile(markName(path), 'utf8')));
  } catch {
    return null;
  }
}

/** Where it can't be written, a break means to begin anew; that is no reason to stop. */
export async function writeMark(path: string, mark: DownloadMark): Promise<void> {
  const written = await writeWholeFile(markName(path), `${JSON.stringify(mark)}\n`);
  if (!written.ok) await forgetMark(path);
}

export async function forgetMark(path: string): Promise<void> {
  await rm(markName(path), { force: true });
}

/** Only a strong tag says that two answers are the same bytes. */
export function strongTag(header: string | undefined): string | null {
  return header !== undefined && /^"[^"]*"$/.test(header) ? header : null;
}
