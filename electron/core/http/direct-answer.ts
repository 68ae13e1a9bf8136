import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buildConnector, Client, type Dispatcher, errors } from 'undici';
import type { BodyKeeper } from './body-keeper.ts';

/**
 * Reads one long answer into the same buffer again and again. Otherwise each 64 kB get a new buffer, and allocating and
 * collecting those takes three times as long as reading them. undici handles the head as usual; the bytes after it go
 * from the socket straight to the keeper.
 */
export interface DirectWay {
  readonly dispatcher: Dispatcher;
  /**
   * Hands a complete body of that length to the keeper. Rejects when the stream breaks; returns the error when the
   * keeper refuses bytes.
   */
  pour(source: Readable, length: number, keeper: BodyKeeper): Promise<{ readonly error: unknown } | null>;
  /** Lets undici read the body in the usual way. */
  readPlainly(): void;
  close(): void;
}

type Connect = buildConnector.BuildOptions;

const memoryBytes = 256 * 1024;
/** undici refuses a head longer than 16 kB. Bytes before the end of the head pass unchanged. */
const mostHead = 64 * 1024;
/** How long undici waits for a silent body. */
const silenceMs = 300_000;
const endOfHead = '\r\n\r\n';

export function openDirectWay(origin: string, connect: Connect, closed: () => void): DirectWay {
  let socket: Socket | null = null;
  let state: 'head' | 'waiting' | 'plain' | 'direct' = 'head';
  let head = Buffer.alloc(0);
  /** Body bytes that arrived before `pour` was called. */
  let early: Buffer[] = [];
  /** Returns whether to continue reading. */
  let take: (bytes: Buffer) => boolean = () => false;
  /** A buffer of the keeper to read into, in place of the buffer here. */
  let room: () => Buffer | null = () => null;

  function hear(length: number, memory: Uint8Array): boolean {
    const bytes = Buffer.from(memory.buffer, memory.byteOffset, length);
    switch (state) {
      case 'direct':
        return take(bytes);
      case 'head':
        return hearHead(Buffer.from(bytes));
      case 'waiting':
        early.push(Buffer.from(bytes)); // undici requested more before it received the pause.
        return false;
      case 'plain':
        return socket?.push(Buffer.from(bytes)) ?? false;
    }
  }

  function hearHead(bytes: Buffer): boolean {
    const before = head.length;
    head = Buffer.concat([head, bytes]);
    const end = endOf(head);
    if (end === null) {
      if (head.length > mostHead) state = 'plain';
      return socket?.push(bytes) ?? false;
    }
    state = 'waiting';
    early = [bytes.subarray(end - before)];
    head = Buffer.alloc(0);
    socket?.push(bytes.subarray(0, end - before));
    return false;
  }

  const memory = Buffer.allocUnsafe(memoryBytes);
  const onread = { buffer: () => room() ?? memory, callback: hear };
  const connector = buildConnector({ ...connect, allowH2: false, onread } as Connect);
  const client = new Client(origin, {
    bodyTimeout: 0, // undici sees nothing of the body; this code watches the socket itself.
    connect: (options, callback) =>
      connector(options, (...result) => {
        socket = result[1] as Socket | null;
        socket?.setTimeout(silenceMs, () => socket?.destroy(new errors.BodyTimeoutError()));
        callback(...result);
      }),
  });

  function close(): void {
    void client.destroy();
    closed();
  }

  return {
    dispatcher: client,
    pour: (source, length, keeper) =>
      new Promise((resolve, reject) => {
        let left = length;
        /** Stops reading into memory before the memory returns to its owner. */
        const stop = () => {
          socket?.destroy();
          source.destroy();
        };
        const give = (error: unknown) => {
          stop();
          resolve({ error });
        };
        const broke = (error: unknown) => {
          if (left > 0) stop();
          reject(error);
        };
        const goOn = () => {
          for (let bytes = early.shift(); bytes; bytes = early.shift()) if (!take(bytes)) return;
          if (left > 0) socket?.resume();
        };
        take = (bytes) => {
          const part = bytes.length > left ? bytes.subarray(0, left) : bytes;
          left -= part.length;
          const taken = keeper.take(part);
          if (taken) taken.then(left > 0 ? goOn : () => resolve(null), give);
          else if (left === 0) resolve(null);
          return !taken && left > 0;
        };
        room = () => (left > 0 ? (keeper.room?.() ?? null) : null);
        source.on('error', broke);
        source.on('close', () => broke(new Error('closed before its end'))); // No effect after the complete body.
        state = 'direct';
        goOn();
      }),
    readPlainly() {
      if (state !== 'waiting') return;
      state = 'plain';
      for (const bytes of early) socket?.push(bytes);
      early = [];
      socket?.resume();
    },
    close,
  };
}

/** Where the head of the final answer ends. Skips interim answers such as 100 Continue. */
function endOf(bytes: Buffer): number | null {
  for (let from = 0; ; ) {
    const found = bytes.indexOf(endOfHead, from);
    if (found < 0) return null;
    const isInBetween = /^HTTP\/1\.[01] 1\d\d/.test(bytes.toString('latin1', from, from + 16));
    from = found + endOfHead.length;
    if (!isInBetween) return from;
  }
}
