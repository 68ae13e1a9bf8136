import { figure } from '../../shared/figures.ts';

/** What the Report panel says. */
export const reportTexts = {
  section: 'Report',
  formats: { html: 'HTML…', pdf: 'PDF…', markdown: 'Markdown…' },
  about:
    'One file that needs no network: your words, the chosen pictures, what links the domains, when they were seen, all indicators, every query, and the hash to check them by.',
  title: 'Title',
  summary: 'Summary',
  summaryHint: 'Markdown. Empty: the summary of the case.',
  summaryEmpty: 'What happened, how it hangs together, and what should be done about it.',
  defanged: 'Defanged: example[.]com',
  template: 'Template',
  usualTemplate: 'Back to the usual one',
  parts: 'Parts of a template',
  titlePart: 'the title, anywhere in a line',
  unknownParts: (parts: readonly string[]) =>
    `There is no part ${parts.map((part) => `{{${part}}}`).join(', ')}: it stays in the report as it is.`,
  written: (path: string) => `The report is in ${path}.`,

  pictures: {
    name: 'Pictures',
    whole: 'Whole canvas',
    filter: 'This filter',
    selection: 'The selection',
    empty: 'No picture: add the whole canvas, what you filter, or what you select.',
    tooMany: (things: number) => `${figure(things)} things are too many for one picture: filter or select fewer.`,
    titles: { case: 'Everything on the canvas', view: 'A filtered view', selection: 'A selection' },
    titleOf: (place: number) => `Title of picture ${place}`,
    leaveOut: (place: number) => `Leave out picture ${place}`,
    all: 'all',
    things: (count: number) => `${figure(count)} things`,
  },
} as const;
