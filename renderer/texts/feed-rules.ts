import type { WatchRule } from '../../shared/watch-rules.ts';

/** The texts of the Feeds panel for rules that mark rows of feeds. */
export const ruleTexts = {
  name: 'Rules',
  add: 'New rule…',
  emptyTitle: 'No rules yet',
  empty:
    'A rule checks every row of the followed feeds, and notifies you when a name is close to your brand, matches a pattern, or is in your graph.',
  on: 'On',
  rule: 'Rule',
  fires: 'Matches when a name',
  feeds: 'Feeds',
  notifies: 'Notify',
  actions: 'Actions',
  allFeeds: 'all',
  except: (names: string) => `not ${names}`,
  isOn: (name: string) => `${name} is on`,
  doesNotify: (name: string) => `${name} notifies`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `Rule “${name}” removed`,
  removedMore: 'Undo restores it.',

  condition,

  form: {
    newTitle: 'New rule',
    changeTitle: 'Edit rule',
    save: 'Save',
    kind: 'Matches when a name',
    kinds: {
      near: {
        title: 'is close to my terms',
        help: 'Counts letters that are added, missing, replaced or swapped. Letters that look alike, such as 0 and o, count as the same.',
      },
      contains: { title: 'contains a text', help: 'Anywhere in the name.' },
      wildcard: {
        title: 'matches a pattern',
        help: 'The whole name: * for anything, ? for one character. Example: *-login.*',
      },
      'in-graph': {
        title: 'is in my graph',
        help: 'A domain, host name or address of this case, or a host name below one of its domains.',
      },
    },
    terms: 'My terms',
    noTerm: 'Add at least one term, such as your brand name.',
    shortTerm: 'A term needs at least 3 letters.',
    shortText: 'Type at least 2 characters.',
    distance: 'Letters that may differ',
    distances: [
      'none, except letters that look alike',
      '1',
      '2 (terms of 6 or more letters)',
      '3 (terms of 9 or more letters)',
    ],
    text: 'Text',
    pattern: 'Pattern',
    except: 'Exceptions',
    exceptHint: 'Your own domains: they and the names below them never match.',
    feeds: 'Feeds',
    allFeeds: 'None ticked: all feeds.',
    name: 'Name',
    nameEmpty: 'named after its condition',
    inGraph: 'In my graph',
    notify: 'Notify me when it matches',
  },
} as const;

/** When a rule matches, to follow “a name …”. */
function condition({ test }: Pick<WatchRule, 'test'>): string {
  switch (test.kind) {
    case 'contains':
      return `contains “${test.text}”`;
    case 'wildcard':
      return `matches ${test.pattern}`;
    case 'near': {
      const terms = test.terms.join(', ');
      if (test.distance === 0) return `looks like ${terms}`;
      return `differs by at most ${test.distance === 1 ? '1 letter' : `${test.distance} letters`} from ${terms}`;
    }
    case 'in-graph':
      return 'is in my graph, or below a domain in it';
  }
}
