import type { Readable } from 'node:stream';
import type { Failure, FailureCode } from '../../../shared/result.ts';
import { type BodyKeeper, type KeptBody, unkept } from './body-keeper.ts';
import type { DirectWay } from './direct-answer.ts';
import { EndedEarly, type Incoming } from './incoming.ts';
import { breakdownOf } from './network-errors.ts';
import type { Head } from './read-answer.ts';
import type { StreamEnd, StreamReply } from './service-request.ts';

/** An answer whose head has arrived. */
export interface BegunAnswer {
  readonly head: Head;
  readonly at: Date;
  readonly exchange: number;
  readonly body: Readable;
  /** The body without keys and within limits; null when its bytes go unchanged to a user's file. */
  readonly incoming: Incoming | null;
  /** Set when the answer uses a separate connection. */
  readonly direct: DirectWay | null;
  readonly host: string;
  readonly signal: AbortSignal;
}

// covers: platform.status 200, 206
// covers: pdns.status 200
/** A body that is stored while it passes. It is recorded at its end, however it ends. */
export function streamReply(
  { head, at, exchange, body: source, incoming, direct, host, signal }: BegunAnswer,
  keeper: BodyKeeper,
  record: (end: { readonly failure: FailureCode | null; readonly masked: boolean } & Partial<KeptBody>) => void,
): StreamReply {
  let ended: StreamEnd = { kind: 'stopped' };

  async function* body(): AsyncGenerator<Buffer> {
    direct?.readPlainly();
    try {
      for await (const chunk of incoming?.chunks ?? (source as AsyncIterable<Buffer>)) {
        try {
          await keeper.take(chunk);
        } catch (error) {
          ended = { kind: 'broken', failure: notTaken(error) };
          return; // Leaving the loop closes the connection.
        }
        yield chunk;
      }
      ended = { kind: 'whole' };
    } catch (error) {
      ended = broken(error);
    } finally {
      await finish();
    }
  }

  async function save(): Promise<void> {
    try {
      const failed = await pourAll();
      ended = failed ? { kind: 'broken', failure: notTaken(failed.error) } : { kind: 'whole' };
    } catch (error) {
      ended = broken(error);
    }
    await finish();
  }

  function pourAll(): Promise<{ readonly error: unknown } | null> {
    const length = worthReadingDirectly(head);
    if (direct && length !== null) return direct.pour(source, length, keeper);
    direct?.readPlainly();
    return pour(source, keeper);
  }

  function broken(error: unknown): StreamEnd {
    if (signal.aborted) return { kind: 'stopped' };
    const failure = error instanceof EndedEarly ? error.failure : breakdownOf(error, host, null).failure;
    return { kind: 'broken', failure };
  }

  async function finish(): Promise<void> {
    const kept = await keeper.finish(ended.kind === 'whole').catch((error: unknown) => {
      ended = { kind: 'broken', failure: unkept(error) };
      return {};
    });
    direct?.close();
    record({ failure: failureOf(ended) ?? unfit(head), masked: incoming?.masked() ?? false, ...kept });
  }

  const { status, headers } = head;
  const complete = () => {
    ended = { kind: 'whole' };
  };
  return { status, headers, partial: status === 206, at, exchange, body: body(), save, complete, end: () => ended };
}

/** The keeper could not write the bytes, or refused them. */
function notTaken(error: unknown): Failure {
  return error instanceof EndedEarly ? error.failure : unkept(error);
}

/** A web page is not a stream of records, whatever its status: a login page or a network filter answered. */
function unfit({ headers }: Head): FailureCode | null {
  return /^\s*text\/html\b/i.test(headers['content-type'] ?? '') ? 'bad-reply' : null;
}

const worthIt = 1024 * 1024;

/** The length of a long, uncompressed body; null for any other. */
function worthReadingDirectly({ headers }: Head): number | null {
  const length = headers['content-length'];
  const isPlain = headers['transfer-encoding'] === undefined && length !== undefined && /^\d{1,15}$/.test(length);
  return isPlain && Number(length) >= worthIt ? Number(length) : null;
}

/**
 * Hands every chunk to the keeper, and waits for the event loop only when the keeper asks: half the work of reading
 * chunk by chunk. Rejects when the stream breaks; returns the error when the keeper refuses bytes.
 */
function pour(source: Readable, keeper: BodyKeeper): Promise<{ readonly error: unknown } | null> {
  return new Promise((resolve, reject) => {
    const give = (error: unknown) => {
      resolve({ error });
      source.destroy();
    };
    source.on('data', (chunk: Buffer) => {
      const taken = keeper.take(chunk);
      if (!taken) return;
      source.pause();
      taken.then(() => source.resume(), give);
    });
    source.on('end', () => resolve(null));
    source.on('error', reject);
    source.on('close', () => reject(new Error('closed before its end'))); // No effect after its end or error.
  });
}

function failureOf(end: StreamEnd): FailureCode | null {
  if (end.kind === 'whole') return null;
  return end.kind === 'broken' ? end.failure.code : 'cancelled';
}
