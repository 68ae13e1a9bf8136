import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { fail, ok, type Result } from '../../shared/result.ts';
import { guardedAsync } from '../case/storage-failure.ts';
import { cancelled } from '../core/http/unsent.ts';

/** As long as main may be busy before it looks at what else there is to do. */
const mostMs = 12;
const blockLength = 256 * 1024;

/**
 * Writes a text piece by piece, in slices between which main does other things. It lies under another name until it is
 * whole and on disk: no file ever looks whole and is not.
 */
export function writePieces(
  place: string,
  pieces: Iterable<string | Uint8Array>,
  signal: AbortSignal,
  /** Written to in place of the file, where a full disk is played. */
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

/** Says how long it became; null when it was cancelled. */
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

/** The sentences about a case file speak of saved changes; here nothing of the case was touched. */
function withoutCase<T>(result: Result<T>): Result<T> {
  if (result.ok || result.failure.code !== 'file') return result;
  return {
    ok: false,
    failure: { ...result.failure, kept: 'The case was not changed, and no unfinished file was left.' },
  };
}
