import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changesInSlices } from '../../electron/case/change-slices.ts';
import { createCaseFile } from '../../electron/case/create-case-file.ts';
import { databaseOf } from '../../electron/case/database-of.ts';
import { membershipHandlers } from '../../electron/case/membership.ts';
import { openToRead } from '../../electron/case/open-database.ts';
import { verifyCase } from '../../electron/case/verify.ts';
import { longestReason, type MemberVerdict } from '../../shared/membership.ts';
import type { Result } from '../../shared/result.ts';
import { watched } from '../bench/measure.ts';
import { openTestApp } from '../support/app.ts';
import { emptyCase } from '../support/nasty-case.ts';
import { sized } from '../support/whole-run.ts';

let folder: string;
const cleanups: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-membership-'));
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  rmSync(folder, { recursive: true, force: true });
});

const never = new AbortController().signal;
const nothing = () => undefined;

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}

/** One person with a case of their own. */
async function person(name: string, casePath = join(folder, `${name}.sextant`)) {
  const app = await openTestApp(existsSync(casePath) ? { casePath } : {});
  let isOpen = true;
  async function leave(): Promise<void> {
    if (isOpen) await app.close();
    isOpen = false;
  }
  cleanups.push(leave);
  const { call, onEvent } = app.bridge;
  if (!existsSync(casePath)) value(await call('case.new', { path: casePath, title: 'Ledger' }));
  const add = async (...names: string[]) =>
    value(await call('case.add', { entities: names.map((one) => ({ kind: 'domain' as const, value: one })) })).ids;
  const judge = async (ids: number[], verdict: MemberVerdict | null, reason?: string, campaign?: number) =>
    value(
      await call('membership.judge', {
        ...{ ids, verdict },
        ...(reason !== undefined && { reason }),
        ...(campaign !== undefined && { campaign }),
      }),
    );
  const list = async () => value(await call('membership.list', {}));
  /** What is said about whom, by campaign. */
  async function told(): Promise<string[]> {
    const { campaigns, rows } = await list();
    const names = new Map(campaigns.map((row) => [row.id, row.name]));
    const { entities } = value(await call('case.graph', {}));
    const things = new Map(entities.map((row) => [row.id, row.value]));
    return rows
      .map((row) => `${names.get(row.campaign)}: ${things.get(row.entity)} ${row.verdict} ${row.reason}`.trim())
      .sort();
  }
  const undo = async () => value(await call('case.undo', {}));
  const redo = async () => value(await call('case.redo', {}));
  const good = async () => expect(value(await call('case.verify', {}))).toMatchObject({ good: true });
  const copy = async (to: string) => value(await call('case.saveCopy', { path: join(folder, to) })).path;
  return { call, onEvent, add, judge, list, told, undo, redo, good, copy, leave, path: casePath };
}

test('a verdict is given by one call, changed, given a reason and withdrawn; every step can be undone', async () => {
  const ann = await person('ann');
  const [a = 0, b = 0, c = 0] = await ann.add('a.example', 'b.example', 'c.example');
  expect(await ann.list()).toEqual({ campaigns: [], current: null, rows: [], next: null });
  const { campaign, changed } = await ann.judge([a, b, a], 'in');
  expect(changed).toBe(2);
  expect(await ann.list()).toMatchObject({
    campaigns: [{ id: campaign, name: 'Ledger', counts: { in: 2, out: 0, unsure: 0 } }],
    current: campaign,
  });
  await ann.judge([b], 'out', 'A parking page.');
  await ann.judge([c], 'unsure');
  expect(await ann.told()).toEqual([
    'Ledger: a.example in',
    'Ledger: b.example out A parking page.',
    'Ledger: c.example unsure',
  ]);
  // The same verdict again changes nothing and keeps its reason; another one drops it.
  expect(await ann.judge([b], 'out')).toMatchObject({ changed: 0 });
  await ann.judge([b], 'in');
  expect(await ann.told()).toContain('Ledger: b.example in');
  expect(await ann.judge([a, b, c], null)).toEqual({ campaign, changed: 3 });
  expect(await ann.told()).toEqual([]);
  await ann.good();
  await ann.undo();
  await ann.undo();
  expect(await ann.told()).toContain('Ledger: b.example out A parking page.');
  await ann.redo();
  await ann.undo();
  for (let steps = 0; steps < 3; steps++) await ann.undo();
  expect(await ann.list()).toMatchObject({ campaigns: [], rows: [] });
  await ann.good();
  const { events } = value(await ann.call('case.history', {}));
  expect(events.map(({ label }) => label)).toContain('Judged b.example as not part of Ledger');
});

test('a case holds several campaigns, which are added, renamed and removed with their verdicts', async () => {
  const ann = await person('ann');
  const [a = 0, b = 0] = await ann.add('a.example', 'b.example');
  const one = value(await ann.call('membership.addCampaign', { name: 'One' }));
  const two = value(await ann.call('membership.addCampaign', { name: ' Two ' }));
  expect(two.name).toBe('Two');
  expect(await ann.call('membership.addCampaign', { name: 'one' })).toMatchObject({
    ok: false,
    failure: { code: 'bad-input', fields: { name: [expect.any(String)] } },
  });
  expect((await ann.judge([a], 'in')).campaign).toBe(two.id); // The newest, as none was used yet.
  expect((await ann.judge([a], 'out', undefined, one.id)).campaign).toBe(one.id);
  expect((await ann.judge([b], 'in')).campaign).toBe(one.id); // The one that was judged last.
  expect(await ann.call('membership.renameCampaign', { id: one.id, name: 'TWO' })).toMatchObject({ ok: false });
  value(await ann.call('membership.renameCampaign', { id: one.id, name: 'First' }));
  expect(await ann.told()).toEqual(['First: a.example out', 'First: b.example in', 'Two: a.example in']);
  expect(value(await ann.call('membership.removeCampaign', { id: one.id }))).toEqual({ removed: 2 });
  expect(await ann.told()).toEqual(['Two: a.example in']);
  await ann.undo();
  expect(await ann.told()).toEqual(['First: a.example out', 'First: b.example in', 'Two: a.example in']);
  for (const call of ['membership.removeCampaign', 'membership.renameCampaign'] as const) {
    const input = { id: 999, ...(call === 'membership.renameCampaign' && { name: 'x' }) } as {
      id: number;
      name: string;
    };
    expect(await ann.call(call, input)).toMatchObject({ ok: false, failure: { code: 'not-found' } });
  }
  await ann.good();
});

test('the verdicts of a past moment are those of that time, with their campaigns, names and counts', async () => {
  const ann = await person('ann');
  const [a = 0, b = 0] = await ann.add('a.example', 'b.example');
  await ann.judge([a, b], 'in', 'Same kit.');
  const [judged] = value(await ann.call('case.history', {})).events;
  const { campaign } = await ann.judge([b], 'out');
  value(await ann.call('membership.renameCampaign', { id: campaign ?? 0, name: 'Later' }));
  const next = value(await ann.call('membership.addCampaign', { name: 'Next' }));
  await ann.judge([a], 'unsure', undefined, next.id);
  value(await ann.call('membership.removeCampaign', { id: campaign ?? 0 }));
  const then = value(await ann.call('membership.list', { at: judged?.id ?? 0 }));
  expect(then).toMatchObject({
    campaigns: [{ id: campaign, name: 'Ledger', counts: { in: 2, out: 0, unsure: 0 } }],
    current: campaign,
    rows: [
      { entity: a, verdict: 'in', reason: 'Same kit.' },
      { entity: b, verdict: 'in', reason: 'Same kit.' },
    ],
    next: null,
  });
  expect(await ann.told()).toEqual(['Next: a.example unsure']);
});

test('an item that is removed takes its verdicts along in the same step, and one that is merged hands them on', async () => {
  const ann = await person('ann');
  const [a = 0, b = 0, c = 0] = await ann.add('a.example', 'b.example', 'c.example');
  await ann.judge([a], 'in', 'Same kit.');
  await ann.judge([b], 'out');
  value(await ann.call('case.remove', { ids: [a] }));
  expect((await ann.list()).rows.map(({ entity }) => entity)).toEqual([b]);
  await ann.good();
  await ann.undo();
  expect((await ann.list()).rows).toMatchObject([{ entity: a, reason: 'Same kit.' }, { entity: b }]);
  value(await ann.call('case.merge', { into: c, from: [a, b] }));
  // The first to come stays; the verdict on the one that stays would count before both.
  expect((await ann.list()).rows).toMatchObject([{ entity: c, verdict: 'in', reason: 'Same kit.' }]);
  await ann.good();
  await ann.undo();
  expect((await ann.list()).rows).toHaveLength(2);
  await ann.good();
});

test('what can’t be judged is refused in words, and changes nothing', async () => {
  const ann = await person('ann');
  const [a = 0] = await ann.add('a.example');
  expect(await ann.call('membership.judge', { ids: [a, 4711], verdict: 'in' })).toMatchObject({
    ok: false,
    failure: { code: 'not-found', message: 'There is no item 4711 in this case.', kept: 'Nothing was changed.' },
  });
  expect(await ann.call('membership.judge', { ids: [a], campaign: 7, verdict: 'in' })).toMatchObject({
    ok: false,
    failure: { code: 'not-found' },
  });
  for (const input of [
    { ids: [], verdict: 'in' },
    { ids: [a], verdict: 'maybe' },
    { ids: [a], verdict: 'in', reason: 'x'.repeat(longestReason + 1) },
    { ids: [a] },
  ]) {
    expect(await ann.call('membership.judge', input as never)).toMatchObject({
      ok: false,
      failure: { code: 'bad-input' },
    });
  }
  expect(await ann.judge([a], null)).toEqual({ campaign: null, changed: 0 });
  expect(await ann.list()).toMatchObject({ campaigns: [], rows: [] });
});

test('a reason of 2,000 letters, right to left and with markup, is kept as it is', async () => {
  const ann = await person('ann');
  const [a = 0] = await ann.add('a.example');
  const reason = `<img src=x onerror=alert(1)> \u202eabc\u202c שלום =1+1 ${'é'.repeat(longestReason)}`.slice(
    0,
    longestReason,
  );
  await ann.judge([a], 'out', reason);
  await ann.leave();
  const again = await person('ann');
  expect((await again.list()).rows).toMatchObject([{ entity: a, reason }]);
  await again.good();
});

test('a case that can only be read says so, and shows its verdicts', async () => {
  const ann = await person('ann');
  const [a = 0] = await ann.add('a.example');
  await ann.judge([a], 'in');
  await ann.leave();
  const opened = value(openToRead(ann.path));
  const parts = { who: 'x', now: () => new Date(), show: nothing, changed: nothing, isSpooled: () => false };
  const file = createCaseFile(opened, parts);
  const handlers = membershipHandlers(() => file);
  expect(await handlers['membership.list']({}, never)).toMatchObject({
    ok: true,
    value: { rows: [{ verdict: 'in' }] },
  });
  const refused = { ok: false, failure: { code: 'file', message: expect.stringContaining('read-only') } };
  expect(await handlers['membership.judge']({ ids: [a], verdict: 'out' }, never)).toMatchObject(refused);
  expect(await handlers['membership.addCampaign']({ name: 'x' }, never)).toMatchObject(refused);
  expect(await handlers['membership.removeCampaign']({ id: 1 }, never)).toMatchObject(refused);
  await file.close();
});

test('the verdicts of a stranger stay in a campaign of their own and say where they are from', async () => {
  const ann = await person('ann');
  const [a = 0] = await ann.add('a.example', 'mine.example');
  await ann.judge([a], 'in', 'Mine.');
  const eve = await person('eve');
  // Other numbers than ours, so that a number taken over unchanged would point at something else.
  await eve.add('x.example', 'y.example', 'z.example');
  const [theirs = 0, other = 0] = await eve.add('a.example', 'b.example');
  await eve.judge([theirs, other], 'out', 'Hers.');
  await eve.leave();
  for (let times = 0; times < 2; times++) value(await ann.call('case.import', { path: eve.path }));
  expect(await ann.told()).toEqual([
    'Ledger (from eve.sextant): a.example out Hers.',
    'Ledger (from eve.sextant): b.example out Hers.',
    'Ledger: a.example in Mine.',
  ]);
  const { campaigns, rows, current } = await ann.list();
  expect(campaigns.map(({ origin }) => origin)).toEqual([null, 'eve.sextant']);
  expect(rows.map(({ origin }) => origin)).toEqual([null, 'eve.sextant', 'eve.sextant']);
  // What is judged next is ours again.
  expect(current).toBe(campaigns[0]?.id);
  expect((await ann.judge([a], 'unsure')).campaign).toBe(campaigns[0]?.id);
  await ann.good();
  await ann.undo();
  await ann.undo(); // The second import brought nothing, so it is no step.
  expect(await ann.told()).toEqual(['Ledger: a.example in Mine.']);
  await ann.good();
});

test('a copy that a colleague worked in is merged: what one changed is taken, what both changed is asked', async () => {
  const ann = await person('ann');
  const [a = 0, b = 0, c = 0, d = 0] = await ann.add('a.example', 'b.example', 'c.example', 'd.example');
  await ann.judge([a, b], 'in', 'Both.');
  const ben = await person('ben', await ann.copy('ben.sextant'));
  await ben.judge([a], 'out', 'A bystander.');
  await ben.judge([b], null);
  await ben.judge([c], 'unsure');
  await ben.judge([d], 'in');
  const next = value(await ben.call('membership.addCampaign', { name: 'Next' }));
  await ben.judge([d], 'in', 'New here.', next.id);
  await ben.leave();
  await ann.judge([d], 'out', 'Ann says no.');
  const look = value(await ann.call('case.previewMerge', { path: ben.path }));
  expect(look.conflicts).toMatchObject([
    {
      what: 'membership',
      of: { value: 'd.example' },
      mine: 'out: Ann says no.',
      theirs: 'in',
      choices: ['mine', 'theirs'],
    },
  ]);
  value(await ann.call('case.mergeCopy', { path: ben.path, rest: 'mine' }));
  expect(await ann.told()).toEqual([
    'Ledger: a.example out A bystander.',
    'Ledger: c.example unsure',
    'Ledger: d.example out Ann says no.',
    'Next: d.example in New here.',
  ]);
  await ann.good();
  await ann.undo();
  expect(await ann.told()).toEqual([
    'Ledger: a.example in Both.',
    'Ledger: b.example in Both.',
    'Ledger: d.example out Ann says no.',
  ]);
  await ann.good();
});

test('comparing two cases names the verdicts that differ', async () => {
  const ann = await person('ann');
  const [a = 0, b = 0] = await ann.add('a.example', 'b.example');
  await ann.judge([a, b], 'in');
  const before = await ann.copy('before.sextant');
  await ann.judge([a], 'out', 'No.');
  await ann.judge([b], null);
  const { differences } = value(await ann.call('case.compare', { before: { path: before } }));
  expect(differences).toMatchObject([
    {
      ...{ table: 'other', kind: 'campaign verdict', value: 'a.example', change: 'changed' },
      fields: [
        { name: 'verdict', before: 'in', after: 'out' },
        { name: 'reason', before: null, after: 'No.' },
      ],
    },
    { value: 'b.example', change: 'gone' },
  ]);
});

test('a case of the form before gets campaigns when it is opened, and stays provable', async () => {
  const path = join(folder, 'old.sextant');
  copyFileSync(new URL('../fixtures/case-v5.sextant', import.meta.url), path);
  const ann = await person('old', path);
  expect(await ann.list()).toMatchObject({ campaigns: [], rows: [] });
  await ann.judge([1], 'in');
  await ann.good();
  expect(value(await ann.call('case.rebuild', {}))).toMatchObject({ same: true });
});

test('a very large selection is one step: others get their turn meanwhile, and one undo takes it back', async () => {
  const file = emptyCase('Ledger');
  const all = sized(100_000, 20_000);
  const seen: number[] = [];
  const made = file.change({ kind: 'added', label: 'Added' }, (draft) =>
    Array.from({ length: all }, (_, number) => draft.entity('domain', `n${number}.example`).id),
  );
  const ids = value(made).value;
  const handlers = membershipHandlers(() => file);
  const judging = await watched(async () => {
    const judged = value(await handlers['membership.judge']({ ids, verdict: 'in' }, never));
    seen.push(judged.changed);
  });
  expect(seen).toEqual([all]);
  expect(judging.workMs).toBeLessThan(300);
  const list = async (after?: number) =>
    value(await handlers['membership.list'](after === undefined ? {} : { after }, never));
  const first = await list();
  expect(first.campaigns).toMatchObject([{ name: 'Ledger', counts: { in: all } }]);
  let rows = first.rows.length;
  for (let { next } = first; next !== null; ) {
    const part = await list(next);
    rows += part.rows.length;
    next = part.next;
  }
  expect(rows).toBe(all);
  const undoing = await watched(async () => value(await file.turnInSlices('undone')));
  expect(undoing.workMs).toBeLessThan(300);
  expect(await list()).toMatchObject({ campaigns: [], rows: [] });
});

test('of two verdicts on very many at once, the later one counts as a whole, in one campaign', async () => {
  const file = emptyCase('Ledger');
  const made = file.change({ kind: 'added', label: 'Added' }, (draft) =>
    Array.from({ length: 3000 }, (_, number) => draft.entity('domain', `n${number}.example`).id),
  );
  const ids = value(made).value;
  const handlers = membershipHandlers(() => file);
  await Promise.all([
    handlers['membership.judge']({ ids, verdict: 'in' }, never),
    handlers['membership.judge']({ ids: ids.toReversed(), verdict: 'out' }, never),
  ]);
  const { campaigns } = value(await handlers['membership.list']({}, never));
  expect(campaigns).toMatchObject([{ name: 'Ledger', counts: { in: 0, out: 3000 } }]);
});

test('what is judged while it is being undone goes with it: no verdict is left without its item', async () => {
  const file = emptyCase('Ledger');
  const { signal } = new AbortController();
  const numbers = Array.from({ length: 3000 }, (_, number) => number);
  const ids: number[] = [];
  await changesInSlices(file, { kind: 'imported', label: 'Imported' }).each(numbers, signal, (draft, number) => {
    ids.push(draft.entity('domain', `n${number}.example`).id);
  });
  const handlers = membershipHandlers(() => file);
  const undoing = file.turnInSlices('undone');
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  // Undoing begins at the end: these are still there.
  expect(await handlers['membership.judge']({ ids: ids.slice(0, 500), verdict: 'in' }, signal)).toMatchObject({
    ok: true,
  });
  await undoing;
  expect(value(await handlers['membership.list']({}, signal)).rows).toEqual([]);
  expect(await verifyCase(databaseOf(file), signal)).toMatchObject({ kind: 'good' });
});
