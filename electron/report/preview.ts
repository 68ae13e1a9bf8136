import type { PreviewBlock, PreviewSection } from '../../shared/report.ts';
import type { Block } from './blocks.ts';
import type { ReportFacts } from './gather.ts';
import { markdownText } from './markdown.ts';
import { fillTemplate } from './template.ts';

/** What a window can draw at once. The rest is in the file, and the preview says so. */
export const mostPreviewed = { rows: 100, pictureBytes: 1_000_000, allPictureBytes: 3_000_000 } as const;

/** The report as the window shows it before it is written: the same parts as in the file, section by section. */
export function previewReport(template: string, facts: ReportFacts): PreviewSection[] {
  const sections: { title: string; level: number; blocks: PreviewBlock[] }[] = [{ title: '', level: 0, blocks: [] }];
  let room: number = mostPreviewed.allPictureBytes;
  const add = (block: PreviewBlock) => sections.at(-1)?.blocks.push(block);
  for (const piece of fillTemplate(template, facts, markdownText)) {
    if (piece.is === 'own') {
      for (const part of splitAtHeadings(piece.text)) {
        if (part.is === 'heading') sections.push({ title: part.title, level: part.level, blocks: [] });
        else add({ is: 'markdown', text: part.text });
      }
      continue;
    }
    for (const block of piece.blocks) {
      const shown = previewBlock(block, room);
      if (shown.is === 'picture') room -= shown.source?.length ?? 0;
      add(shown);
    }
  }
  return sections.filter(({ level, blocks }) => level > 0 || blocks.length > 0);
}

function previewBlock(block: Block, room: number): PreviewBlock {
  switch (block.is) {
    case 'paragraph':
    case 'markdown':
      return block;
    case 'list':
      return { is: 'list', items: [...block.items] };
    case 'table':
      return {
        is: 'table',
        columns: block.columns.map(({ title, face }) => ({ title, face: face ?? null })),
        rows: block.rows.slice(0, mostPreviewed.rows).map((row) => [...row]),
        more: Math.max(0, block.rows.length - mostPreviewed.rows),
      };
    case 'drawing':
      return pictureOf(block.title, 'image/svg+xml', Buffer.from(block.svg).toString('base64'), room, false);
    case 'image':
      return pictureOf(block.title, block.type, block.base64, room, true);
  }
}

function pictureOf(title: string, type: string, base64: string, room: number, small: boolean): PreviewBlock {
  const fits = base64 !== '' && base64.length <= Math.min(room, mostPreviewed.pictureBytes);
  return { is: 'picture', title, source: fits ? `data:${type};base64,${base64}` : null, small };
}

type OwnPart =
  | { readonly is: 'heading'; readonly title: string; readonly level: number }
  | { readonly is: 'text'; readonly text: string };

/** The user's Markdown between the parts. A sign in a code block is no heading. */
function splitAtHeadings(text: string): OwnPart[] {
  const parts: OwnPart[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  const endText = () => {
    if (lines.some((line) => line.trim() !== '')) parts.push({ is: 'text', text: lines.join('\n') });
    lines = [];
  };
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]?.slice(0, 3);
    if (mark !== undefined && (fence === null || fence === mark)) fence = fence === null ? mark : null;
    const heading = fence === null ? /^ {0,3}(#{1,6})\s+(.*?)(\s+#+)?\s*$/.exec(line) : null;
    if (heading) {
      endText();
      parts.push({ is: 'heading', title: unescaped(heading[2] ?? ''), level: heading[1]?.length ?? 1 });
    } else lines.push(line);
  }
  endText();
  return parts;
}

function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
