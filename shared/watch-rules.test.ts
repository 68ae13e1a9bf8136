import { expect, test } from 'vitest';
import { workMs } from '../test/support/own-work.ts';
import { findImitation } from './imitation.ts';
import { fitsWildcard, nearMatcher, ruleMatcher, type WatchRule } from './watch-rules.ts';

const rule = (test: WatchRule['test'], more: Partial<WatchRule> = {}): WatchRule => ({
  test,
  feeds: [],
  except: [],
  notify: true,
  active: true,
  ...more,
});
const known = (name: string) => ['northmere.com', '192.0.2.7'].includes(name);
const fires = (wanted: WatchRule, name: string, readable = name) => ruleMatcher(wanted, known)({ name, readable });

test.each<[WatchRule['test'], string, boolean]>([
  [{ kind: 'contains', text: 'Mere' }, 'northmere-login.example', true],
  [{ kind: 'contains', text: 'mere' }, 'parcelwick.com', false],
  [{ kind: 'wildcard', pattern: 'north*.example' }, 'northmere.example', true],
  [{ kind: 'wildcard', pattern: 'north*.example' }, 'a.northmere.example', false],
  [{ kind: 'near', terms: ['northmere'], distance: 1 }, 'n0rthmere-login.example', true],
  [{ kind: 'near', terms: ['northmere'], distance: 1 }, 'norhtmere.example', true],
  [{ kind: 'near', terms: ['northmere'], distance: 1 }, 'nortmer.example', false],
  [{ kind: 'near', terms: ['northmere'], distance: 2 }, 'nortmer.example', true],
  [{ kind: 'near', terms: ['parcelwick', 'northmere'], distance: 1 }, 'secure.northmere.example', true],
  [{ kind: 'near', terms: ['example'], distance: 1 }, 'shop.example', false],
  [{ kind: 'in-graph' }, 'northmere.com', true],
  [{ kind: 'in-graph' }, 'mail.eu.northmere.com', true],
  [{ kind: 'in-graph' }, 'northmere.com.example', false],
  [{ kind: 'in-graph' }, '192.0.2.7', true],
])('%j fires for %s: %s', (wanted, name, expected) => {
  expect(fires(rule(wanted), name)).toBe(expected);
});

test('international letters are read as a person reads them', () => {
  const wanted = rule({ kind: 'near', terms: ['northmere'], distance: 0 });
  expect(fires(wanted, 'xn--nrthmere-55a.example', 'nörthmere.example')).toBe(true);
});

test('one’s own domains never fire a rule, nor does what lies below them', () => {
  const wanted = rule({ kind: 'contains', text: 'northmere' }, { except: ['northmere.com'] });
  expect(['northmere.com', 'www.northmere.com', 'northmere.com.example'].map((name) => fires(wanted, name))).toEqual([
    false,
    false,
    true,
  ]);
});

test('a pattern of many stars ends at once, where an expression would not', () => {
  const match = () => expect(fitsWildcard('a'.repeat(253), `${'*a'.repeat(60)}b`)).toBe(false);
  expect(workMs(match)).toBeLessThan(100);
});

test('the fast measure says the same as the one that finds the place', () => {
  const letters = 'nortehm0xi-';
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let turn = 0; turn < 1000; turn++) {
    const name = Array.from({ length: 3 + next(12) }, () => letters[next(letters.length)]).join('');
    const term = Array.from({ length: 3 + next(7) }, () => letters[next(letters.length)]).join('');
    const found = findImitation(name, term);
    const distance = next(4);
    expect([name, term, distance, nearMatcher(term, distance)(`${name}.com`)]).toEqual([
      name,
      term,
      distance,
      found !== null && found.distance <= distance,
    ]);
  }
});
