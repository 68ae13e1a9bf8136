import type { Monitor } from '../../shared/detect.ts';
import { clockMinuteOf, counted, figure } from '../../shared/figures.ts';
import { plainLine } from '../../shared/odd-text.ts';

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
    created: 'Created',
    actions: 'Actions',
  },
  emptyTitle: 'No monitors in this case',
  empty:
    'Load the monitors to see the terms that Detect searches for, or create one for a brand or another word that others imitate.',
  create: 'New monitor…',
  counts: (since: string) =>
    `Counts of domains found, watched, changed or escalated since ${since}. Click a count to list its domains.`,
  count: (count: number, what: 'new' | 'watched' | 'changed' | 'escalated', term: string) =>
    `${figure(count)} ${what} for ${term}`,

  pending: 'pending',
  checkFrom: (at: string) => `check from ${clockMinuteOf(at)} UTC`,
  checkNow: 'check now',
  checkFromHint: (at: string) => `Can be checked from ${clockMinuteOf(at)} UTC.`,
  checkNowHint: 'Load the monitors to check it.',
  pendingFixed: (check: string) => `Still pending, so it can’t be changed. ${check}`,
  stateUnknown: 'unknown',
  by: (person: string) => `by ${person}`,
  changedOn: (day: string) => `changed ${day}`,
  details: (term: string) => `Details of the monitor for ${term}`,
  detailsHint: (members: number) => `${counted(members, 'more field')}`,
  edit: (term: string, why: string | null) => `Edit the monitor for ${term}${why ? `: ${why}` : ''}`,
  remove: (term: string, why: string | null) => `Delete the monitor for ${term}${why ? `: ${why}` : ''}`,

  /** What a monitor matches, in a few words. */
  rules: ({ match_substring_variations, text_exclusions, nameserver_exclusions }: Monitor): string => {
    const rules = [
      match_substring_variations ? 'with variations' : 'exact term',
      text_exclusions.length > 0 && `without ${text_exclusions.slice(0, 3).map(plainLine).join(', ')}`,
      text_exclusions.length > 3 && `and ${text_exclusions.length - 3} more texts`,
      nameserver_exclusions.length > 0 && `not on ${nameserver_exclusions.slice(0, 2).map(plainLine).join(', ')}`,
      nameserver_exclusions.length > 2 && `and ${nameserver_exclusions.length - 2} more servers`,
    ];
    return rules.filter(Boolean).join('; ');
  },

  tools: {
    since: 'Count since',
    sinceHint: 'Without a date nothing is counted, and a page has up to 500 monitors instead of 100',
    load: 'Load monitors',
    loadHint: 'Once per hour',
    sortBy: 'Sort by',
    sortLabel: 'Sort monitors by',
    thenLabel: 'Then sort monitors by',
    thenNothing: 'no second column',
    orderLabel: 'Order of monitors',
    ascending: 'lowest first',
    descending: 'highest first',
    sorts: {
      term: 'term',
      created_date: 'created',
      domain_counts_changed: 'changed domains',
      domain_counts_discovered: 'new domains',
    },
    more: (have: number, total: number | null) =>
      `Load more (${figure(have)}${total === null ? '' : ` of ${figure(total)}`} loaded)`,
    moreLabel: (when: string) => `Load more monitors, ${when}`,
    moreFrom: (at: string) => `from ${clockMinuteOf(at)} UTC: one page per hour`,
    moreNow: 'The only load in this hour',
    someLoaded: (have: number, total: number | null) =>
      `${figure(have)}${total === null ? '' : ` of ${figure(total)}`} monitors loaded. “Load more” gets the next page, once per hour.`,
  },

  facts: {
    title: (monitor: string) => `Monitor for ${monitor}`,
    close: 'Close',
    id: 'Id',
    state: 'State',
    status: 'Status',
    created: 'Created',
    changed: 'Changed',
    createdBy: 'Created by',
    variations: 'Variations',
    variationsMatch: 'included',
    variationsDoNot: 'not included',
    withoutTexts: 'Excluded texts',
    withoutServers: 'Excluded name servers',
    notSaid: 'not stated',
    none: 'none',
  },

  form: {
    createTitle: 'New monitor',
    editTitle: (term: string) => `Edit the monitor for ${term}`,
    create: 'Create',
    change: 'Save',
    sending: 'Sending…',
    term: 'Term',
    termFixed: 'The term can’t be changed.',
    termHint: 'A brand or another word, at least 3 characters',
    variations: 'Include variations of the term inside longer names',
    texts: 'Exclude names with these texts',
    textsHint: 'One per line. A name with any of them is excluded.',
    nameservers: 'Exclude domains on these name servers',
    nameserversHint: 'One per line, * allowed. A domain is excluded when all its name servers match.',
    entry: (number: number, complaint: string) => `Entry ${number}: ${complaint}`,
    termTooShort: 'A term has at least 3 characters.',
    termTaken: 'A monitor for this term exists already.',
    changed: (term: string) => `Rules of “${term}” changed`,
    created: (term: string) => `Monitor for “${term}” created. It searches existing domains first.`,
    notShown: 'The service did not return it. Load the monitors to see it.',
  },

  removal: {
    title: (term: string) => `Delete the monitor for ${term}`,
    remove: 'Delete permanently',
    removing: 'Deleting…',
    text: 'The service stops searching for this term and tracking what it found, for everyone who uses this account. This can’t be undone.',
    confirm: (term: string) => `Type “${term}” to confirm`,
    done: (term: string) => `Monitor for “${term}” deleted. The lookalikes it found stay in the case.`,
  },
} as const;
