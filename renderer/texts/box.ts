import { counted, figure, queryCount } from '../../shared/figures.ts';

const hits = (count: number, more: boolean) => (more ? `${figure(count)}+ hits` : counted(count, 'hit'));

/** What the box says that takes anything: a value, a list, a search or a command. */
export const boxTexts = {
  title: 'Look up or run a command',
  field: 'Domain, IP address, e-mail, hash, list or command',
  list: 'What can be done',
  lookUp: (value: string) => `Look up ${value}`,
  passiveDns: (value: string) => `Passive DNS of ${value}`,
  add: (value: string) => `Add ${value} to the case`,
  review: (indicators: number) => `Review and add ${counted(indicators, 'indicator')}`,
  elsewhere: (count: number) => `free, ${figure(count)} in other cases`,
  lookUpAll: (indicators: number, names: number) =>
    `Add ${counted(indicators, 'indicator')} and look up ${counted(names, 'name')}`,
  addedAll: (added: number) => `Added ${counted(added, 'item')} to the case`,
  runSearch: 'Run this exported search',
  price: {
    queries: queryCount,
    atLeast: (queries: number) => `${figure(queries)}+ queries`,
    stored: 'stored, no cost',
    free: 'free',
    refused: 'too many, narrow it',
    offline: 'offline',
  },
  parts: {
    case: (count: number, more: boolean) => `In this case · ${hits(count, more)}`,
    commands: 'Commands',
  },
  added: (value: string) => `Added ${value} to the case`,
  notInCase: 'Not in this case',
  noMatch: 'No matching command',
  hint: 'Paste any text. Type > for commands only.',
} as const;
