import type { FeedQuestion } from '../../shared/feeds.ts';
import type { Following } from '../../shared/following.ts';
import type { Failure, Result } from '../../shared/result.ts';
import type { SavedItem } from '../../shared/saved-items.ts';
import type { Way } from '../api/api-context.ts';
import { createRowWindow } from './row-window.ts';
import type { RuleBook } from './rules.ts';

export type StartQuestion = Pick<FeedQuestion, 'feed' | 'session' | 'after' | 'before' | 'domains'>;

export interface FollowingParts {
  readonly id: number;
  readonly question: StartQuestion;
  readonly connection: string;
  readonly way: () => Promise<Result<Way>>;
  readonly wallClock: () => Date;
  /** The current rules. */
  readonly book: () => RuleBook;
  /** Waits until all earlier callers have sent their requests; the returned function lets the next one go. */
  readonly turn: (signal: AbortSignal) => Promise<() => void>;
  /** Waits until the answer is in the case, and returns its ledger row. */
  readonly kept: (exchange: number) => Promise<number | null>;
  readonly replyOf: (exchange: number) => number | null;
  readonly changed: () => void;
  readonly matched: (rule: SavedItem<'rule'>, name: string) => void;
}

const mostRemarks = 20;
const mostSpoiledLines = 50;

type SpoiledLine = { exchange: number; line: number; why: Following['spoiledLines'][number]['why'] };

/**
 * The progress of a followed feed, and its view for the page. Counts change in place: thousands of lines arrive per
 * second.
 */
export function createFollowingState(parts: FollowingParts) {
  const { id, connection, question, wallClock } = parts;
  const { feed, session = null, after = null, before = null, domains = [] } = question;
  const window = createRowWindow();
  const spoiledLines: SpoiledLine[] = [];
  const so = {
    phase: 'asking' as Following['phase'],
    until: null as string | null,
    waitsFor: null as Following['waitsFor'],
    startedAt: wallClock().toISOString(),
    lastAt: null as string | null,
    answers: 0,
    lines: 0,
    repeated: 0,
    spoiled: 0,
    behind: false,
    remarks: [] as Following['remarks'],
    failure: null as Failure | null,
  };

  function change(part: Partial<typeof so>): void {
    Object.assign(so, part);
    parts.changed();
  }

  function remark(text: string): void {
    const others = so.remarks.filter((other) => other.text !== text);
    change({ remarks: [...others, { at: wallClock().toISOString(), text }].slice(-mostRemarks) });
  }

  function spoil(exchange: number, line: number, why: SpoiledLine['why']): void {
    if (spoiledLines.length < mostSpoiledLines) spoiledLines.push({ exchange, line, why });
    change({ lines: so.lines + 1, spoiled: so.spoiled + 1 });
  }

  /** A line that was cut in two is not broken: it comes again. */
  function unspoil(exchange: number, line: number): void {
    const last = spoiledLines.at(-1);
    if (last?.exchange !== exchange || last.line !== line) return;
    spoiledLines.pop();
    change({ lines: so.lines - 1, spoiled: so.spoiled - 1 });
  }

  function view(): Following {
    return {
      ...{ id, feed, connection, session, after, before, domains },
      ...so,
      held: window.size(),
      newest: window.newest(),
      matches: window.matches(),
      spoiledLines: spoiledLines.map(({ exchange, line, why }) => ({
        reply: parts.replyOf(exchange),
        line: line + 1,
        why,
      })),
    };
  }

  return { window, so, change, remark, spoil, unspoil, view };
}
