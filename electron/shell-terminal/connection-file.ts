import { readFile, stat } from 'node:fs/promises';
import * as z from 'zod';
import { type Failure, fail, ok, type Result } from '../../shared/result.ts';
import { readConnectionText } from '../keys/handlers.ts';
import type { KeySet } from '../keys/key-store.ts';
import type { Ports } from '../ports.ts';
import { withoutMark } from './printed.ts';

const LineKeys = z.object({
  keys: z.object({ platform: z.string(), pdns: z.string(), batch: z.string() }).partial().optional(),
});

/** Reads a connection file, or the demo service's line with the keys of its invented users. */
export async function readConnection(path: string): Promise<Result<NonNullable<Ports['connection']>>> {
  let text: string;
  try {
    if (!(await stat(path)).isFile()) throw new Error('not a file'); // Reading a pipe would block for ever.
    text = withoutMark(await readFile(path, 'utf8'));
  } catch {
    return fail('file', `The connection file ${path} can't be read.`, {
      kept: 'No request was sent.',
      next: 'Check the path.',
    });
  }
  const file = readConnectionText(text);
  if (!file.ok) return notUsable(path, file.failure);
  const line = LineKeys.safeParse(JSON.parse(text));
  const given = line.success ? (line.data.keys ?? {}) : {};
  const keys: KeySet = Object.fromEntries(Object.entries(given).filter(([, key]) => key !== undefined));
  return ok({ file: file.value, keys });
}

function notUsable(path: string, { code, message }: Failure): Result<never> {
  return fail(code, `${path}: ${message}`, {
    kept: 'No request was sent.',
    next: 'Export the connection again in the window, or save the line of the demo service alone (npm run --silent demo-service).',
  });
}
