import { micromark } from 'micromark';
import { plainLine } from '../../shared/odd-text.ts';
import type { Block } from './blocks.ts';
import type { ReportFacts } from './gather.ts';
import { markdownText } from './markdown.ts';
import { style } from './style.ts';
import { fillTemplate } from './template.ts';

/** The report as one self-contained page: no script, no link, nothing to fetch. */
export function* htmlReport(template: string, facts: ReportFacts): Generator<string> {
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(plainLine(facts.title))}</title>
<style>${style}</style></head><body><main>
`;
  for (const piece of fillTemplate(template, facts, markdownText)) {
    if (piece.is === 'own') yield htmlOfMarkdown(piece.text);
    else for (const block of piece.blocks) yield* htmlBlock(block);
  }
  yield '</main></body></html>\n';
}

function* htmlBlock(block: Block): Generator<string> {
  switch (block.is) {
    case 'paragraph':
      yield `<p>${shown(block.text)}</p>\n`;
      return;
    case 'markdown':
      yield `<div class="own">${htmlOfMarkdown(block.text)}</div>\n`;
      return;
    case 'list':
      yield `<ul>${block.items.map((item) => `<li>${shown(item)}</li>`).join('')}</ul>\n`;
      return;
    case 'table': {
      const faces = block.columns.map(({ face }) => (face ? ` class="${face}"` : ''));
      const hasHead = block.columns.some(({ title }) => title !== '');
      yield '<table>';
      if (hasHead)
        yield `<thead><tr>${block.columns.map(({ title }, at) => `<th${faces[at]}>${shown(title)}</th>`).join('')}</tr></thead>`;
      yield '<tbody>\n';
      for (const row of block.rows)
        yield `<tr>${row.map((cell, at) => `<td${faces[at] ?? ''}>${shown(cell)}</td>`).join('')}</tr>\n`;
      yield '</tbody></table>\n';
      return;
    }
    case 'drawing':
      yield `<figure>${block.pieces?.join('') ?? block.svg}<figcaption>${shown(block.title)}</figcaption></figure>\n`;
      return;
    case 'image':
      yield `<figure class="site"><img alt="${escaped(plainLine(block.title))}" src="data:${escaped(block.type)};base64,${block.base64}"><figcaption>${shown(block.title)}</figcaption></figure>\n`;
  }
}

/** HTML inside the Markdown is text; links lead nowhere, and remote pictures are not fetched. */
function htmlOfMarkdown(text: string): string {
  return `${micromark(text)
    .replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<a [^>]*>|<\/a>/g, '')}\n`;
}

function shown(text: string): string {
  return escaped(plainLine(text));
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
