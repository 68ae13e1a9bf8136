import { expect, test } from 'vitest';
import { productTitle } from './product-titles.ts';

test.each([
  ['intel-investigate', 'Investigate'],
  ['newly-active-domains-feed-(api)', 'Feed: newly active domains'],
  ['newly-active-domains-feed-(s3)', 'Download: newly active domains'],
  ['something-new', 'something-new'],
  ['something-new-(s3)', 'something-new-(s3)'],
  ['', ''],
])('%j is shown as %j', (id, title) => {
  expect(productTitle(id)).toBe(title);
});
