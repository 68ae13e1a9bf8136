import * as z from 'zod';
import { VerdictRow, verdictActions } from '../case-rows.ts';
import { Completeness } from '../completeness.ts';
import { HostileText } from '../hostile.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { Failure } from '../result.ts';
import { detectCalls, ListFilters, Monitor, WatchlistDomain } from './detect.ts';

const List = z.enum(['new', 'watched', 'ignored']);
const WatchIds = z.array(z.string().min(1).max(64)).min(1).max(100_000).describe('The ids of domains in Detect.');
const Time = z.iso.datetime();

/** A lookalike as the case knows it. */
export const TriageRow = WatchlistDomain.omit({ screenshot: true }).extend({
  unicode: HostileText.nullable().describe('The name in its own letters, where Detect writes it in ASCII (xn--).'),
  at: Time.describe('When Detect said so.'),
  left: Time.nullable().describe('Since when the list of new domains has it no more; what became of it is not known.'),
  earlier: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('What it said before of the members that changed since; null where nothing did.'),
});
export type TriageRow = z.output<typeof TriageRow>;

/** One reading of a list, as the case remembers it. */
export const ListReading = z.object({
  at: Time,
  loaded: z.int().min(0).describe('How many domains came.'),
  total: z.int().min(0).nullable().describe('How many there are, as the service says.'),
  narrowed: z.boolean().describe('Whether the service was asked to leave some out.'),
  completeness: Completeness,
});
export type ListReading = z.output<typeof ListReading>;

export const MonitorsReading = z.object({
  at: Time,
  began: Time.optional().describe('When its first page was read, where this is a later one.'),
  countsSince: Time.nullable().describe('From when on the domains are counted; null: not at all.'),
  completeness: Completeness,
});
export type MonitorsReading = z.output<typeof MonitorsReading>;

const NextAt = Time.nullable().describe('When it may be read again, by the clock of the connection; null: now.');

export const Loaded = ListReading.extend({
  list: List,
  nextAt: NextAt,
  stopped: Failure.nullable().describe('Why it ended early; what came until then is in the case.'),
});
export type Loaded = z.output<typeof Loaded>;

export const Readings = z.object({
  lists: z.record(List, ListReading.nullable()),
  monitors: MonitorsReading.nullable(),
  nextAt: z.record(z.enum(['new', 'watched', 'ignored', 'monitors']), NextAt),
});
export type Readings = z.output<typeof Readings>;

/** What became of one verdict of the tray. */
export const SentVerdict = z.object({
  watchId: z.string(),
  domain: HostileText,
  action: z.enum(verdictActions),
  outcome: z
    .enum(['done', 'already', 'refused', 'unknown', 'left'])
    .describe('already: it was so before, and nothing was sent. left: not sent, it waits in the tray.'),
  why: HostileText.nullable(),
});
export type SentVerdict = z.output<typeof SentVerdict>;

const Count = z.int().min(0);

export const SentSummary = z.object({
  done: Count,
  already: Count.describe('They were so before: nothing was sent for them, and they left the tray.'),
  refused: Count,
  unknown: Count,
  left: Count.describe('Verdicts that were not sent: they stay in the tray.'),
  stopped: Failure.nullable().describe('Why the rest was not sent.'),
  verdicts: z.array(SentVerdict),
});
export type SentSummary = z.output<typeof SentSummary>;

const { sort, order } = detectCalls['detect.monitors'].input.shape;

export const triageCalls = {
  'triage.load': {
    does: 'Reads a list of Detect to its end into the case. New and watched ones once an hour; its pages are free.',
    input: z.strictObject({
      list: List.describe('Which list.'),
      filters: ListFilters.default({}).describe('What the service should leave out; without it everything comes.'),
      preview: z.boolean().default(false).describe('Only a few, free of the hourly limit.'),
    }),
    output: Loaded,
  },
  'triage.readings': {
    does: 'Says when each list and the monitors were read into the case, and when they may be read again.',
    input: z.strictObject({}),
    output: Readings,
  },
  'triage.loadMonitors': {
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
  'triage.createMonitor': {
    does: 'Creates a monitor and keeps it in the case. A write: it is sent once.',
    input: detectCalls['detect.createMonitor'].input,
    output: z.object({
      monitor: Monitor.nullable().describe('null when the service does not show it: read the monitors.'),
    }),
  },
  'triage.updateMonitor': {
    does: 'Changes the rules of a monitor, here too; lists that are sent replace the old ones. A write: it is sent once.',
    input: detectCalls['detect.updateMonitor'].input,
    output: z.object({ monitor: Monitor.nullable().describe('null when neither the service nor the case shows it.') }),
  },
  'triage.deleteMonitor': {
    does: 'Deletes a monitor for good, here too; what it found stays in the case. A write: it is sent once.',
    input: detectCalls['detect.deleteMonitor'].input,
    output: z.object({ id: z.string() }),
  },
  'triage.rows': {
    does: 'Lists the lookalikes that the case holds, part by part. Costs nothing and works offline.',
    input: z.strictObject({ next: z.string().max(200).optional().describe('The `next` of the part before.') }),
    output: z.object({ rows: z.array(TriageRow), monitors: z.array(Monitor), next: z.string().nullable() }),
  },
  'triage.stage': {
    does: 'Puts verdicts into the tray, where they wait to be sent; null takes those of the domains out again.',
    input: z.strictObject({
      ids: WatchIds,
      action: z.enum(verdictActions).nullable().describe('What to do with them.'),
    }),
    output: z.object({ staged: z.int(), skipped: z.array(z.object({ id: z.string(), why: z.string() })) }),
  },
  'triage.tray': {
    does: 'Lists the verdicts that wait, and those that came back with a reason.',
    input: z.strictObject({}),
    output: z.object({ verdicts: z.array(VerdictRow) }),
  },
  'triage.send': {
    does: 'Sends the verdicts of the tray in batches that the service allows. Each is sent once; escalations can’t be taken back.',
    input: z.strictObject({
      ids: z.array(z.int()).max(100_000).optional().describe('Only these of the tray; without it all that are staged.'),
      escalations: z.boolean().default(false).describe('Escalations are sent only where this is true.'),
    }),
    output: SentSummary,
  },
} satisfies CallSpecs;

export const triageEvents = {
  'triage.rowsChanged': { tells: 'Lookalikes of the case changed.', payload: z.object({ rows: z.array(TriageRow) }) },
  'triage.monitorsChanged': {
    tells: 'The monitors that the case knows changed.',
    payload: z.object({ monitors: z.array(Monitor) }),
  },
  'triage.trayChanged': {
    tells: 'Verdicts of the tray changed, came or went.',
    payload: z.object({ verdicts: z.array(VerdictRow), removed: z.array(z.int()) }),
  },
  'triage.progress': {
    tells: 'How far loading or sending has come.',
    payload: z.object({ what: z.enum(['loading', 'sending']), done: z.int(), of: z.int().nullable() }),
  },
} satisfies EventSpecs;
