import { figure } from '../../shared/figures.ts';

/** What the parts that all panels are built from say. */
export const uiTexts = {
  cancel: 'Cancel',
  noColour: 'none',
  colours: {
    red: 'red',
    orange: 'orange',
    yellow: 'yellow',
    green: 'green',
    blue: 'blue',
    violet: 'violet',
  },
  picture: (alt: string) => `[picture${alt === '' ? '' : `: ${alt}`}]`,
  otherMembers: 'Other members',
  otherMembersFrom: 'as the service wrote them',
  unknownValue: 'Sextant does not know this value, and shows it as it came.',
  risk: {
    none: 'no risk',
    low: 'low risk',
    medium: 'medium risk',
    high: 'high risk',
    known: 'known bad',
    provisional: (risk: string) => `${risk}, provisional`,
  },
  completeness: {
    whole: 'This is all there is.',
    more: (have: number) => `${figure(have)} so far; there is more.`,
    moreOf: (have: number, total: number) => `${figure(have)} of ${figure(total)}; the rest was not read.`,
    part: (have: number, why: string) => `${figure(have)}, not all: ${why}`,
    refused: (why: string) => `Refused: ${why}`,
  },
  choice: {
    either: 'Either',
    yes: 'Yes',
    no: 'No',
  },
  fences: {
    from: 'Seen from',
    to: 'Seen to',
    day: 'A day, in UTC.',
    mode: 'In that time',
    modes: {
      overlap: { title: 'seen at some time in it', does: 'Also what was there before, or after.' },
      within: { title: 'seen only in it', does: 'First and last seen both lie in it.' },
    },
    lastBeforeFirst: 'The last day lies before the first.',
  },
  complaint: {
    unreadable: 'Can’t be read.',
    atLeast: (minimum: string, unit: string) => `Must be at least ${minimum}${unit}.`,
    atMost: (maximum: string, unit: string) => `Must be at most ${maximum}${unit}.`,
    characters: ' characters long',
    members: ' of them',
    wholeNumber: 'Must be a whole number.',
  },
} as const;
