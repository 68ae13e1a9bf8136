import { harmlessValue } from '../../../shared/defang.ts';
import { minuteOf } from '../../../shared/figures.ts';
import { supportOf } from '../../../shared/result.ts';
import type { Outcome } from '../../stores/pivot-outcome.ts';
import { pivotTexts } from '../../texts/pivot.ts';
import { completenessWords } from '../../ui/completeness-words.ts';
import { ofRecords } from './cost-words.ts';

const texts = pivotTexts.outcome;

/** The result of a wish: what was found, whether it is complete, and why it ended early if it did. */
export function outcomeWords(outcome: Outcome): {
  readonly level: 'good' | 'warn' | 'bad';
  readonly text: string;
  readonly more: string;
} {
  const { found, failure, completeness } = outcome;
  const saved = found === 0 ? '' : texts.saved(cameWords(outcome));
  if (failure?.code === 'cancelled') {
    return { level: 'warn', text: texts.cancelled(saved || texts.nothingSaved), more: howWhole(outcome) };
  }
  if (failure) {
    const advice =
      failure.code === 'too-many'
        ? (failure.next ?? texts.narrowAdvice)
        : [failure.kept, failure.next, supportOf(failure)].filter(Boolean).join(' ');
    return { level: 'bad', text: texts.endedEarly(saved, failure.message), more: advice };
  }
  if (completeness?.kind === 'refused') return { level: 'bad', text: texts.refused(completeness.why), more: '' };
  const unknown = unknownWords(outcome);
  if (found === 0) return { level: 'warn', text: unknown || texts.nothingFound, more: '' };
  const whole = completeness === null || completeness.kind === 'whole';
  return {
    level: whole ? 'good' : 'warn',
    text: cameWords(outcome),
    more: [unknown, howWhole(outcome)].filter(Boolean).join(' · '),
  };
}

/** A line has space for a few names. */
const mostNamed = 3;

/** The names that the service does not know; empty if it knows all. */
function unknownWords({ missing }: Outcome): string {
  if (missing.length === 0) return '';
  const named = missing.slice(0, mostNamed).map((name) => harmlessValue('domain', name));
  return texts.noRecord(named, missing.length - named.length);
}

/** A record belongs to an entity that is already on the graph: its content is shown elsewhere. */
function cameWords({ wish, found, added, fromCase, at, asked }: Outcome): string {
  const isProfile = wish.asks.every(({ kind }) => kind === 'profile');
  const count = isProfile
    ? texts.recordsFound(found)
    : texts.foundCount(found, ofRecords(wish.asks[0]) ? 'record' : 'domain', asked);
  const came = isProfile && added === 0 ? count : texts.found(count, texts.added(added));
  return `${came}${fromCase && at ? texts.fromCase(minuteOf(at)) : ''}`;
}

function howWhole({ completeness, asked, found }: Outcome): string {
  if (completeness === null || found === 0) return '';
  if (completeness.kind === 'whole') return texts.complete;
  return asked > 1 ? texts.ofTheLast(completenessWords(completeness)) : completenessWords(completeness);
}
