import { expect, test } from 'vitest';
import { findImitation } from './imitation.ts';

const marked = (name: string, term: string) => {
  const found = findImitation(name, term);
  return found && [[...name].slice(found.start, found.end).join(''), found.distance];
};

test.each<[string, string, [string, number] | null]>([
  ['my-northmere-login.com', 'northmere', ['northmere', 0]],
  ['nrothmere-account.top', 'northmere', ['nrothmere', 1]],
  ['n0rthm3re.net', 'northmere', ['n0rthm3re', 0]],
  ['norhmere-secure.online', 'northmere', ['norhmere', 1]],
  ['northmmere.org', 'northmere', ['northmmere', 1]],
  ['lumеnpost.site', 'lumenpost', ['lumеnpost', 0]],
  ['parcelwikc.shop', 'parcelwick', ['parcelwikc', 1]],
  ['something-else.com', 'northmere', null],
])('in %s it finds what imitates %s', (name, term, part) => {
  expect(marked(name, term)).toEqual(part);
});
