import { figure } from '../../shared/figures.ts';

/** What the parts that all panels are built from say. */
export const uiTexts = {
  cancel: 'Cancel',
  progress: 'Progress',
  noColour: 'none',
  colours: {
    red: 'red',
    orange: 'orange',
    yellow: 'yellow',
    green: 'green',
    blue: 'blue',
    violet: 'violet',
  },
  picture: (alt: string) => `[image${alt === '' ? '' : `: ${alt}`}]`,
  moreValues: (values: number) => `${figure(values)} more`,
  otherMembers: 'Other fields',
  otherMembersFrom: 'as the service sent them',
  unknownValue: 'Unknown value, shown as received.',
  risk: {
    none: 'no risk',
    low: 'low risk',
    medium: 'medium risk',
    high: 'high risk',
    known: 'known bad',
    provisional: (risk: string) => `${risk}, provisional`,
  },
  completeness: {
    whole: 'Complete',
    more: (have: number) => `${figure(have)} loaded, more available`,
    moreOf: (have: number, total: number) => `${figure(have)} of ${figure(total)} loaded`,
    part: (have: number, why: string) => `${figure(have)}, incomplete: ${why}`,
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
    day: 'Date, in UTC',
    mode: 'Match',
    modes: {
      overlap: {
        title: 'overlaps the time range',
        does: 'Includes records first seen before it or last seen after it.',
      },
      within: { title: 'inside the time range', does: 'First and last seen are both inside it.' },
    },
    lastBeforeFirst: 'The last day is before the first.',
  },
  complaint: {
    unreadable: 'Not readable.',
    atLeast: (minimum: string, unit: string) => `Must be at least ${minimum}${unit}.`,
    atMost: (maximum: string, unit: string) => `Must be at most ${maximum}${unit}.`,
    characters: ' characters long',
    members: ' values',
    wholeNumber: 'Must be a whole number.',
  },
} as const;
