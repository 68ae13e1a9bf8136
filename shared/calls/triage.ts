import * as z from 'zod';
import { VerdictRow, verdictActions } from '../case-rows.ts';
import { Completeness } from '../completeness.ts';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { Failure } from '../result.ts';
import { ListFilters, Monitor, WatchlistDomain } from './detect.ts';

const List = z.enum(['new', 'watched', 'ignored']);
const WatchIds = z.array(z.string().min(1).max(64)).min(1).max(100_000).describe('The ids of domains in Detect.');

/** A lookalike as the case knows it. */
export const TriageRow = WatchlistDomain.omit({ screenshot: true }).extend({
  at: z.iso.datetime().describe('When Detect said so.'),
  earlier: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('What it said before of the members that changed since; null where nothing did.'),
});
export type TriageRow = z.output<typeof TriageRow>;

export const Loaded = z.object({
  list: List,
  loaded: z.int().describe('How many domains came now.'),
  total: z.int().nullable(),
  at: z.iso.datetime().nullable(),
  nextAt: z.iso.datetime().nullable().describe('When the list may be asked for again; null: now.'),
  completeness: Completeness,
  stopped: Failure.nullable(),
});
export type Loaded = z.output<typeof Loaded>;

export const SentSummary = z.object({
  done: z.int(),
  refused: z.int(),
  unknown: z.int(),
  left: z.int().describe('Verdicts that were not sent: they stay in the tray.'),
  stopped: Failure.nullable().describe('Why the rest was not sent.'),
});

export const triageCalls = {
  'triage.load': {
    does: 'Reads a list of Detect to its end into the case. Allowed once an hour; its pages are free.',
    input: z.strictObject({
      list: List.describe('Which list.'),
      filters: ListFilters.default({}).describe('What the service should leave out; without it everything comes.'),
      preview: z.boolean().default(false).describe('Only a few, free of the hourly limit.'),
    }),
    output: Loaded,
  },
  'triage.loadMonitors': {
    does: 'Reads the monitors of Detect into the case. Allowed once an hour.',
    input: z.strictObject({}),
    output: z.object({ monitors: z.array(Monitor), at: z.iso.datetime(), completeness: Completeness }),
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
  'triage.trayChanged': {
    tells: 'Verdicts of the tray changed, came or went.',
    payload: z.object({ verdicts: z.array(VerdictRow), removed: z.array(z.int()) }),
  },
  'triage.progress': {
    tells: 'How far loading or sending has come.',
    payload: z.object({ what: z.enum(['loading', 'sending']), done: z.int(), of: z.int().nullable() }),
  },
} satisfies EventSpecs;
