import * as z from 'zod';
import { HostileText } from './hostile.ts';

/** The template marks of a report's parts, and what they insert. */
export const reportParts = {
  about: 'when the case was created and changed, and its size',
  summary: 'the verdicts in figures, and your summary',
  members: 'who belongs to the campaign, and why',
  links: 'what the members share, rarest first, and the resulting clusters',
  pictures: 'the selected views of the graph',
  timeline: 'when passive DNS saw what',
  ruled_out: 'what you ruled out or are unsure about, and why',
  indicators: 'all indicators, with risk, tags and notes',
  screenshots: 'pictures of the sites',
  share_links: 'shared links to data, and whether they still open',
  method: 'every query, when it ran and whether its results were complete',
  ledger: 'how to verify that nothing has changed since',
} as const;
export type ReportPart = keyof typeof reportParts;

/** The sections in their order: who belongs to it comes first, then why, then the rest. */
export const reportHeadings = {
  summary: 'Summary',
  members: 'Who belongs to it',
  links: 'What links them',
  pictures: 'The graph',
  timeline: 'Timeline',
  ruled_out: 'Ruled out and unsure',
  indicators: 'Indicators',
  screenshots: 'Screenshots',
  share_links: 'Shared data',
  method: 'Method',
  ledger: 'Evidence',
} as const satisfies Partial<Record<ReportPart, string>>;
export type ReportSection = keyof typeof reportHeadings;
export const reportSections = Object.keys(reportHeadings) as readonly ReportSection[];

const sectionLines = (part: ReportSection) => ['', `## ${reportHeadings[part]}`, '', `{{${part}}}`];

/** Markdown; a line `{{part}}` inserts that part, and `{{title}}` inserts the title anywhere. */
export const defaultTemplate = ['# {{title}}', '', '{{about}}', ...reportSections.flatMap(sectionLines), ''].join('\n');

const partLine = /^\s*\{\{\s*([\w-]+)\s*\}\}\s*$/;

/** The part that a line of a template inserts; null if it is text of the user. */
export function partOfLine(line: string): ReportPart | null {
  const name = partLine.exec(line)?.[1];
  return name !== undefined && Object.hasOwn(reportParts, name) ? (name as ReportPart) : null;
}

export function hasSection(template: string, part: ReportSection): boolean {
  return template.split(/\r?\n/).some((line) => partOfLine(line) === part);
}

/** A template without a section, and without the heading of that section alone. */
export function withoutSection(template: string, part: ReportSection): string {
  const lines = template.split(/\r?\n/);
  const at = lines.findIndex((line) => partOfLine(line) === part);
  if (at < 0) return template;
  let from = at;
  while (from > 0 && lines[from - 1]?.trim() === '') from--;
  const next = lines.slice(at + 1).find((line) => line.trim() !== '');
  const isHeading = (line: string | undefined) => /^#{1,6}\s/.test(line ?? '');
  // A heading that has more below it stays.
  if (isHeading(lines[from - 1]) && (next === undefined || isHeading(next))) from--;
  else from = at;
  while (from > 0 && lines[from - 1]?.trim() === '') from--;
  return [...lines.slice(0, from), ...lines.slice(at + 1)].join('\n');
}

/** A template with a section: before the next one of the usual order, or at the end. */
export function withSection(template: string, part: ReportSection): string {
  if (hasSection(template, part)) return template;
  const lines = template.trimEnd().split(/\r?\n/);
  const later = new Set<ReportPart | null>(reportSections.slice(reportSections.indexOf(part) + 1));
  let at = lines.findIndex((line) => later.has(partOfLine(line)));
  if (at < 0) at = lines.length;
  else {
    const isAbove = (line: string | undefined) => line !== undefined && (line.trim() === '' || /^#{1,6}\s/.test(line));
    while (at > 0 && isAbove(lines[at - 1])) at--;
  }
  return [...lines.slice(0, at), ...sectionLines(part), ...lines.slice(at), ''].join('\n');
}

export const ReportView = z.object({
  title: z.string().trim().min(1).max(200).describe('The caption of the picture.'),
  ids: z
    .array(z.int().min(1))
    .max(20_000)
    .nullable()
    .describe('IDs of the items on it; null: everything on the canvas.'),
});
export type ReportView = z.output<typeof ReportView>;

/** A user's text and choices for a report; the case supplies the rest. */
export const ReportText = z.object({
  title: z.string().max(200).describe('If omitted: the title of the case.'),
  summary: z.string().max(100_000).describe('Markdown. If omitted: the summary of the case.'),
  template: z.string().max(100_000).describe('Markdown with a line {{part}} for each part to include.'),
  views: z.array(ReportView).max(20).describe('Pictures of the graph.'),
  campaign: z
    .int()
    .min(1)
    .nullable()
    .optional()
    .describe('ID of the only campaign to report; null or omitted: all of the case.'),
  defanged: z.boolean().describe('Writes defanged values, which no program treats as links.'),
});
export type ReportText = z.output<typeof ReportText>;

/** A part of the preview; all text is as it will be written, before HTML or Markdown. */
export const PreviewBlock = z.discriminatedUnion('is', [
  z.object({ is: z.literal('paragraph'), text: HostileText }),
  z.object({ is: z.literal('markdown'), text: HostileText }),
  z.object({ is: z.literal('list'), items: z.array(HostileText) }),
  z.object({
    is: z.literal('table'),
    columns: z.array(z.object({ title: z.string(), face: z.enum(['mono', 'figure', 'when']).nullable() })),
    rows: z.array(z.array(HostileText)),
    /** Rows that are in the file and not here. */
    more: z.int(),
  }),
  z.object({
    is: z.literal('picture'),
    title: HostileText,
    /** A data address; null if the picture is too large for a preview. */
    source: z.string().nullable(),
    small: z.boolean(),
  }),
]);
export type PreviewBlock = z.output<typeof PreviewBlock>;

export const PreviewSection = z.object({
  /** Empty above the first heading. */
  title: HostileText,
  level: z.int().min(0).max(6),
  blocks: z.array(PreviewBlock),
});
export type PreviewSection = z.output<typeof PreviewSection>;

export const newReport: ReportText = {
  title: '',
  summary: '',
  template: defaultTemplate,
  views: [{ title: 'Whole canvas', ids: null }],
  defanged: true,
};

/** Parts in a template that do not exist. */
export function unknownParts(template: string): string[] {
  const named = [...template.matchAll(/\{\{\s*([\w-]+)\s*\}\}/g)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) => name !== 'title' && !Object.hasOwn(reportParts, name));
}

export const reportFormats = ['html', 'pdf', 'markdown'] as const;
