import * as z from 'zod';
import { verdictActions } from './case-rows.ts';
import { Completeness } from './completeness.ts';
import { DetectedDomain } from './detect.ts';
import { HostileText } from './hostile.ts';
import { Failure } from './result.ts';

/** The domain lists of Detect. */
export const ListName = z.enum(['new', 'watched', 'ignored']);
const Time = z.iso.datetime();

/** A stored lookalike. */
export const LookalikeRow = DetectedDomain.omit({ screenshot: true }).extend({
  unicode: HostileText.nullable().describe('The name in Unicode, if Detect returns it in ASCII (xn--).'),
  at: Time.describe('When Detect returned this.'),
  left: Time.nullable().describe('Since when it is missing from the list of new domains, for an unknown reason.'),
  earlier: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('Previous values of changed members; null if nothing changed.'),
});
export type LookalikeRow = z.output<typeof LookalikeRow>;

/** One stored reading of a list. */
export const ListReading = z.object({
  at: Time,
  loaded: z.int().min(0).describe('Number of domains received.'),
  total: z.int().min(0).nullable().describe('Total number according to the service.'),
  narrowed: z.boolean().describe('Whether the request had filters.'),
  completeness: Completeness,
});
export type ListReading = z.output<typeof ListReading>;

export const MonitorsReading = z.object({
  at: Time,
  began: Time.optional().describe('When the first page was loaded, if this is a later page.'),
  countsSince: Time.nullable().describe('The start of the period for counts; null: no counts.'),
  completeness: Completeness,
});
export type MonitorsReading = z.output<typeof MonitorsReading>;

export const NextAt = Time.nullable().describe(
  'When it can be loaded again, by the clock of the connection; null: now.',
);

export const Loaded = ListReading.extend({
  list: ListName,
  nextAt: NextAt,
  stopped: Failure.nullable().describe('Why it stopped early; the results so far are in the case.'),
});
export type Loaded = z.output<typeof Loaded>;

export const Readings = z.object({
  lists: z.record(ListName, ListReading.nullable()),
  monitors: MonitorsReading.nullable(),
  nextAt: z.record(z.enum(['new', 'watched', 'ignored', 'monitors']), NextAt),
});
export type Readings = z.output<typeof Readings>;

/** The result of one verdict of the tray. */
export const SentVerdict = z.object({
  watchId: z.string(),
  domain: HostileText,
  action: z.enum(verdictActions),
  outcome: z
    .enum(['done', 'already', 'refused', 'unknown', 'left'])
    .describe('already: already in this state, nothing was sent. left: not sent, still in the tray.'),
  why: HostileText.nullable(),
});
export type SentVerdict = z.output<typeof SentVerdict>;

const Count = z.int().min(0);

export const SentSummary = z.object({
  done: Count,
  already: Count.describe('Already in this state: nothing was sent for them, and they are no longer in the tray.'),
  refused: Count,
  unknown: Count,
  left: Count.describe('Verdicts not sent; they stay in the tray.'),
  stopped: Failure.nullable().describe('Why it stopped before the rest.'),
  verdicts: z.array(SentVerdict),
});
export type SentSummary = z.output<typeof SentSummary>;
