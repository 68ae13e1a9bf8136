import { figure, minuteOf } from '../../../shared/figures.ts';
import { supportOf } from '../../../shared/result.ts';
import type { Outcome } from '../../stores/pivot-outcome.ts';
import { completenessWords } from '../../ui/completeness-words.ts';

/** The result of a wish: what was found, whether it is complete, and why it ended early if it did. */
export function outcomeWords(outcome: Outcome): {
  readonly level: 'good' | 'warn' | 'bad';
  readonly text: string;
  readonly more: string;
} {
  const { found, failure, completeness } = outcome;
  const isCancelled = failure?.code === 'cancelled';
  const came = found === 0 ? '' : `It ${cameWords(outcome)} `;
  if (isCancelled) {
    const kept = found === 0 ? 'Nothing had come yet.' : `${came}What came stays.`;
    return { level: 'warn', text: `was cancelled. ${kept}`, more: howWhole(outcome) };
  }
  if (failure) {
    const kept = found > 0 ? `${came}What came stays. ` : '';
    const advice =
      failure.code === 'too-many'
        ? (failure.next ?? 'Narrow it with a filter.')
        : [failure.kept, failure.next, supportOf(failure)].filter(Boolean).join(' ');
    return { level: 'bad', text: `ended early. ${kept}${failure.message}`, more: advice };
  }
  if (completeness?.kind === 'refused') {
    return { level: 'bad', text: `was refused. ${completeness.why}`, more: '' };
  }
  if (found === 0) return { level: 'warn', text: 'brought nothing: the service knows of none.', more: '' };
  const whole = completeness === null || completeness.kind === 'whole';
  return { level: whole ? 'good' : 'warn', text: cameWords(outcome), more: howWhole(outcome) };
}

function cameWords({ wish, found, added, fromCase, at, asked }: Outcome): string {
  const where = fromCase && at ? ` From the case, as of ${minuteOf(at)} UTC: it cost nothing.` : '';
  if (wish.asks.every(({ kind }) => kind === 'profile')) return `brought ${recordWords(found, added)}.${where}`;
  const news = added === 0 ? 'nothing new' : `${figure(added)} new on the graph`;
  const questions = asked > 1 ? ` by ${asked} questions` : '';
  return `brought ${figure(found)}${questions}, ${news}.${where}`;
}

/** A record belongs to an entity that is already on the graph: its content is shown elsewhere. */
function recordWords(found: number, added: number): string {
  const what = found === 1 ? 'its record' : `${figure(found)} records`;
  const rest = added > 0 ? `, ${figure(added)} new on the graph` : '';
  return `${what}, which the inspector shows${rest}`;
}

function howWhole({ completeness, asked, found }: Outcome): string {
  if (completeness === null || found === 0) return '';
  if (completeness.kind === 'whole') return 'That is all there is.';
  return asked > 1 ? `Of the last: ${completenessWords(completeness)}` : completenessWords(completeness);
}
