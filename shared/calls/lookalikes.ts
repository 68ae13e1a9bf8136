import * as z from 'zod';
import { VerdictRow, verdictActions } from '../case-rows.ts';
import { ListFilters, Monitor } from '../detect.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { ListName, Loaded, LookalikeRow, MonitorsReading, NextAt, Readings, SentSummary } from '../lookalikes.ts';
import { detectCalls } from './detect.ts';

const WatchIds = z.array(z.string().min(1).max(64)).min(1).max(100_000).describe('IDs of domains in Detect.');
const { sort, order } = detectCalls['detect.monitors'].input.shape;

export const lookalikesCalls = {
  'lookalikes.load': {
    does: 'Loads a complete list of Detect into the case. New and watched lists: once an hour; further pages are free.',
    input: z.strictObject({
      list: ListName.describe('Which list.'),
      filters: ListFilters.default({}).describe('Filters at the service. If omitted: everything.'),
      preview: z.boolean().default(false).describe('Loads only a few domains, outside the hourly limit.'),
    }),
    output: Loaded,
  },
  'lookalikes.readings': {
    does: 'Returns when each list and the monitors were last loaded, and when they can be loaded again.',
    input: z.strictObject({}),
    output: Readings,
  },
  'lookalikes.loadMonitors': {
    does: 'Loads the monitors of Detect into the case, optionally with counts since a time. Once an hour, and so is each further page.',
    input: z.strictObject({
      resume: z.string().max(20_000).optional().describe('Continues an earlier load. Give no other field with it.'),
      countsSince: z.iso
        .datetime({ offset: true })
        .optional()
        .describe('Adds counts since this time. The service then returns 100 monitors per page, otherwise 500.'),
      sort,
      order,
    }),
    output: MonitorsReading.extend({ monitors: z.array(Monitor), nextAt: NextAt }),
  },
  'lookalikes.createMonitor': {
    does: 'Creates a monitor and saves it in the case. A write: sent once.',
    input: detectCalls['detect.createMonitor'].input,
    output: z.object({
      monitor: Monitor.nullable().describe('null if the service does not return it: load the monitors.'),
    }),
  },
  'lookalikes.updateMonitor': {
    does: 'Changes the rules of a monitor, at the service and in the case. New lists replace the old ones. A write: sent once.',
    input: detectCalls['detect.updateMonitor'].input,
    output: z.object({ monitor: Monitor.nullable().describe('null if neither the service nor the case has it.') }),
  },
  'lookalikes.deleteMonitor': {
    does: 'Deletes a monitor permanently, at the service and in the case. The domains it found stay in the case. A write: sent once.',
    input: detectCalls['detect.deleteMonitor'].input,
    output: z.object({ id: z.string() }),
  },
  'lookalikes.rows': {
    does: 'Lists the lookalikes in the case, in parts. Costs nothing and works offline.',
    input: z.strictObject({ next: z.string().max(200).optional().describe('The `next` of the previous part.') }),
    output: z.object({ rows: z.array(LookalikeRow), monitors: z.array(Monitor), next: z.string().nullable() }),
  },
  'lookalikes.stage': {
    does: 'Adds verdicts to the tray, where they wait until sent; null removes the verdicts of these domains.',
    input: z.strictObject({
      ids: WatchIds,
      action: z.enum(verdictActions).nullable().describe('The verdict.'),
    }),
    output: z.object({ staged: z.int(), skipped: z.array(z.object({ id: z.string(), why: z.string() })) }),
  },
  'lookalikes.tray': {
    does: 'Lists the verdicts in the tray, and those that the service refused, with its reason.',
    input: z.strictObject({}),
    output: z.object({ verdicts: z.array(VerdictRow) }),
  },
  'lookalikes.send': {
    does: 'Sends the verdicts of the tray, in batches of the size that the service allows. Each is sent once; escalations can’t be undone.',
    input: z.strictObject({
      ids: z.array(z.int()).max(100_000).optional().describe('Only these verdicts. If omitted: all in the tray.'),
      escalations: z.boolean().default(false).describe('Must be true to send escalations.'),
    }),
    output: SentSummary,
  },
} satisfies CallSpecs;

export const lookalikesEvents = {
  'lookalikes.rowsChanged': {
    tells: 'Lookalikes in the case changed.',
    payload: z.object({ rows: z.array(LookalikeRow) }),
  },
  'lookalikes.monitorsChanged': {
    tells: 'The monitors in the case changed.',
    payload: z.object({ monitors: z.array(Monitor) }),
  },
  'lookalikes.trayChanged': {
    tells: 'Verdicts in the tray were added, changed or removed.',
    payload: z.object({ verdicts: z.array(VerdictRow), removed: z.array(z.int()) }),
  },
  'lookalikes.progress': {
    tells: 'The progress of loading or sending.',
    payload: z.object({ what: z.enum(['loading', 'sending']), done: z.int(), of: z.int().nullable() }),
  },
} satisfies EventSpecs;
