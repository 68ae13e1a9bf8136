import { counted, figure } from '../../shared/figures.ts';

/** The texts of the Report panel. */
export const reportTexts = {
  formats: { html: 'HTML…', pdf: 'PDF…', markdown: 'Markdown…' },
  about: 'One file that works offline.',
  title: 'Title',
  summary: 'Summary',
  summaryHint: 'Markdown. If empty, the summary of the case is used.',
  summaryEmpty: 'What happened, how it is connected, and what to do about it.',
  defanged: 'Defanged: example[.]com',
  campaign: 'Campaign',
  allCampaigns: 'All campaigns',
  sections: 'Sections',
  template: 'Template',
  usualTemplate: 'Restore default',
  parts: 'Template parts',
  titlePart: 'the title, anywhere in a line',
  unknownParts: (parts: readonly string[]) =>
    `Unknown part ${parts.map((part) => `{{${part}}}`).join(', ')}: it stays in the report as text.`,
  written: (path: string) => `Report saved to ${path}`,

  preview: {
    label: 'Preview',
    outline: 'Outline',
    reading: 'Reading the case…',
    moreRows: (rows: number) => `${counted(rows, 'more row')} in the file`,
    tooLarge: 'Too large for the preview. The file has it.',
  },

  pictures: {
    name: 'Pictures',
    whole: 'Whole canvas',
    filter: 'Filtered view',
    selection: 'Selection',
    members: 'The campaign',
    empty: 'No pictures. Add the whole canvas, the filtered view or the selection.',
    tooMany: (things: number) => `Too many items for one picture (${figure(things)}). Filter or select fewer.`,
    titles: { case: 'Whole canvas', view: 'Filtered view', selection: 'Selection', members: 'The campaign' },
    titleOf: (place: number) => `Title of picture ${place}`,
    leaveOut: (place: number) => `Remove picture ${place}`,
    all: 'all',
    things: (count: number) => `${figure(count)} items`,
  },
} as const;
