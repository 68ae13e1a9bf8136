import { specOf } from '../../../shared/call-specs.ts';
import type { Contract } from '../../../shared/contract.ts';
import { type NamedPath, pathsIn } from '../../../shared/file-path.ts';
import { type DownMessage, type Handlers, type Transport, UpMessage } from '../../../shared/ipc.ts';
import { callNamed } from '../../../shared/renamed-calls.ts';
import { Failure, fail, type Result } from '../../../shared/result.ts';
import { createChosenPaths } from '../disk/chosen-paths.ts';
import { describeError, type Log } from '../words/log.ts';
import type { EventHub } from './events.ts';
import { badInput, inputWords } from './input-words.ts';
import { fitsMessage } from './message-size.ts';

/** More than any panel needs at once; a page that sends more is broken or hostile. */
export const mostCallsInFlight = 256;

/** Invalid messages in a loop must not push everything else out of the log. */
const mostComplaints = 100;

export interface Dispatcher {
  /** Runs one call: checks input, catches bugs, checks output. */
  run(name: string, input: unknown, signal: AbortSignal): Promise<Result<unknown>>;
  /** Serves one page until the returned function is called. */
  connect(transport: Transport): () => void;
}

/** Whether a page may use these paths. Main and the terminal may use any. */
export type PermitPaths = (paths: readonly NamedPath[]) => Promise<Result<void>>;

export interface Keeper {
  /** Waits until arrived data is written, so that everything the user sees is on disk. */
  settled(): Promise<void>;
  /** Adds to an answer the stored replies that it is based on. */
  traced(answer: unknown): unknown;
}

export function createDispatcher(
  handlers: Handlers<Contract>,
  events: EventHub,
  log: Log,
  keeper: Keeper = { settled: async () => undefined, traced: (answer) => answer },
  permitPage: PermitPaths = createChosenPaths().permit,
): Dispatcher {
  /** Never rejects: every error, here, in a schema or in a handler, becomes an answer. */
  async function runFor(
    permit: PermitPaths | null,
    asked: string,
    input: unknown,
    signal: AbortSignal,
  ): Promise<Result<unknown>> {
    const name = callNamed(asked);
    if (name === null) {
      log.write('warning', `unknown call ${asked}`);
      return fail('unknown-call', 'Sextant has no such call.', { next: '"sextant calls" lists all calls.' });
    }
    try {
      const spec = specOf(name);
      // A page makes the same calls again and again. For a single one, compiling the check takes longer than the check.
      const jitless = permit === null;
      const parsed = spec.input.safeParse(input, { error: inputWords, jitless });
      if (!parsed.success) {
        const fields = parsed.error.issues.map((issue) => issue.path.join('.'));
        log.write('warning', `bad input for ${name}: ${fields.join(', ')}`);
        return badInput(parsed.error);
      }
      const paths = pathsIn(spec.input, parsed.data);
      if (permit && paths.length > 0) {
        const permitted = await permit(paths);
        if (!permitted.ok) {
          log.write('warning', `${name}: a file that was not chosen was named by the page`);
          return permitted;
        }
        if (signal.aborted) return cancelled();
      }
      // This entry parsed the input; TypeScript can't follow that through the union of all entries.
      const handler = handlers[name] as (input: unknown, signal: AbortSignal) => Promise<Result<unknown>>;
      const result = await handler(parsed.data, signal);
      await keeper.settled();
      if (result.ok) return { ok: true, value: spec.output.parse(keeper.traced(result.value), { jitless }) };
      const failure = Failure.parse(result.failure);
      return signal.aborted ? cancelled(failure) : { ok: false, failure };
    } catch (error) {
      if (signal.aborted) return cancelled();
      log.write('bug', `${name}: ${describeError(error)}`);
      return fail('bug', `Sextant made a mistake in ${name}.`, {
        kept: 'Nothing else was affected.',
        next: 'The log has the details; please report them.',
      });
    }
  }

  function connect(transport: Transport): () => void {
    const running = new Map<number, AbortController>();
    let joined = true;
    let complaintsLeft = mostComplaints;

    /** Sends nothing to a closed page: the next page on this transport counts its calls from 1 again. */
    function send(message: DownMessage): void {
      if (!joined) return;
      try {
        transport.send(message);
      } catch (error) {
        complain(`a message could not be sent to the page: ${describeError(error)}`);
      }
    }

    function complain(what: string): void {
      if (complaintsLeft-- > 0) log.write('warning', what);
    }

    const stop = transport.onMessage((raw) => {
      if (!fitsMessage(raw)) {
        complain('a message from the page was too large and was dropped');
        return;
      }
      const parsed = UpMessage.safeParse(raw);
      if (!parsed.success) {
        complain('a message from the page was not understood and was dropped');
        return;
      }
      const message = parsed.data;
      if (message.kind === 'cancel') {
        running.get(message.id)?.abort();
        return;
      }
      const { id, name, input } = message;
      if (running.has(id)) {
        complain(`call number ${id} is running already; the second was dropped`);
        return;
      }
      if (running.size >= mostCallsInFlight) {
        send({
          kind: 'answer',
          id,
          result: fail('flooded', 'Too many calls at once.', { next: 'Wait until some of them end.' }),
        });
        return;
      }
      const controller = new AbortController();
      running.set(id, controller);
      void runFor(permitPage, name, input, controller.signal).then((result) => {
        running.delete(id);
        send({ kind: 'answer', id, result });
      });
    });

    const leave = events.join(send);
    return () => {
      joined = false;
      leave();
      stop();
      for (const controller of running.values()) controller.abort();
    };
  }

  return { run: (name, input, signal) => runFor(null, name, input, signal), connect };
}

/** Any error of a cancelled call becomes "cancelled", but keeps what it says about a write that may have been done. */
function cancelled({ kept, next, arrived, spent }: Partial<Failure> = {}): Result<never> {
  const facts = { ...(arrived !== undefined && { arrived }), ...(spent !== undefined && { spent }) };
  const words = kept === undefined ? {} : { kept, ...(next !== undefined && { next }) };
  return fail('cancelled', 'Cancelled.', { ...facts, ...words });
}
