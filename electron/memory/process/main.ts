// Reads cases for the index in a separate process: a hostile or damaged case does not affect the rest of the product.

import { setPriority } from 'node:os';
import { fail, type Result } from '../../../shared/result.ts';
import { parentProcess } from '../../core/jobs/parent-process.ts';
import { createLibrary } from './library.ts';
import type { Order, Report } from './messages.ts';
import { createOperations, type OperationName } from './operations.ts';

/** The memory limit of the process: it ends itself first, and main reports it. */
const mostMemory = 1500 * 1024 * 1024;
const watchEveryMs = 250;
const tellEveryMs = 200;
/** Everything else on the machine comes first. */
const behindOthers = 10;

try {
  setPriority(behindOthers);
} catch {
  // Some systems refuse it.
}

const main = parentProcess();
const send = (report: Report) => main.send(report);
let isTelling = false;

function tell(): void {
  if (isTelling) return;
  isTelling = true;
  setTimeout(() => {
    isTelling = false;
    send({ kind: 'changed', progress: library.progress() });
  }, tellEveryMs);
}

const library = createLibrary(send, tell);
const operations = createOperations(library);

main.onMessage((message) => void carryOut(message as Order));

async function carryOut({ id, operation, input }: Order): Promise<void> {
  let result: Result<unknown>;
  try {
    result = await (operations[operation as OperationName] as (input: unknown) => Promise<Result<unknown>>)(input);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.slice(0, 500) : 'unknown'}\n`);
    result = fail('file', 'The index of all cases could not be read.', {
      kept: 'No case was changed.',
      next: 'Build it again: All cases, Build again.',
    });
  }
  send({ kind: 'done', id, result });
}

setInterval(() => {
  if (process.memoryUsage.rss() >= mostMemory) main.endWith({ kind: 'too-large' } satisfies Report);
}, watchEveryMs).unref();
