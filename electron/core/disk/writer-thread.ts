/** 'wx': must not exist. 'a': appends. 'w': replaces. */
export type OpenFlag = 'wx' | 'a' | 'w';

interface OpenOrder {
  readonly do: 'open';
  readonly file: number;
  readonly path: string;
  readonly flag: OpenFlag;
  readonly blocks: readonly Uint8Array[];
}

export type Order =
  | OpenOrder
  | { readonly do: 'write'; readonly file: number; readonly block: number; readonly length: number }
  | { readonly do: 'restart' | 'written' | 'sync' | 'close'; readonly file: number };

export type Report =
  | { readonly tells: 'free'; readonly file: number; readonly block: number }
  | { readonly tells: 'failed'; readonly file: number; readonly code: string }
  | { readonly tells: 'done'; readonly file: number; readonly value: unknown }
  | { readonly tells: 'refused'; readonly file: number; readonly code: string };

/** The code of the thread. It is sent there as text, so it uses nothing from outside. */
export function writeInThread(): void {
  const fs = process.getBuiltinModule('node:fs');
  const { createHash } = process.getBuiltinModule('node:crypto');
  const { parentPort } = process.getBuiltinModule('node:worker_threads');
  interface Writing {
    readonly handle: number;
    /** Bypasses the system's cache, if the system can: half the work, and written bytes are on the disk. */
    direct: number | null;
    readonly blocks: readonly Uint8Array[];
    readonly waiting: { readonly block: number; readonly length: number }[];
    /** Resolves when no block waits. */
    working: Promise<void> | null;
    hash: ReturnType<typeof createHash>;
    length: number;
    unsynced: number;
    /** Resolves when the running sync ends. */
    syncing: Promise<void> | null;
    failed: string | null;
  }
  const writings = new Map<number, Writing>();
  /** Syncs during the writing, so that little remains for the end. */
  const worthSyncing = 64 * 1024 * 1024;
  /** Direct writes begin and end at a multiple of it. */
  const sector = 4096;

  const codeOf = (error: unknown) => String((error as { code?: unknown }).code ?? 'EIO');

  function open({ path, flag, blocks }: OpenOrder): Writing {
    const hash = createHash('sha256');
    const handle = fs.openSync(path, flag === 'a' ? 'r+' : flag, 0o600);
    let length = 0;
    if (flag === 'a') {
      const buffer = Buffer.allocUnsafe(1024 * 1024);
      for (let read = fs.readSync(handle, buffer); read > 0; read = fs.readSync(handle, buffer)) {
        hash.update(buffer.subarray(0, read));
        length += read;
      }
    }
    const nothingYet = { waiting: [], working: null, unsynced: 0, syncing: null, failed: null };
    return { handle, direct: openDirect(handle), blocks, hash, length, ...nothingYet };
  }

  /** Opens the same file again, and no other that may have its name now. */
  function openDirect(handle: number): number | null {
    const { O_DIRECT, O_WRONLY } = fs.constants;
    try {
      return O_DIRECT === undefined ? null : fs.openSync(`/proc/self/fd/${handle}`, O_WRONLY | O_DIRECT);
    } catch {
      return null;
    }
  }

  function closeDirect(writing: Writing): void {
    if (writing.direct !== null) fs.closeSync(writing.direct);
    writing.direct = null;
  }

  function fail(file: number, writing: Writing, code: string): void {
    writing.failed ??= code;
    parentPort?.postMessage({ tells: 'failed', file, code: writing.failed });
  }

  function mustBeWell({ failed }: Writing): void {
    if (failed !== null) throw Object.assign(new Error(failed), { code: failed });
  }

  function syncBeside(file: number, writing: Writing): void {
    writing.unsynced = 0;
    writing.syncing = new Promise((resolve) => {
      fs.fdatasync(writing.handle, (error) => {
        if (error) fail(file, writing, codeOf(error));
        writing.syncing = null;
        resolve();
      });
    });
  }

  /** Block by block: while it writes one, it hashes the one before. */
  async function work(file: number, writing: Writing): Promise<void> {
    let hashLast = () => {};
    for (let next = writing.waiting.shift(); next; next = writing.waiting.shift()) {
      const { block } = next;
      const bytes = (writing.blocks[block] as Uint8Array).subarray(0, next.length);
      const writes = writing.failed === null ? write(writing, bytes) : { written: 0, code: null };
      hashLast();
      const { written, code } = await writes;
      if (code !== null) fail(file, writing, code);
      writing.length += written;
      hashLast = () => {
        writing.hash.update(bytes.subarray(0, written));
        parentPort?.postMessage({ tells: 'free', file, block });
      };
      if (writing.unsynced >= worthSyncing && writing.syncing === null) syncBeside(file, writing);
    }
    hashLast();
    writing.working = null;
  }

  /** Returns how much it wrote, and the error that stopped the rest. */
  async function write(writing: Writing, bytes: Uint8Array): Promise<{ written: number; code: string | null }> {
    let written = 0;
    while (written < bytes.length) {
      const rest = bytes.subarray(written);
      const at = writing.length + written;
      const direct = rest.length % sector === 0 && at % sector === 0 ? writing.direct : null;
      const done = await writeOnce(direct ?? writing.handle, rest, at);
      if (typeof done === 'number') {
        written += done;
        if (direct === null) writing.unsynced += done;
      } else if (direct !== null && done.code === 'EINVAL') closeDirect(writing);
      else return { written, code: done.code };
    }
    return { written, code: null };
  }

  function writeOnce(handle: number, bytes: Uint8Array, at: number): Promise<number | { readonly code: string }> {
    return new Promise((resolve) => {
      fs.write(handle, bytes, 0, bytes.length, at, (error, done) => resolve(error ? { code: codeOf(error) } : done));
    });
  }

  async function carryOut(order: Exclude<Order, { do: 'write' }>): Promise<unknown> {
    if (order.do === 'open') {
      writings.set(order.file, open(order));
      return undefined;
    }
    const writing = writings.get(order.file);
    if (!writing) throw Object.assign(new Error('not open'), { code: 'EBADF' });
    await writing.working;
    if (order.do !== 'written') await writing.syncing;
    switch (order.do) {
      case 'restart':
        fs.ftruncateSync(writing.handle, 0);
        writing.hash = createHash('sha256');
        writing.length = 0;
        return undefined;
      case 'written':
        mustBeWell(writing);
        return { length: writing.length, sha256: writing.hash.copy().digest('hex') };
      case 'sync': {
        mustBeWell(writing);
        fs.fdatasyncSync(writing.handle);
        const { ino, dev, size } = fs.fstatSync(writing.handle, { bigint: true });
        return { ino, dev, size: Number(size) };
      }
      case 'close':
        writings.delete(order.file);
        closeDirect(writing);
        fs.closeSync(writing.handle);
        return { length: writing.length, sha256: writing.hash.digest('hex') };
    }
  }

  parentPort?.on('message', (order: Order) => {
    const { file } = order;
    if (order.do === 'write') {
      const writing = writings.get(file);
      writing?.waiting.push(order);
      if (writing) writing.working ??= work(file, writing);
      return;
    }
    carryOut(order).then(
      (value) => parentPort.postMessage({ tells: 'done', file, value }),
      (error: unknown) => parentPort.postMessage({ tells: 'refused', file, code: codeOf(error) }),
    );
  });
}
