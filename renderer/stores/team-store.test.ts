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

test('a failure is shown, and the next action can run', async () => {
  const { team, last, notices } = openTeam();
  const made = team.identify('Ann');
  expect(team.store.getState().isBusy).toBe(true);
  last('team.identify').answer(fail('keychain', 'There is no keychain.', { kept: 'Nothing.', next: 'Install one.' }));
  expect(await made).toBe(false);
  expect(team.store.getState()).toMatchObject({ isBusy: false, state: null });
  expect(notices.store.getState().notices.map(({ text }) => text)).toEqual(['There is no keychain.']);
});
