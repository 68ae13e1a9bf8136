import { expect, test } from 'vitest';
import { fail, ok } from '../../shared/result.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { createNotices } from './notices-store.ts';
import { createTeam } from './team-store.ts';

const alone = { identity: null, shared: null };
const ann = { identity: { name: 'Ann', author: 'a', line: 'sextant-identity 1 a Ann' }, shared: null };

function openTeam() {
  const played = playedBridge();
  const notices = createNotices();
  return { ...played, notices, team: createTeam(played.bridge, notices) };
}

test('what main tells while the state is read is newer, and stays', async () => {
  const { team, last, tell, settle } = openTeam();
  void team.read();
  tell('team.changed', ann);
  last('team.state').answer(ok(alone));
  await settle();
  expect(team.store.getState().state).toEqual(ann);
});

test('another case is read when it opens, and its history shows everybody', async () => {
  const { team, last, tell, settle } = openTeam();
  team.showAuthor('Bob');
  tell('case.opened', {});
  last('team.state').answer(ok(ann));
  await settle();
  expect(team.store.getState()).toMatchObject({ state: ann, author: null });
});

test('while colleagues work, only their news since the last reading are asked for', async () => {
  const { team, last, tell, settle } = openTeam();
  const withNews = (news: number) => ({ ...ann, shared: { people: [{ news }] } });
  const news = () => ({ ...team.store.getState().news, by: [...team.store.getState().news.by] });
  tell('team.changed', withNews(1));
  const first = { from: 5, items: [{ id: 1, who: 'Bob' }], mark: '3 5', isWhole: true };
  last('team.news').answer(ok(first));
  await settle();
  tell('team.changed', withNews(2));
  expect(last('team.news').input).toEqual({ after: '3 5' });
  last('team.news').answer(ok({ from: 9, items: [{ id: 2, who: 'Cid' }], mark: '3 9', isWhole: false }));
  await settle();
  const both = [
    [1, 'Bob'],
    [2, 'Cid'],
  ];
  expect(news()).toEqual({ from: 5, by: both });
  tell('team.changed', withNews(3));
  last('team.news').answer(ok({ from: 12, items: [{ id: 3, who: 'Bob' }], mark: '9 12', isWhole: true }));
  await settle();
  expect(news()).toEqual({ from: 12, by: [[3, 'Bob']] });
  tell('team.changed', withNews(0));
  expect(news()).toEqual({ from: null, by: [] });
});

test('a failure is shown, and the next action can run', async () => {
  const { team, last, notices } = openTeam();
  const made = team.identify('Ann');
  expect(team.store.getState().isBusy).toBe(true);
  last('team.identify').answer(fail('keychain', 'There is no keychain.', { kept: 'Nothing.', next: 'Install one.' }));
  expect(await made).toBe(false);
  expect(team.store.getState()).toMatchObject({ isBusy: false, state: null });
  expect(notices.store.getState().notices.map(({ text }) => text)).toEqual(['There is no keychain.']);
});
