// Reads large files in a separate process: its failure, even its end, does not affect the rest of the product.

import type { OpenFile } from '../../../shared/open-file.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { NumberedOrder, NumberedReport } from '../../core/jobs/answering-process.ts';
import { limitMemory, parentProcess } from '../../core/jobs/parent-process.ts';
import type { Report } from './messages.ts';
import { createOperations, type OperationName } from './operations.ts';

const mostMemory = 1000 * 1024 * 1024;
const tellEveryMs = 150;

const main = parentProcess();
const send = (report: Report | NumberedReport) => main.send(report);
const running = new Map<number, AbortController>();
const waiting = new Map<number, OpenFile>();

/** A file changes with every block that is read; the page needs a few updates per second. */
function tell(file: OpenFile): void {
  if (waiting.size === 0) setTimeout(tellWaiting, tellEveryMs);
  waiting.set(file.id, file);
}

function tellWaiting(): void {
  for (const file of waiting.values()) send({ kind: 'changed', file });
  waiting.clear();
}

const operations = createOperations(tell);

main.onMessage((message) => {
  const order = message as NumberedOrder;
  if (order.kind === 'cancel') running.get(order.id)?.abort();
  else void carryOut(order);
});

async function carryOut({ id, operation, input }: Extract<NumberedOrder, { kind: 'do' }>): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  let result: Result<unknown>;
  try {
    const work = operations[operation as OperationName] as (
      input: unknown,
      signal: AbortSignal,
      onProgress: (share: number) => void,
    ) => Promise<Result<unknown>>;
    result = await work(input, controller.signal, (share) => send({ kind: 'progress', id, share }));
    if (controller.signal.aborted) result = fail('cancelled', 'Cancelled.');
  } catch (error) {
    result = failureOf(error);
  }
  running.delete(id);
  send({ kind: 'done', id, result });
}

/** Replaces the scanner's error messages: they may quote the file. */
function failureOf(error: unknown): Result<never> {
  const text = error instanceof Error ? error.message : String(error);
  if (/out of memory/i.test(text)) {
    return fail('too-large', 'This search needs more memory than Sextant allows for one file.', {
      kept: 'The file was not changed.',
      next: 'Use fewer conditions, or search a part of the file.',
    });
  }
  process.stderr.write(`${text.slice(0, 500)}\n`);
  return fail('file', 'The file could not be read completely.', {
    kept: 'The file was not changed.',
    next: 'Check that the file still exists and is complete, then open it again.',
  });
}

limitMemory(main, mostMemory);
