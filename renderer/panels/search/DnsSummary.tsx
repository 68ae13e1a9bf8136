import type { Completeness } from '../../../shared/completeness.ts';
import { dayOf } from '../../../shared/figures.ts';
import type { DnsSummary } from '../../../shared/passive-dns.ts';
import type { Result } from '../../../shared/result.ts';
import { searchTexts } from '../../texts/search.ts';
import { completenessWords } from '../../ui/completeness-words.ts';
import { FailureView } from '../../ui/FailureView.tsx';

const { dns: texts } = searchTexts;

/** The count of a lookup: not requested, on its way, or answered. */
export type SummaryState =
  | null
  | 'counting'
  | Result<{ readonly summary: DnsSummary | null; readonly completeness: Completeness }>;

// covers: pdns.operations summarize
// covers: pdns.record count, num_results, time_first, time_last
export function Summary({ summary }: { readonly summary: SummaryState }) {
  if (summary === null) return null;
  if (summary === 'counting') return <span className="quiet">{texts.counting}</span>;
  if (!summary.ok) return <FailureView failure={summary.failure} />;
  const { summary: told, completeness } = summary.value;
  if (told === null) return texts.summaryEmpty;
  const span = told.time_first && told.time_last ? { from: dayOf(told.time_first), to: dayOf(told.time_last) } : null;
  return (
    <>
      {texts.summary(told.num_results, told.count, span)}{' '}
      {completeness.kind !== 'whole' && completenessWords(completeness)}
    </>
  );
}
