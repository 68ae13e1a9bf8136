import * as z from 'zod';
import { VerdictRow, verdictActions } from '../case-rows.ts';
import { ListFilters, Monitor } from '../detect.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { ListName, Loaded, LookalikeRow, MonitorsReading, NextAt, Readings, SentSummary } from '../lookalikes.ts';
import { detectCalls } from './detect.ts';

const WatchIds = z.array(z.string().min(1).max(64)).min(1).max(100_000).describe('The ids of domains in Detect.');
const { sort, order } = detectCalls['detect.monitors'].input.shape;

export const lookalikesCalls = {
  'lookalikes.load': {
    does: 'Reads a list of Detect to its end into the case. New and watched ones once an hour; its pages are free.',
    input: z.strictObject({
      list: ListName.describe('Which list.'),
      filters: ListFilters.default({}).describe('What the service should leave out; without it everything comes.'),
      preview: z.boolean().default(false).describe('Only a few, free of the hourly limit.'),
    }),
    output: Loaded,
  },
  'lookalikes.readings': {
    does: 'Says when each list and the monitors were read into the case, and when they may be read again.',
    input: z.strictObject({}),
    output: Readings,
  },
  'lookalikes.loadMonitors': {
    does: 'Reads the monitors of Detect into the case, with counts since a day if wanted. Allowed once an hour, and so is each further page.',
    input: z.strictObject({
      resume: z
        .string()
        .max(20_000)
        .optional()
        .describe('Goes on from where an earlier reading ended; nothing else is given then.'),
      countsSince: z.iso
        .datetime({ offset: true })
        .optional()
        .describe('Adds counts since this time; the service then tells 100 monitors, else 500.'),
      sort,
      order,
    }),
    output: MonitorsReading.extend({ monitors: z.array(Monitor), nextAt: NextAt }),
  },
  'lookalikes.createMonitor': {
    does: 'Creates a monitor and keeps it in the case. A write: it is sent once.',
    input: detectCalls['detect.createMonitor'].input,
    output: z.object({
      monitor: Monitor.nullable().describe('null when the service does not show it: read the monitors.'),
    }),
  },
  'lookalikes.updateMonitor': {
    does: 'Changes the rules of a monitor, here too; lists that are sent replace the old ones. A write: it is sent once.',
    input: detectCalls['detect.updateMonitor'].input,
    output: z.object({ monitor: Monitor.nullable().describe('null when neither the service nor the case shows it.') }),
  },
  'lookalikes.deleteMonitor': {
    does: 'Deletes a monitor for good, here too; what it found stays in the case. A write: it is sent once.',
    input: detectCalls['detect.deleteMonitor'].input,
    output: z.object({ id: z.string() }),
  },
  'lookalikes.rows': {
    does: 'Lists the lookalikes that the case holds, part by part. Costs nothing and works offline.',
    input: z.strictObject({ next: z.string().max(200).optional().describe('The `next` of the part before.') }),
    output: z.object({ rows: z.array(LookalikeRow), monitors: z.array(Monitor), next: z.string().nullable() }),
  },
  'lookalikes.stage': {
    does: 'Puts verdicts into the tray, where they wait to be sent; null takes those of the domains out again.',
    input: z.strictObject({
      ids: WatchIds,
      action: z.enum(verdictActions).nullable().describe('What to do with them.'),
    }),
    output: z.object({ staged: z.int(), skipped: z.array(z.object({ id: z.string(), why: z.string() })) }),
  },
  'lookalikes.tray': {
    does: 'Lists the verdicts that wait, and those that came back with a reason.',
    input: z.strictObject({}),
    output: z.object({ verdicts: z.array(VerdictRow) }),
  },
  'lookalikes.send': {
    does: 'Sends the verdicts of the tray in batches that the service allows. Each is sent once; escalations can’t be taken back.',
    input: z.strictObject({
      ids: z.array(z.int()).max(100_000).optional().describe('Only these of the tray; without it all that are staged.'),
      escalations: z.boolean().default(false).describe('Escalations are sent only where this is true.'),
    }),
    output: SentSummary,
  },
} satisfies CallSpecs;

export const lookalikesEvents = {
  'lookalikes.rowsChanged': {
    tells: 'Lookalikes of the case changed.',
    payload: z.object({ rows: z.array(LookalikeRow) }),
  },
  'lookalikes.monitorsChanged': {
    tells: 'The monitors that the case knows changed.',
    payload: z.object({ monitors: z.array(Monitor) }),
  },
  'lookalikes.trayChanged': {
    tells: 'Verdicts of the tray changed, came or went.',
    payload: z.object({ verdicts: z.array(VerdictRow), removed: z.array(z.int()) }),
  },
  'lookalikes.progress': {
    tells: 'How far loading or sending has come.',
    payload: z.object({ what: z.enum(['loading', 'sending']), done: z.int(), of: z.int().nullable() }),
  },
} satisfies EventSpecs;
