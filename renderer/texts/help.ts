/** What surrounds the help of a panel; the help itself is in its `panel.tsx`. */
export const helpTexts = {
  title: (panel: string) => `Help: ${panel}`,
  commands: 'Main commands',
  costs: 'Cost',
  empty: 'If it is empty',
  allKeys: 'All keys',
  close: 'Close',
  noKey: 'in the palette',
} as const;
