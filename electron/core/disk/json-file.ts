import { createHash, randomUUID } from 'node:crypto';
import { open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type * as z from 'zod';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { makeFolder } from './make-folder.ts';

export interface ReadFile<T> {
  readonly value: T;
  /** Where a file that could not be understood is kept, so that nothing new is written over it. */
  readonly damagedCopy: string | null;
}

/** Reads a small settings file. One that is missing gives the default; one that is damaged is copied aside first. */
export async function readJsonFile<S extends z.ZodType>(
  path: string,
  schema: S,
  missing: z.output<S>,
): Promise<ReadFile<z.output<S>>> {
  let bytes: Buffer;
  try {
    // A pipe or a device would be waited for without end.
    if (!(await stat(path)).isFile()) throw new Error('not a file');
    bytes = await readFile(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return { value: missing, damagedCopy: null };
    return { value: missing, damagedCopy: await moveTo(path, `${path}.damaged-${randomUUID().slice(0, 12)}`) };
  }
  const parsed = schema.safeParse(parse(bytes.toString('utf8')));
  if (parsed.success) return { value: parsed.data, damagedCopy: null };
  // Named by its content: reading the same damage again at the next start adds no second copy.
  const damagedCopy = `${path}.damaged-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
  const copied = await writeWholeFile(damagedCopy, bytes);
  return { value: missing, damagedCopy: copied.ok ? damagedCopy : await moveTo(path, damagedCopy) };
}

/** Takes what can't be read, or not be copied, out of the way: that needs no room on the disk. */
async function moveTo(path: string, place: string): Promise<string> {
  try {
    await rename(path, place);
    return place;
  } catch {
    return path; // It can't be moved, so it can't be written over either.
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

/** Writes a whole file or nothing: under another name first, on disk before it takes the old one's place. */
export async function writeWholeFile(path: string, content: string | Uint8Array): Promise<Result<void>> {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    makeFolder(dirname(path));
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    return ok(undefined);
  } catch (error) {
    await unlink(draft).catch(() => undefined);
    return fail('file', `${path} could not be written: ${fileReason(error)}.`, {
      kept: 'What was there before is unchanged.',
      next: 'Choose another place, or free some space, and try again.',
    });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Why the system refused a file, in words. */
export function fileReason(error: unknown): string {
  const code = codeOf(error);
  const words: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'the disk is read-only',
    ENOENT: 'there is no such folder',
    ENOTDIR: 'part of the path is a file, not a folder',
    EEXIST: 'part of the path is a file, not a folder',
    EISDIR: 'that is a folder',
  };
  return words[code] ?? (code || 'the system refused');
}
