import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readFile, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type * as z from 'zod';
import { fail, ok, type Result } from '../../shared/result.ts';

export interface ReadFile<T> {
  readonly value: T;
  /** Where a file that could not be understood was copied before anything new is written over it. */
  readonly damagedCopy: string | null;
}

/** Reads a small settings file. One that is missing gives the default; one that is damaged is copied aside first. */
export async function readJsonFile<S extends z.ZodType>(
  path: string,
  schema: S,
  missing: z.output<S>,
): Promise<ReadFile<z.output<S>>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    return { value: missing, damagedCopy: null };
  }
  const parsed = schema.safeParse(parse(text));
  if (parsed.success) return { value: parsed.data, damagedCopy: null };
  const damagedCopy = `${path}.damaged-${new Date().toISOString().replaceAll(':', '')}`;
  await copyFile(path, damagedCopy);
  return { value: missing, damagedCopy };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes a whole file or nothing: under another name first, on disk before it takes the old one's place. */
export async function writeWholeFile(path: string, text: string): Promise<Result<void>> {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    return ok(undefined);
  } catch (error) {
    await unlink(draft).catch(() => undefined);
    return fail('file', `${path} could not be written: ${reason(error)}.`, {
      kept: 'What was there before is unchanged.',
      next: 'Choose another place, or free some space, and try again.',
    });
  }
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EACCES: 'this user may not write there',
    EPERM: 'this user may not write there',
    EROFS: 'the disk is read-only',
    ENOENT: 'there is no such folder',
    ENOTDIR: 'part of the path is a file, not a folder',
    EISDIR: 'that is a folder',
  };
  return words[code] ?? (code || 'the system refused');
}
