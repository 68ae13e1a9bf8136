import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type * as z from 'zod';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { makeFolder } from './make-folder.ts';

export interface ReadFile<T> {
  readonly value: T;
  /** Where the damaged file was saved, so that nothing overwrites it. */
  readonly damagedCopy: string | null;
}

/**
 * Reads a small settings file. A missing file gives the default, without building its schema; a damaged one is first
 * copied aside.
 */
export async function readJsonFile<S extends z.ZodType>(
  path: string,
  schemaOf: () => S,
  missing: z.output<S>,
): Promise<ReadFile<z.output<S>>> {
  let bytes: Buffer;
  try {
    // Reading a pipe or a device would never end. At once: such a file is shorter than the way through another thread.
    if (!statSync(path).isFile()) throw new Error('not a file');
    bytes = readFileSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return { value: missing, damagedCopy: null };
    return { value: missing, damagedCopy: await moveTo(path, `${path}.damaged-${randomUUID().slice(0, 12)}`) };
  }
  const parsed = schemaOf().safeParse(parse(bytes.toString('utf8')));
  if (parsed.success) return { value: parsed.data, damagedCopy: null };
  // Named by its content: reading the same damage at the next start adds no second copy.
  const damagedCopy = `${path}.damaged-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
  const copied = await writeWholeFile(damagedCopy, bytes);
  return { value: missing, damagedCopy: copied.ok ? damagedCopy : await moveTo(path, damagedCopy) };
}

/** Renames a file that can't be read or copied: that needs no disk space. */
async function moveTo(path: string, place: string): Promise<string> {
  try {
    await rename(path, place);
    return place;
  } catch {
    return path; // It can't be moved, so it can't be overwritten either.
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

/** Writes the complete file or nothing: to a temporary name, synced before the rename. */
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
      kept: 'The previous content is unchanged.',
      next: 'Choose another place, or free some space, and try again.',
    });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The reason why the system refused a file, in words. */
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
