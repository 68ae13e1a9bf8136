import type { RowChange } from '../../shared/case-rows.ts';
import { events } from '../../shared/contract.ts';
import type { Reading, Shape } from '../../shared/readings.ts';
import { readDomainReply } from '../api/domain-reply.ts';
import { madeUpAnswer } from '../api/domain-warm-up.ts';
import type { CaseFile } from '../case/case-file.ts';
import { caseInMemory } from '../case/case-in-memory.ts';
import { changedPayloads } from '../case/told-changes.ts';
import { putReading } from '../graph/take.ts';
import { toGraph } from '../graph/to-graph.ts';

// As with the readers of answers (`api/domain-warm-up.ts`): while the service is busy with the first search of a run, made-up
// records are put into a case in memory, until the engine has compiled the rest of what a pivot goes through.

const [rounds, recordsInRound] = [6, 40];
/** The request is on its way by then. */
const afterMs = 20;
const shape: Shape = {
  kind: 'domains',
  link: { to: { kind: 'nameserver', value: 'ns1.example.com' }, relation: 'name server' },
};
let isWarm = false;

/** Once per run, with a rest after each round. */
export function warmUp(): void {
  if (isWarm) return;
  isWarm = true;
  setTimeout(() => {
    const file = madeUpCase();
    if (file) setImmediate(round, file, 1);
  }, afterMs).unref();
}

function round(file: CaseFile, number: number): void {
  putMadeUp(file, number);
  if (number < rounds) setImmediate(round, file, number + 1);
  else void file.close();
}

export const madeUpCase = () => caseInMemory(tell);

/** Nobody hears it. */
function tell(changes: readonly RowChange[]): void {
  for (const payload of changedPayloads(changes))
    JSON.stringify(events['case.changed'].payload.safeParse(payload).data);
}

/** Names that were not there before, as a pivot brings them. Returns how many were added. */
export function putMadeUp(file: CaseFile, number: number): number {
  const body = madeUpAnswer(recordsInRound);
  const reply = readDomainReply({ body, status: 200, headers: {}, partial: false, at: new Date(0), exchange: 0 });
  if (!reply.ok) return 0;
  const domains = reply.value.records.map((record, at) => ({ ...record, domain: `${number}-${at}.example.com` }));
  const group = { id: null, label: 'example' };
  const reading: Reading = { by: 'replies', replies: [1], shape, choose: null, group, completeness: { kind: 'whole' } };
  const addition = toGraph({ domains, rrsets: [] }, shape);
  const done = file.change({ kind: 'added', label: 'example', source: reading, wordsLater: true }, (draft) =>
    putReading(draft, reading, [addition]),
  );
  return done.ok ? done.value.value.added : 0;
}
