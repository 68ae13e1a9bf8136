import type { Completeness } from '../../shared/completeness.ts';
import { uiTexts } from '../texts/ui.ts';

// covers: platform.status 200, 206
// covers: investigate.answer limit_exceeded, has_more_results, total_count, message, error, 413 inside of 200
// covers: enrich.answer limit_exceeded, has_more_results, message, 206 where some data is unavailable
// covers: pdns.stream succeeded, limited, failed, msg, no last line, no results
// covers: pdns.status 200
// covers: investigate.operations 10000 matches
// covers: detect.list total_count
// covers: batch.fetch data that was pruned
/** The completeness of a result, as a sentence. */
export function completenessWords(completeness: Completeness): string {
  switch (completeness.kind) {
    case 'whole':
      return uiTexts.completeness.whole;
    case 'more':
      return completeness.total === null
        ? uiTexts.completeness.more(completeness.have)
        : uiTexts.completeness.moreOf(completeness.have, completeness.total);
    case 'limited':
    case 'cut-off':
    case 'partial':
      return uiTexts.completeness.part(completeness.have, completeness.why);
    case 'refused':
      return uiTexts.completeness.refused(completeness.why);
  }
}
