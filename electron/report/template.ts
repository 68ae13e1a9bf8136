import { partOfLine } from '../../shared/report.ts';
import type { Block } from './blocks.ts';
import type { ReportFacts } from './gather.ts';
import { sections } from './sections.ts';

/** A parsed template: the user's text in between, and the parts. */
export type Piece =
  | { readonly is: 'own'; readonly text: string }
  | { readonly is: 'part'; readonly blocks: readonly Block[] };

/** Fills a template. Does not search the parts' text for further marks. */
export function fillTemplate(template: string, facts: ReportFacts, escapeTitle: (title: string) => string): Piece[] {
  const pieces: Piece[] = [];
  let own: string[] = [];
  const endOwn = () => {
    if (own.some((line) => line.trim() !== '')) pieces.push({ is: 'own', text: own.join('\n') });
    own = [];
  };
  for (const line of template.split(/\r?\n/)) {
    const part = partOfLine(line);
    if (part !== null) {
      endOwn();
      pieces.push({ is: 'part', blocks: sections[part](facts) });
    } else own.push(line.replace(/\{\{\s*title\s*\}\}/g, () => escapeTitle(facts.title)));
  }
  endOwn();
  return pieces;
}
