import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { untrustedIdentity } from '../../../test/support/odd-server.ts';
import type { BodyKeeper } from './body-keeper.ts';
import { type DirectWay, openDirectWay } from './direct-answer.ts';
import { openAnswer } from './read-answer.ts';

const body = randomBytes(3_000_001);
const open: { way?: DirectWay; server?: Server } = {};

afterEach(() => {
  open.way?.close();
  open.server?.close();
});

/** Sends a request to a server with the given answer, over a separate connection. */
async function ask(answer: (socket: Socket) => void, signal = new AbortController().signal, isTls = false) {
  const serve = (socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  };
  const identity = untrustedIdentity();
  const server = isTls ? createTlsServer(identity, serve) : createServer(serve);
  open.server = server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = new URL(`${isTls ? 'https' : 'http'}://127.0.0.1:${port}/long`);
  const connect = { ca: [identity.cert], timeout: 5000, checkServerIdentity: () => undefined };
  const way = openDirectWay(url.origin, connect, () => undefined);
  open.way = way;
  const draft = { method: 'GET', url, headers: {}, body: null, shownUrl: '', shownBody: null } as const;
  return { way, ...(await openAnswer(way.dispatcher, draft, signal)) };
}

function hold(wait?: () => Promise<void> | undefined): BodyKeeper & { hash(): string; length(): number } {
  const hash = createHash('sha256');
  let length = 0;
  return {
    take(chunk) {
      hash.update(chunk);
      length += chunk.length;
      return wait?.();
    },
    finish: () => Promise.reject(new Error('not asked here')),
    hash: () => hash.copy().digest('hex'),
    length: () => length,
  };
}

const wanted = createHash('sha256').update(body).digest('hex');
const head = (length: number) => `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`;

describe('a long answer on a way of its own', () => {
  test('comes whole, however it is cut', async () => {
    const { way, body: source } = await ask((socket) => void trickle(socket));
    const keeper = hold();
    expect(await way.pour(source, body.length, keeper)).toBeNull();
    expect([keeper.length(), keeper.hash()]).toEqual([body.length, wanted]);

    async function trickle(socket: Socket) {
      const all = Buffer.concat([Buffer.from(head(body.length)), body]);
      for (let at = 0; at < all.length; at += Math.max(1, at)) {
        socket.write(all.subarray(at, Math.max(at + 1, at * 2)));
        await sleep(1);
      }
    }
  });

  test('comes whole to a keeper that makes it wait', async () => {
    const { way, body: source } = await ask((socket) =>
      socket.write(Buffer.concat([Buffer.from(head(body.length)), body])),
    );
    await sleep(50); // More of the body arrives before the reader starts.
    let turn = 0;
    const keeper = hold(() => (turn++ % 3 === 0 ? sleep(2) : undefined));
    expect(await way.pour(source, body.length, keeper)).toBeNull();
    expect(keeper.hash()).toBe(wanted);
  });

  test('comes whole behind a word in between, and ends where it said it would', async () => {
    const { way, body: source } = await ask((socket) =>
      socket.write(Buffer.concat([Buffer.from(`HTTP/1.1 103 Early Hints\r\n\r\n${head(body.length)}`), body, body])),
    );
    const keeper = hold();
    expect(await way.pour(source, body.length, keeper)).toBeNull();
    expect(keeper.hash()).toBe(wanted);
  });

  test('comes whole through TLS', async () => {
    const { way, body: source } = await ask(
      (socket) => socket.write(Buffer.concat([Buffer.from(head(body.length)), body])),
      undefined,
      true,
    );
    const keeper = hold();
    expect(await way.pour(source, body.length, keeper)).toBeNull();
    expect(keeper.hash()).toBe(wanted);
  });

  test('is read into the room its keeper has for it, and nothing gets there any more once it was stopped', async () => {
    const controller = new AbortController();
    const answering: Socket[] = [];
    const { way, body: source } = await ask((socket) => {
      answering.push(socket);
      socket.write(Buffer.concat([Buffer.from(head(body.length)), body.subarray(0, 1_000_000)]));
    }, controller.signal);
    const place = Buffer.alloc(100_000);
    const inPlace: boolean[] = [];
    const keeper = hold();
    const poured = way.pour(source, body.length, {
      ...keeper,
      room: () => place,
      take(chunk) {
        inPlace.push(chunk.buffer === place.buffer && chunk.byteOffset === place.byteOffset);
        return keeper.take(chunk);
      },
    });
    await expect.poll(() => keeper.length()).toBe(1_000_000);
    expect(keeper.hash()).toBe(createHash('sha256').update(body.subarray(0, 1_000_000)).digest('hex'));
    expect(inPlace.filter(Boolean).length).toBeGreaterThan(5);
    controller.abort();
    await expect(poured).rejects.toThrow();
    place.fill(0);
    const gone = once(answering[0] as Socket, 'close');
    answering[0]?.write(body.subarray(1_000_000));
    await gone;
    expect(place.every((byte) => byte === 0)).toBe(true);
  });

  test('that breaks off is broken, with what came kept', async () => {
    const half = body.subarray(0, 2_000_000);
    const { way, body: source } = await ask((socket) =>
      socket.end(Buffer.concat([Buffer.from(head(body.length)), half])),
    );
    const keeper = hold();
    await expect(way.pour(source, body.length, keeper)).rejects.toThrow();
    expect(keeper.hash()).toBe(createHash('sha256').update(half).digest('hex'));
  });

  test('that is stopped by the person ends at once', async () => {
    const controller = new AbortController();
    const { way, body: source } = await ask((socket) => {
      socket.write(head(body.length));
      socket.write(body.subarray(0, 1000));
    }, controller.signal);
    const poured = way.pour(source, body.length, hold());
    controller.abort();
    await expect(poured).rejects.toThrow();
  });

  test('tells what its keeper could not take', async () => {
    const { way, body: source } = await ask((socket) =>
      socket.write(Buffer.concat([Buffer.from(head(body.length)), body])),
    );
    const full = new Error('full');
    expect(
      await way.pour(
        source,
        body.length,
        hold(() => Promise.reject(full)),
      ),
    ).toEqual({ error: full });
  });

  test.each([
    ['with its length', Buffer.concat([Buffer.from(head(body.length)), body])],
    ['in chunks', inChunks()],
  ])('is read as any other where nobody pours it, %s', async (_name, answer) => {
    const { way, body: source } = await ask((socket) => socket.write(answer));
    way.readPlainly();
    const hash = createHash('sha256');
    for await (const chunk of source) hash.update(chunk as Buffer);
    expect(hash.digest('hex')).toBe(wanted);
  });
});

function inChunks(): Buffer {
  const parts: Buffer[] = [Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')];
  for (let at = 0; at < body.length; at += 70_000) {
    const part = body.subarray(at, at + 70_000);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}
