import { expect, test, vi } from 'vitest';
import type { MembershipRow, MemberVerdict } from '../../shared/membership.ts';
import { fail, ok } from '../../shared/result.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { countsAmong, createMembership, currentCampaign } from './membership-store.ts';
import { createNotices } from './notices-store.ts';

const row = (id: number, entity: number, verdict: MemberVerdict, campaign = 1, reason = ''): MembershipRow => ({
  ...{ id, campaign, entity, verdict, reason, origin: null },
});
const campaign = (id: number, name: string, origin: string | null = null) => ({ id, name, origin });
const counted = (id: number, name: string) => ({ ...campaign(id, name), counts: { in: 0, out: 0, unsure: 0 } });
const none = { campaigns: [], rows: [] };

function begin() {
  const played = playedBridge();
  const notices = createNotices();
  const membership = createMembership(played.bridge, notices);
  const said = () => [...membership.store.getState().verdicts].map(([id, { verdict }]) => `${id} ${verdict}`).sort();
  return { ...played, notices, membership, said };
}

test('it reads the case part by part, and follows what is judged, changed, withdrawn and removed', async () => {
  const { membership, last, tell, settle, said } = begin();
  void membership.read();
  last('membership.list').answer(
    ok({ campaigns: [counted(1, 'One'), counted(2, 'Two')], current: 1, rows: [row(1, 10, 'in')], next: 1 }),
  );
  await settle();
  // Changed while the rest is on its way: the rest is older.
  tell('membership.changed', { ...none, rows: [row(2, 11, 'out')], removed: none });
  last('membership.list').answer(
    ok({ campaigns: [], current: 1, rows: [row(2, 11, 'in'), row(3, 12, 'in', 2)], next: null }),
  );
  await settle();
  expect(said()).toEqual(['10 in', '11 out']);
  expect(membership.store.getState().campaigns.map(({ counts }) => counts)).toEqual([
    { in: 1, out: 1, unsure: 0 },
    { in: 1, out: 0, unsure: 0 },
  ]);
  const before = membership.store.getState().verdicts;
  tell('membership.changed', {
    ...none,
    rows: [row(1, 10, 'unsure'), row(4, 13, 'in')],
    removed: { campaigns: [], rows: [2] },
  });
  expect(said()).toEqual(['10 unsure', '13 in']);
  expect(membership.store.getState().verdicts).not.toBe(before);
  expect(countsAmong(membership.store.getState().verdicts, [10, 13, 99])).toEqual({ in: 1, out: 0, unsure: 1 });
  membership.chooseCampaign(2);
  expect(said()).toEqual(['12 in']);
  tell('membership.changed', { ...none, removed: { campaigns: [2], rows: [3] } });
  expect(currentCampaign(membership.store.getState())).toMatchObject({ name: 'One' });
  expect(said()).toEqual(['10 unsure', '13 in']);
});

test('a verdict goes to the campaign that is shown; the first one makes a campaign', async () => {
  const { membership, last, tell, settle, notices } = begin();
  void membership.judge([1, 2], 'in');
  expect(last('membership.judge').input).toEqual({ ids: [1, 2], verdict: 'in' });
  tell('membership.changed', { campaigns: [campaign(7, 'Mine')], rows: [row(1, 1, 'in', 7)], removed: none });
  tell('membership.changed', { campaigns: [campaign(8, 'Hers', 'eve.sextant')], rows: [], removed: none });
  void membership.judge([1], null);
  expect(last('membership.judge').input).toEqual({ ids: [1], verdict: null, campaign: 7 });
  last('membership.judge').answer(fail('not-found', 'There is no item 1 in this case.'));
  await settle();
  expect(notices.store.getState().notices).toMatchObject([{ level: 'failure' }]);
  void membership.addCampaign('Next');
  last('membership.addCampaign').answer(ok(campaign(9, 'Next')));
  await settle();
  void membership.judge([3], 'out', 'A bystander.');
  expect(last('membership.judge').input).toEqual({ ids: [3], verdict: 'out', reason: 'A bystander.', campaign: 9 });
});

test('of a change in many parts the page copies what it has now and then, not after each part', async () => {
  vi.useFakeTimers();
  try {
    const { membership, tell } = begin();
    tell('membership.changed', { ...none, campaigns: [campaign(1, 'One')], removed: none });
    let told = 0;
    membership.store.subscribe(() => told++);
    for (let part = 0; part < 200; part++) {
      const rows = Array.from({ length: 500 }, (_, index) => row(part * 500 + index + 1, part * 500 + index + 1, 'in'));
      tell('membership.changed', { ...none, rows, removed: none });
    }
    vi.runAllTimers();
    expect(membership.store.getState().verdicts.size).toBe(100_000);
    expect(told).toBeLessThan(20);
  } finally {
    vi.useRealTimers();
  }
});

test('the past has its own verdicts, does not follow the present, and keeps the campaign that is shown', async () => {
  const { membership, last, tell, settle, said } = begin();
  void membership.read();
  const campaigns = [counted(1, 'One'), counted(2, 'Two')];
  last('membership.list').answer(
    ok({ campaigns, current: 1, rows: [row(1, 10, 'in'), row(2, 11, 'in', 2)], next: null }),
  );
  await settle();
  membership.chooseCampaign(2);
  void membership.showPast(7);
  expect(last('membership.list').input).toEqual({ at: 7 });
  last('membership.list').answer(ok({ campaigns, current: 1, rows: [row(2, 11, 'unsure', 2)], next: 2 }));
  await settle();
  expect(last('membership.list').input).toEqual({ at: 7, after: 2 });
  last('membership.list').answer(ok({ campaigns: [], current: 1, rows: [row(3, 12, 'out', 2)], next: null }));
  await settle();
  tell('membership.changed', { ...none, rows: [row(3, 12, 'in', 2)], removed: none });
  expect(said()).toEqual(['11 unsure', '12 out']);
  void membership.showPast(null);
  expect(last('membership.list').input).toEqual({});
  last('membership.list').answer(ok({ campaigns, current: 1, rows: [row(3, 12, 'in', 2)], next: null }));
  await settle();
  expect(said()).toEqual(['12 in']);
  tell('membership.changed', { ...none, rows: [row(3, 12, 'out', 2)], removed: none });
  expect(said()).toEqual(['12 out']);
});

test('a campaign is renamed and removed; a refusal and what was removed are said', async () => {
  const { membership, last, tell, settle, notices } = begin();
  tell('membership.changed', { ...none, campaigns: [campaign(1, 'One'), campaign(2, 'Two')], removed: none });
  void membership.renameCampaign(2, 'one');
  expect(last('membership.renameCampaign').input).toEqual({ id: 2, name: 'one' });
  last('membership.renameCampaign').answer(fail('bad-input', 'There is already a campaign with the name one.'));
  await settle();
  void membership.removeCampaign(campaign(2, 'Two'));
  expect(last('membership.removeCampaign').input).toEqual({ id: 2 });
  tell('membership.changed', { ...none, removed: { campaigns: [2], rows: [] } });
  last('membership.removeCampaign').answer(ok({ removed: 3 }));
  await settle();
  expect(currentCampaign(membership.store.getState())).toMatchObject({ name: 'One' });
  expect(notices.store.getState().notices.map(({ level }) => level)).toEqual(['failure', 'done']);
});
