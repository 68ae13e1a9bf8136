import type { FeedName } from '../../shared/feeds.ts';
import type { SavedItem } from '../../shared/saved-items.ts';
import { ruleMatcher } from '../../shared/watch-rules.ts';
import type { CaseFile } from '../case/case-file.ts';
import { valuesOfKinds } from '../case/queries/entities.ts';
import { savedItemsOf } from '../case/saved-items.ts';
import { watchedName } from './row-of.ts';

/** The rules of a case, prepared for a feed. */
export interface RuleBook {
  readonly rules: readonly SavedItem<'rule'>[];
  /** The numbers of the rules that match a name. */
  fired(name: string): number[];
}

const none: number[] = [];

/** Reads the graph's values once, here: a new book is made for every answer. */
export function ruleBook(file: CaseFile, feed: FeedName): RuleBook {
  const rules = savedItemsOf(file, 'rule').filter(
    ({ data }) => data.active && (data.feeds.length === 0 || data.feeds.includes(feed)),
  );
  if (rules.length === 0) return { rules, fired: () => none };
  const known = rules.some(({ data }) => data.test.kind === 'in-graph') ? namesOf(file) : new Set<string>();
  const matchers = rules.map(({ id, data }) => ({ id, matches: ruleMatcher(data, (name) => known.has(name)) }));
  return {
    rules,
    fired: (name) => {
      const watched = watchedName(name);
      const fired = matchers.filter(({ matches }) => matches(watched));
      return fired.length === 0 ? none : fired.map(({ id }) => id);
    },
  };
}

function namesOf(file: CaseFile): Set<string> {
  return new Set(valuesOfKinds(file, ['domain', 'host', 'ip']).map(({ value }) => value));
}
