import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notNarrowed } from '../../shared/asking.ts';
import type { PanelId } from '../../shared/panels.ts';
import { fail, ok } from '../../shared/result.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { jobTexts } from '../texts/jobs.ts';
import { activeConnection, createConnections } from './connections-store.ts';
import { createDock, type DockActions } from './dock.ts';
import { createFrame } from './frame-store.ts';
import { createJobList } from './jobs-store.ts';
import { createNotices } from './notices-store.ts';
import { nothingYet } from './pivot-outcome.ts';
import { createSettings } from './settings-store.ts';
import { createWindowStores } from './window-stores.ts';
import { createWorkbench } from './workbench.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-02T03:04:05Z'), toFake: ['setTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('settings are those of main: a change holds when main has told it', async () => {
  const { bridge, last, tell, settle } = playedBridge();
  const notices = createNotices();
  const settings = createSettings(bridge, notices);
  void settings.load();
  last('settings.read').answer(ok({ theme: 'light', offline: false, layouts: {} }));
  await settle();
  expect(settings.store.getState().theme).toBe('light');
  void settings.change({ theme: 'dark' });
  expect([last('settings.change').input, settings.store.getState().theme]).toEqual([{ theme: 'dark' }, 'light']);
  tell('settings.changed', { theme: 'dark', offline: true, layouts: {} });
  expect(settings.store.getState()).toEqual({ theme: 'dark', offline: true, layouts: {} });
});

test('a setting that could not be kept is told, and stays as it was', async () => {
  const { bridge, last, settle } = playedBridge();
  const notices = createNotices();
  const settings = createSettings(bridge, notices);
  void settings.change({ theme: 'light' });
  last('settings.change').answer(
    fail('file', 'The disk is full.', { kept: 'Nothing changed.', next: 'Free some space.' }),
  );
  await settle();
  expect(settings.store.getState().theme).toBe('dark');
  expect(notices.store.getState().notices).toEqual([
    { id: 1, level: 'failure', text: 'The disk is full.', more: 'Nothing changed. Free some space.' },
  ]);
});

test('the connections follow what main tells, and the active one is found in them', async () => {
  const { bridge, last, tell, settle } = playedBridge();
  const connections = createConnections(bridge, createNotices());
  expect(activeConnection(connections.store.getState())).toBeUndefined();
  void connections.load();
  const view = { id: 'demo', demo: true };
  last('connections.list').answer(ok({ active: 'demo', connections: [view] }));
  await settle();
  expect(activeConnection(connections.store.getState())).toEqual(view);
  tell('connections.changed', { active: 'file', connections: [view] });
  expect(activeConnection(connections.store.getState())).toBeUndefined();
});

test('jobs follow what main tells, and are cancelled by their number', () => {
  const { bridge, last, tell } = playedBridge();
  const jobs = createJobList(bridge);
  tell('jobs.changed', { jobs: [{ id: 4 }] });
  expect(jobs.store.getState().jobs).toEqual([{ id: 4 }]);
  void jobs.cancel(4);
  expect(last('jobs.cancel').input).toEqual({ id: 4 });
});

test('what became of jobs is told once, is there after a restart, and leaves the list when it runs again', async () => {
  const { bridge, last, tell, settle } = playedBridge();
  const notices = createNotices();
  const jobs = createJobList(bridge, notices);
  void jobs.load();
  last('jobs.list').answer(ok({ jobs: [] }));
  last('jobs.ended').answer(
    ok({
      jobs: [
        { id: 4, outcome: 'interrupted', retry: 'go-on' },
        { id: 3, outcome: 'done' },
      ],
    }),
  );
  await settle();
  expect(notices.store.getState().notices.map(({ text }) => text)).toEqual([jobTexts.interrupted(1)]);
  void jobs.goOn();
  expect(last('jobs.retry').input).toEqual({ id: 4 });
  tell('jobs.changed', { jobs: [{ id: 4 }] });
  expect(jobs.store.getState().ended.map(({ id }) => id)).toEqual([3]);
  tell('jobs.ended', { job: { id: 4, kind: 'x', title: 'Four', said: 'Whole.', outcome: 'done' } });
  expect(jobs.store.getState().ended.map(({ id }) => id)).toEqual([4, 3]);
  void jobs.forget();
  last('jobs.forget').answer(ok({ forgotten: [3, 4] }));
  await settle();
  expect(jobs.store.getState().ended).toEqual([]);
  expect(notices.store.getState().notices.at(-1)?.text).toBe('Four: Whole.');
});

test('what is done leaves by itself, a warning later; a failure stays until it is dismissed', () => {
  const notices = createNotices(1000);
  notices.show('done', 'Saved.');
  notices.show('warning', 'Careful.');
  notices.showFailure({ code: 'busy', message: 'Busy.' });
  const texts = () => notices.store.getState().notices.map((notice) => notice.text);
  expect(texts()).toEqual(['Saved.', 'Careful.', 'Busy.']);
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual(['Careful.', 'Busy.']);
  vi.advanceTimersByTime(1_000_000);
  expect(texts()).toEqual(['Busy.']);
  notices.dismiss(3);
  expect(texts()).toEqual([]);
});

test('the same notice is not shown twice, few are shown at once, and a cancelled call is none', () => {
  const notices = createNotices();
  for (const text of ['1', '2', '3', '4', '5', '3']) notices.show('warning', text);
  notices.showFailure({ code: 'cancelled', message: 'Cancelled.' });
  expect(notices.store.getState().notices.map((notice) => notice.text)).toEqual(['4', '5', '3']);
});

test('later messages don’t push a failure away, and each stays in the history with what it is about', () => {
  const notices = createNotices();
  notices.showFailure({ code: 'busy', message: 'Busy.' });
  for (const text of ['1', '2', '3', '4']) notices.show('warning', text, '', { items: [7] });
  notices.note('done', 'Elsewhere.');
  expect(notices.store.getState().notices.map(({ text }) => text)).toEqual(['Busy.', '2', '3', '4']);
  const { history } = notices.store.getState();
  expect(history.map(({ text }) => text)).toEqual(['Elsewhere.', '4', '3', '2', '1', 'Busy.']);
  expect(history[1]?.where).toEqual({ items: [7] });
});

test('where keys are kept follows main, once the window knows of itself', async () => {
  const { bridge, last, tell, settle } = playedBridge();
  const frame = createFrame(bridge);
  const memory = { kind: 'memory', why: 'Locked.' };
  tell('app.keychainChanged', memory);
  expect(frame.store.getState().info).toBeNull();
  void frame.load();
  last('app.info').answer(ok({ version: '1', keychain: { kind: 'keychain', why: null } }));
  await settle();
  tell('app.keychainChanged', memory);
  expect(frame.store.getState().info).toEqual({ version: '1', keychain: memory });
});

test("the demo world's time is kept as its distance from here", async () => {
  const { bridge, last, settle } = playedBridge();
  const frame = createFrame(bridge);
  const moved = frame.advanceDemoClock(1);
  last('demo.advanceClock').answer(ok({ now: '2026-01-02T04:04:05.000Z' }));
  await settle();
  expect([await moved, frame.store.getState().worldOffsetMs]).toEqual([
    ok({ now: '2026-01-02T04:04:05.000Z' }),
    3_600_000,
  ]);
});

/** A workspace that notes what it is told. */
function workspaceWith(panels: readonly PanelId[], told: string[]): DockActions {
  const here = new Set(panels);
  return {
    has: (panel) => here.has(panel),
    show: (panel) => {
      here.add(panel);
      told.push(panel);
    },
    showBeside: (panel, other) => told.push(`${panel} beside ${other}`),
    toggleMaximised: () => told.push('maximised'),
    reset: () => told.push('reset'),
  };
}

test('a command for the dock does no harm before there is one, and waits for a workspace that is being built', () => {
  const dock = createDock();
  dock.reset();
  dock.show('detect');
  dock.showBeside('screenshots', 'detect');
  const told: string[] = [];
  dock.attach('detect', workspaceWith(['detect', 'screenshots'], told));
  dock.reset();
  dock.activated('detect', 'detect');
  expect([told, dock.store.getState()]).toEqual([
    ['screenshots beside detect', 'reset'],
    { workspace: 'detect', drawer: null, active: 'detect' },
  ]);
});

test('a panel is shown where it is, else in its home; what is only looked at opens in the drawer', () => {
  const remembered: string[] = [];
  const dock = createDock((workspace) => remembered.push(workspace));
  const [investigate, report]: [string[], string[]] = [[], []];
  dock.attach('investigate', workspaceWith(['graph'], investigate));
  dock.attach('report', workspaceWith(['report', 'evidence'], report));
  dock.activated('investigate', 'graph');
  dock.show('graph');
  dock.peek('evidence');
  expect([investigate, dock.store.getState()]).toEqual([
    ['graph'],
    { workspace: 'investigate', drawer: 'evidence', active: 'evidence' },
  ]);
  dock.dockDrawer();
  dock.show('evidence');
  expect([investigate, dock.store.getState().drawer]).toEqual([['graph', 'evidence', 'evidence'], null]);
  dock.show('requests');
  expect(dock.store.getState()).toEqual({ workspace: 'investigate', drawer: 'requests', active: 'requests' });
  dock.show('report');
  expect([report, dock.store.getState().drawer, remembered]).toEqual([['report'], null, ['report']]);
});

test('what became of a question leaves when another connection is used, and stays when only a key was stored', () => {
  const { bridge, tell } = playedBridge();
  const { pivots } = createWorkbench(bridge, () => undefined);
  tell('connections.changed', { active: 'one', connections: [] });
  pivots.store.setState({ outcome: nothingYet({ title: 'x', asks: [] }, notNarrowed) });
  tell('connections.changed', { active: 'one', connections: [] });
  expect(pivots.store.getState().outcome).not.toBeNull();
  tell('connections.changed', { active: 'two', connections: [] });
  expect(pivots.store.getState().outcome).toBeNull();
});

test('a case that is opened from a list of cases is shown on the graph, and an empty one is not', () => {
  const { bridge, tell } = playedBridge();
  const { dock } = createWindowStores(bridge);
  const told: string[] = [];
  dock.attach('investigate', workspaceWith(['start', 'graph', 'entities'], told));
  const opened = (active: PanelId, entities: number) => {
    dock.activated('investigate', active);
    told.length = 0;
    tell('case.opened', { counts: { entities } });
    return [...told];
  };
  expect([opened('start', 0), opened('start', 3), opened('entities', 3)]).toEqual([[], ['graph'], []]);
});
