import { dayOf, secondOf } from '../../../shared/figures.ts';
import type { WatchRule } from '../../../shared/watch-rules.ts';
import { ruleTexts } from '../../texts/feed-rules.ts';
import { feedTexts } from '../../texts/feeds.ts';

/** A typed end of a window, in the service's format. Null for an empty field. */
export type WindowTime =
  | { readonly ok: true; readonly value: string | number | null; readonly shown: string | null }
  | { readonly ok: false; readonly why: string };

const units: Readonly<Record<string, number>> = { s: 1, m: 60, min: 60, h: 3600, d: 86_400 };

/** `2h` and `3d` ago, or a time in UTC; the service accepts seconds at most. */
export function readWindowTime(text: string): WindowTime {
  const written = text.trim();
  if (written === '') return { ok: true, value: null, shown: null };
  const ago = /^-?\s*(\d{1,7})\s*(s|m|min|h|d)(?:\s+ago)?$/i.exec(written);
  if (ago) {
    const seconds = Number(ago[1]) * (units[ago[2]?.toLowerCase() ?? ''] ?? 1);
    return seconds > 0
      ? { ok: true, value: -seconds, shown: feedTexts.start.ago(written.replace(/^-|\s*ago$/gi, '')) }
      : notATime;
  }
  const parts = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d))?)?(?:\s*(?:Z|UTC))?$/i.exec(written);
  const iso = parts && `${parts[1]}T${parts[2] ?? '00:00'}:${parts[3] ?? '00'}Z`;
  if (!iso || Number.isNaN(Date.parse(iso)) || dayOf(Date.parse(iso)) !== parts[1]) return notATime;
  return { ok: true, value: iso, shown: `${secondOf(iso)} UTC` };
}

const notATime: WindowTime = { ok: false, why: feedTexts.start.timeBad };

/** A rule in the form: everything is text until it is parsed. */
export interface RuleDraft {
  readonly name: string;
  readonly kind: WatchRule['test']['kind'];
  readonly text: string;
  readonly terms: readonly string[];
  readonly distance: number;
  readonly feeds: WatchRule['feeds'];
  readonly except: readonly string[];
  readonly notify: boolean;
  readonly active: boolean;
}

export const emptyDraft: RuleDraft = {
  name: '',
  kind: 'near',
  text: '',
  terms: [],
  distance: 1,
  feeds: [],
  except: [],
  notify: true,
  active: true,
};

export function draftOf({ name, data }: { readonly name: string; readonly data: WatchRule }): RuleDraft {
  const { test, ...rest } = data;
  return {
    ...emptyDraft,
    ...rest,
    name,
    kind: test.kind,
    ...(test.kind === 'contains' && { text: test.text }),
    ...(test.kind === 'wildcard' && { text: test.pattern }),
    ...(test.kind === 'near' && { terms: test.terms, distance: test.distance }),
  };
}

/** What is missing, in words; null if the rule can be saved. */
export function draftProblem({ kind, text, terms }: RuleDraft): string | null {
  if (kind === 'near') {
    if (terms.length === 0) return ruleTexts.form.noTerm;
    return terms.some((term) => term.length < 3) ? ruleTexts.form.shortTerm : null;
  }
  if (kind === 'in-graph') return null;
  return text.trim().length < 2 ? ruleTexts.form.shortText : null;
}

export function ruleOf(draft: RuleDraft): { readonly name: string; readonly data: WatchRule } {
  const { kind, feeds, except, notify, active } = draft;
  const test = testOf(draft);
  return { name: draft.name.trim() || defaultName(draft), data: { test, feeds, except: [...except], notify, active } };

  function testOf({ text, terms, distance }: RuleDraft): WatchRule['test'] {
    switch (kind) {
      case 'contains':
        return { kind, text: text.trim().toLowerCase() };
      case 'wildcard':
        return { kind, pattern: text.trim().toLowerCase() };
      case 'near':
        return { kind, terms: terms.map((term) => term.toLowerCase()), distance };
      case 'in-graph':
        return { kind };
    }
  }
}

function defaultName({ kind, text, terms }: RuleDraft): string {
  if (kind === 'near') return terms.join(', ').slice(0, 100);
  return kind === 'in-graph' ? ruleTexts.form.inGraph : text.trim();
}
