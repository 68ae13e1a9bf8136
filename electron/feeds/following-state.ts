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
  /** The rules as they are now. */
  readonly book: () => RuleBook;
  /** Waits until all others that waited before have asked; the answer lets the next one ask. */
  readonly turn: (signal: AbortSignal) => Promise<() => void>;
  /** Waits until what came is in the case, and says in which row of its ledger. */
  readonly kept: (exchange: number) => Promise<number | null>;
  readonly replyOf: (exchange: number) => number | null;
  readonly changed: () => void;
  readonly matched: (rule: SavedItem<'rule'>, name: string) => void;
}

const mostRemarks = 20;
const mostSpoiledLines = 50;

type SpoiledLine = { exchange: number; line: number; why: Following['spoiledLines'][number]['why'] };

/** How far a following has come, and how it is told. Counts are changed in place: thousands of lines come in a second. */
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

  /** A line that was cut in two is no broken one: it comes again. */
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
