import * as z from 'zod';

/** The template marks of a report's parts, and their titles. */
export const reportParts = {
  about: 'when the case was begun and changed, and how much it holds',
  summary: 'what you wrote',
  pictures: 'the chosen views of the graph',
  links: 'what the domains share, the rarest first, and the clusters that makes',
  timeline: 'when passive DNS saw what',
  indicators: 'all indicators, with risk, tags and notes',
  screenshots: 'pictures of the sites',
  share_links: 'links to data that were handed on, and whether they still open',
  method: 'every query, when it was asked and whether its answer was whole',
  ledger: 'how to check that nothing was changed since',
} as const;
export type ReportPart = keyof typeof reportParts;

/** Markdown; a line `{{part}}` inserts that part, and `{{title}}` inserts the title anywhere. */
export const defaultTemplate = `# {{title}}

{{about}}

## Summary

{{summary}}

## The graph

{{pictures}}

## What links them

{{links}}

## Timeline

{{timeline}}

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
  title: z.string().trim().min(1).max(200).describe('What stands under the picture.'),
  ids: z.array(z.int().min(1)).max(20_000).nullable().describe('The things on it; null for all that is on the canvas.'),
});
export type ReportView = z.output<typeof ReportView>;

/** A user's text and choices for a report; the case supplies the rest. */
export const ReportText = z.object({
  title: z.string().max(200).describe('Without it the title of the case.'),
  summary: z.string().max(100_000).describe('Markdown; without it the summary of the case.'),
  template: z.string().max(100_000).describe('Markdown with a line {{part}} for each part that is wanted.'),
  views: z.array(ReportView).max(20).describe('Pictures of the graph.'),
  defanged: z.boolean().describe('Values that no program takes for links.'),
});
export type ReportText = z.output<typeof ReportText>;

export const newReport: ReportText = {
  title: '',
  summary: '',
  template: defaultTemplate,
  views: [{ title: 'Everything on the canvas', ids: null }],
  defanged: true,
};

/** Parts in a template that do not exist. */
export function unknownParts(template: string): string[] {
  const named = [...template.matchAll(/\{\{\s*([\w-]+)\s*\}\}/g)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) => name !== 'title' && !Object.hasOwn(reportParts, name));
}

export const reportFormats = ['html', 'pdf', 'markdown'] as const;
