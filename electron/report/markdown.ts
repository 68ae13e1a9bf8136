import { plainLine } from '../../shared/odd-text.ts';
import type { Block } from './blocks.ts';
import type { ReportFacts } from './gather.ts';
import { fillTemplate } from './template.ts';

/** The report as Markdown, for further editing. Pictures are embedded, so that it stays one file. */
export function* markdownReport(template: string, facts: ReportFacts): Generator<string> {
  for (const piece of fillTemplate(template, facts, markdownText)) {
    if (piece.is === 'own') yield `${piece.text}\n`;
    else for (const block of piece.blocks) yield `${markdownBlock(block)}\n\n`;
  }
}

function markdownBlock(block: Block): string {
  switch (block.is) {
    case 'paragraph':
      return markdownText(block.text);
    case 'markdown':
      return block.text;
    case 'list':
      return block.items.map((item) => `- ${markdownText(item)}`).join('\n');
    case 'table': {
      const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
      const head = line(block.columns.map(({ title }) => markdownText(title)));
      const rule = line(block.columns.map(({ face }) => (face === 'figure' ? '---:' : '---')));
      return [head, rule, ...block.rows.map((row) => line(row.map(markdownText)))].join('\n');
    }
    case 'drawing':
      return imageLine(block.title, 'image/svg+xml', Buffer.from(block.svg).toString('base64'));
    case 'image':
      return imageLine(block.title, block.type, block.base64);
  }
}

function imageLine(title: string, type: string, base64: string): string {
  return `![${markdownText(title)}](data:${type};base64,${base64})`;
}

/** Escapes text for Markdown: one line, and no character has a special meaning. */
export function markdownText(text: string): string {
  return plainLine(text).replace(/[\\`*_{}[\]<>#|~&!$]/g, '\\$&');
}
