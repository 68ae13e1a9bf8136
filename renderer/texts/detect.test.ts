import { expect, test } from 'vitest';
import { lookalike } from '../../test/support/lookalike.ts';
import { detectTexts } from './detect.ts';

test('a verdict is shown as the change that it makes', () => {
  const watched = lookalike('1', 'a.com', {
    state: 'watched',
    assigned_by: 'ann',
    assigned_date: '2026-03-01T00:00:00.000Z',
  });
  expect(detectTexts.change('new', 'escalate-blocked')).toBe('new → watched, escalated (block)');
  expect(detectTexts.change('watched', 'escalate-external')).toBe('watched, escalated (external)');
  expect(detectTexts.change('watched', 'ignore')).toBe('watched → ignored');
  expect(detectTexts.caution(watched)).toBe('Watched by ann on 2026-03-01.');
  expect(detectTexts.caution(lookalike('1', 'a.com', { left: '2026-03-01T00:00:00.000Z' }))).toMatch(
    /^No longer in the list/,
  );
  expect(detectTexts.caution(lookalike('1', 'a.com'))).toBeNull();
});
