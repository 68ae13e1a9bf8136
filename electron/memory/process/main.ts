// Reads cases for the index in a separate process: a hostile or damaged case does not affect the rest of the product.

import { setPriority } from 'node:os';
import { fail, type Result } from '../../../shared/result.ts';
import { removeLeftCopies } from '../../core/disk/copies-folder.ts';
import type { NumberedOrder, NumberedReport } from '../../core/jobs/answering-process.ts';
import { limitMemory, parentProcess } from '../../core/jobs/parent-process.ts';
import { createLibrary } from './library.ts';
import type { Report } from './messages.ts';
import { createOperations, type OperationName } from './operations.ts';

const mostMemory = 1500 * 1024 * 1024;
const tellEveryMs = 200;
/** Everything else on the machine comes first. */
const behindOthers = 10;

try {
  setPriority(behindOthers);
} catch {
  // Some systems refuse it.
}

void removeLeftCopies().catch(() => {}); // The next copy tries again.

const main = parentProcess();
const send = (report: Report | NumberedReport) => main.send(report);
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

main.onMessage((message) => {
  const order = message as NumberedOrder;
  if (order.kind === 'do') void carryOut(order);
});

async function carryOut({ id, operation, input }: Extract<NumberedOrder, { kind: 'do' }>): Promise<void> {
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

limitMemory(main, mostMemory);
