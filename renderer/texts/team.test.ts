import { expect, test } from 'vitest';
import type { TeamPerson, TeamState } from '../../shared/team.ts';
import { teamTexts } from './team.ts';

const person = (name: string, more: Partial<TeamPerson> = {}): TeamPerson => ({
  ...{ author: name, name, role: 'editor', isMe: false, isHere: null, at: null, behind: 0, news: 0 },
  ...more,
});
const shared = (more: Partial<NonNullable<TeamState['shared']>>) =>
  teamTexts.status.text({
    ...{ way: null, role: 'owner', conflicts: [], unsent: 0, offline: null, refused: [] },
    people: [person('Ann', { isMe: true }), person('Bob'), person('Dan', { role: 'removed' })],
    ...more,
  });

test('the status bar counts people, those who are here where that is known, and says only what matters now', () => {
  expect(shared({})).toBe('2 people');
  const people = [
    person('Ann', { isMe: true, isHere: true }),
    person('Bob', { isHere: true, news: 5 }),
    person('Eve', { isHere: false }),
  ];
  expect(shared({ people })).toBe('2 here · 5 new');
  const side = { name: 'Ann', at: '', text: '' };
  const conflicts = [{ row: '', field: '', subject: '', taken: side, other: side }];
  const offline = { since: '2026-01-01T00:00:00Z', failure: { code: 'file', message: 'Gone.', kept: 'All.' } } as const;
  expect(shared({ people, conflicts, offline, unsent: 12 })).toBe(
    '3 people · offline · 1 conflict · 5 new · 12 not sent',
  );
  expect(shared({ role: 'removed' })).toBe('2 people · removed');
});
