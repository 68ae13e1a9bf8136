import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { fail, ok, type Result } from '../../shared/result.ts';
import { guardedAsync } from '../case/storage-failure.ts';
import { cancelled } from '../core/http/unsent.ts';

/** How long main may work before it yields to other tasks. */
const mostMs = 12;
const blockLength = 256 * 1024;

/**
 * Writes a text piece by piece, in slices, between which main does other work. Uses a temporary name until the file is
 * complete and on disk, so that no incomplete file looks complete.
 */
export function writePieces(
  place: string,
  pieces: Iterable<string | Uint8Array>,
  signal: AbortSignal,
  /** Tests write here instead of the file, to simulate a full disk. */
  device?: string,
): Promise<Result<{ path: string; bytes: number }>> {
  return guardedAsync(place, 'write', async () => {
    if ((await stat(place).catch(() => null))?.isDirectory()) return isFolder(place);
    const draft = `${place}.${randomUUID()}.part`;
    try {
      const file = await (device ? open(device, 'w') : open(draft, 'wx', 0o600));
      let bytes: number | null;
      try {
        bytes = await writeAll(file, pieces, signal);
        if (bytes !== null) await file.sync();
      } finally {
        await file.close();
      }
      if (bytes === null) return cancelled();
      await rename(draft, place);
      return ok({ path: place, bytes });
    } finally {
      await rm(draft, { force: true });
    }
  }).then(withoutCase);
}

/** Returns the length; null when cancelled. */
async function writeAll(
  file: FileHandle,
  pieces: Iterable<string | Uint8Array>,
  signal: AbortSignal,
): Promise<number | null> {
  let bytes = 0;
  let held = '';
  let began = performance.now();
  const write = async (block: string | Uint8Array) => {
    const buffer = typeof block === 'string' ? Buffer.from(block) : block;
    for (let at = 0; at < buffer.length; ) at += (await file.write(buffer, at)).bytesWritten;
    bytes += buffer.length;
  };
  for (const piece of pieces) {
    if (typeof piece !== 'string') await write(piece);
    else {
      held += piece;
      if (held.length > blockLength) {
        await write(held);
        held = '';
      }
    }
    if (performance.now() - began < mostMs) continue;
    if (signal.aborted) return null;
    await turn();
    began = performance.now();
  }
  if (signal.aborted) return null;
  await write(held);
  return bytes;
}

function isFolder(place: string): Result<never> {
  return fail('file', `${place} is a folder.`, { kept: 'Nothing was written.', next: 'Choose another name.' });
}

/** The messages about a case file mention saved changes; an export does not touch the case. */
function withoutCase<T>(result: Result<T>): Result<T> {
  if (result.ok || result.failure.code !== 'file') return result;
  return {
    ok: false,
    failure: { ...result.failure, kept: 'The case was not changed, and no unfinished file was left.' },
  };
}
