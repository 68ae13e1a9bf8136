import { figure } from '../../shared/figures.ts';
import type { Loaded, SentSummary } from '../../shared/lookalikes.ts';

/** The result of a reading, in a sentence; null if the list itself shows it. */
export function loadedWords({ loaded, total, list, completeness }: Loaded, preview: boolean): string | null {
  if (preview) return `A peek at ${figure(loaded)} of ${total === null ? 'the' : figure(total)} ${list} domains.`;
  if (completeness.kind === 'limited' || completeness.kind === 'partial') return completeness.why;
  return null;
}

export function sentWords({ done, already, refused, unknown, left }: SentSummary): {
  readonly level: 'done' | 'warning';
  readonly text: string;
} {
  const rest = [
    already > 0 && `${figure(already)} were so already`,
    refused > 0 && `${figure(refused)} refused`,
    unknown > 0 && `${figure(unknown)} not known`,
    left > 0 && `${figure(left)} still in the tray`,
  ].filter(Boolean);
  const level = refused + unknown + left > 0 ? 'warning' : 'done';
  return { level, text: `${figure(done)} sent.${rest.length > 0 ? ` ${rest.join(', ')}.` : ''}` };
}
