import * as z from 'zod';

/** The template marks of a report's parts, and their titles. */
export const reportParts = {
  about: 'when the case was created and changed, and its size',
  summary: 'your summary',
  members: 'who belongs to the campaign, and why',
  ruled_out: 'what you ruled out or are unsure about, and why',
  pictures: 'the selected views of the graph',
  links: 'what the domains share, rarest first, and the resulting clusters',
  timeline: 'when passive DNS saw what',
  indicators: 'all indicators, with risk, tags and notes',
  screenshots: 'pictures of the sites',
  share_links: 'shared links to data, and whether they still open',
  method: 'every query, when it ran and whether its results were complete',
  ledger: 'how to verify that nothing has changed since',
} as const;
export type ReportPart = keyof typeof reportParts;

/** Markdown; a line `{{part}}` inserts that part, and `{{title}}` inserts the title anywhere. */
export const defaultTemplate = `# {{title}}

{{about}}

## Summary

{{summary}}

## Who belongs to it

{{members}}

## The graph

{{pictures}}

## What links them

{{links}}

## Timeline

{{timeline}}

## Ruled out and unsure

{{ruled_out}}

## Indicators

{{indicators}}

## Screenshots

{{screenshots}}

## Shared data

{{share_links}}

## Method

{{method}}

## Evidence

{{ledger}}
`;

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
  defanged: z.boolean().describe('Writes defanged values, which no program treats as links.'),
});
export type ReportText = z.output<typeof ReportText>;

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
