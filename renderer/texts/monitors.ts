import type { Monitor } from '../../shared/detect.ts';
import { clockMinuteOf, figure } from '../../shared/figures.ts';
import { plainLine } from '../../shared/odd-text.ts';

const notSaid = 'not said';

/** Texts of the monitors of Detect. */
export const monitorTexts = {
  table: 'Monitors',
  columns: {
    term: 'Term',
    state: 'State',
    new: 'New',
    watched: 'Watched',
    changed: 'Changed',
    escalated: 'Escalated',
    rules: 'Rules',
    made: 'Made',
    actions: 'Actions',
  },
  emptyTitle: 'No monitors in this case',
  empty: 'Read them once to see what is watched for, or make one: a brand or another word that others imitate.',
  create: 'New monitor…',
  counts: (since: string) =>
    `The figures count what was found, watched, changed or escalated since ${since}. A click on one shows its domains.`,
  count: (count: number, what: 'new' | 'watched' | 'changed' | 'escalated', term: string) =>
    `${figure(count)} ${what} of ${term}`,

  pending: 'pending',
  checkFrom: (at: string) => `check from ${clockMinuteOf(at)} UTC`,
  checkNow: 'check now',
  checkFromHint: (at: string) => `It can be checked from ${clockMinuteOf(at)} UTC.`,
  checkNowHint: 'Read the monitors to check it.',
  pendingFixed: (check: string) => `It is still pending, and can’t be changed. ${check}`,
  stateUnknown: 'not known',
  by: (person: string) => `by ${person}`,
  changedOn: (day: string) => `changed ${day}`,
  details: (term: string) => `All that is known of the monitor for ${term}`,
  detailsHint: (members: number) => `${members} other members`,
  edit: (term: string, why: string | null) => `Change the monitor for ${term}${why ? `: ${why}` : ''}`,
  remove: (term: string, why: string | null) => `Delete the monitor for ${term}${why ? `: ${why}` : ''}`,

  /** What a monitor matches, in a few words. */
  rules: ({ match_substring_variations, text_exclusions, nameserver_exclusions }: Monitor): string => {
    const rules = [
      match_substring_variations ? 'variations too' : 'the exact term',
      text_exclusions.length > 0 && `without ${text_exclusions.slice(0, 3).map(plainLine).join(', ')}`,
      text_exclusions.length > 3 && `and ${text_exclusions.length - 3} more texts`,
      nameserver_exclusions.length > 0 && `not on ${nameserver_exclusions.slice(0, 2).map(plainLine).join(', ')}`,
      nameserver_exclusions.length > 2 && `and ${nameserver_exclusions.length - 2} more servers`,
    ];
    return rules.filter(Boolean).join('; ');
  },

  tools: {
    since: 'Count since',
    sinceHint: 'Without a day nothing is counted, and up to 500 monitors come instead of 100',
    load: 'Read the monitors',
    loadHint: 'Allowed once an hour',
    sortBy: 'Sort by',
    sortLabel: 'Sort the monitors by',
    thenLabel: 'Then sort the monitors by',
    thenNothing: 'then by nothing',
    orderLabel: 'Order of the monitors',
    ascending: 'lowest first',
    descending: 'highest first',
    sorts: {
      term: 'term',
      created_date: 'made',
      domain_counts_changed: 'changed domains',
      domain_counts_discovered: 'new domains',
    },
    more: (have: number, total: number | null) =>
      `Read further (${figure(have)}${total === null ? '' : ` of ${figure(total)}`} read)`,
    moreLabel: (when: string) => `Read further monitors, ${when}`,
    moreFrom: (at: string) => `from ${clockMinuteOf(at)} UTC: one page an hour`,
    moreNow: 'It is the one reading of this hour',
    someLoaded: (have: number, total: number | null) =>
      `${have}${total === null ? '' : ` of ${total}`} monitors are read; “Read further” brings the next ones, once an hour.`,
  },

  facts: {
    title: (monitor: string) => `Monitor for ${monitor}`,
    close: 'Close',
    id: 'Id',
    state: 'State',
    status: 'Status',
    made: 'Made',
    changed: 'Changed',
    madeBy: 'Made by',
    variations: 'Variations',
    variationsMatch: 'match too',
    variationsDoNot: 'do not match',
    withoutTexts: 'Left out: texts',
    withoutServers: 'Left out: servers',
    notSaid,
    none: 'none',
  },

  form: {
    createTitle: 'New monitor',
    editTitle: (term: string) => `Change the monitor for ${term}`,
    create: 'Create',
    change: 'Change',
    sending: 'Sending…',
    term: 'Term',
    termFixed: 'The term of a monitor can’t be changed.',
    termHint: 'A brand or another word, at least 3 characters.',
    variations: 'Variations of the term inside of longer names match too',
    texts: 'Leave out names with these texts',
    textsHint: 'One to a line; a name with any of them is left out.',
    nameservers: 'Leave out domains on these name servers',
    nameserversHint: 'One to a line, * allowed; a domain is left out when all of its name servers match.',
    entry: (number: number, complaint: string) => `Entry ${number}: ${complaint}`,
    termTooShort: 'A term has at least 3 characters.',
    termTaken: 'There is a monitor for this term already.',
    changed: (term: string) => `The rules of “${term}” are changed.`,
    created: (term: string) => `The monitor for “${term}” is made, and looks for what is there already.`,
    notShown: 'The service did not show it: read the monitors to see it.',
  },

  removal: {
    title: (term: string) => `Delete the monitor for ${term}`,
    remove: 'Delete for good',
    removing: 'Deleting…',
    text: 'The service stops looking for this term and tracking what it found, for everyone who uses this account. It can’t be undone.',
    confirm: (term: string) => `Type “${term}” to confirm`,
    done: (term: string) => `The monitor for “${term}” is deleted. What it found stays in the case.`,
  },
} as const;
