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
  unicode: HostileText.nullable().describe('The name in its own letters, where Detect writes it in ASCII (xn--).'),
  at: Time.describe('When Detect said so.'),
  left: Time.nullable().describe('Since when the list of new domains has it no more; what became of it is not known.'),
  earlier: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('What it said before of the members that changed since; null where nothing did.'),
});
export type LookalikeRow = z.output<typeof LookalikeRow>;

/** One stored reading of a list. */
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

export const NextAt = Time.nullable().describe('When it may be read again, by the clock of the connection; null: now.');

export const Loaded = ListReading.extend({
  list: ListName,
  nextAt: NextAt,
  stopped: Failure.nullable().describe('Why it ended early; what came until then is in the case.'),
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
