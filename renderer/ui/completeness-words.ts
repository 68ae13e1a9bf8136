import type { Completeness } from '../../shared/completeness.ts';
import { figure } from './Meter.tsx';

/** Whether a result is all there is, as a sentence. */
export function completenessWords(completeness: Completeness): string {
  switch (completeness.kind) {
    case 'whole':
      return 'This is all there is.';
    case 'more':
      return completeness.total === null
        ? `${figure(completeness.have)} so far; there is more.`
        : `${figure(completeness.have)} of ${figure(completeness.total)}; the rest was not read.`;
    case 'limited':
    case 'cut-off':
    case 'partial':
      return `${figure(completeness.have)}, not all: ${completeness.why}`;
    case 'refused':
      return `Refused: ${completeness.why}`;
  }
}
