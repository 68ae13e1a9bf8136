import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Comparison } from '../../shared/comparison.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { Result } from '../../shared/result.ts';
import { openTestApp } from '../support/app.ts';
import { nastyStrings } from '../support/nasty-strings.ts';

// Two people with a copy each of one case, in two apps with data folders of their own.

let folder: string;
const cleanups: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-compare-'));
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  rmSync(folder, { recursive: true, force: true });
});

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}

/** One person at work. */
async function person(casePath?: string) {
  const { bridge, close } = await openTestApp(casePath === undefined ? {} : { casePath });
  let isOpen = true;
  async function leave(): Promise<void> {
    if (isOpen) await close();
    isOpen = false;
  }
  cleanups.push(leave);
  const { call } = bridge;
  const add = async (...names: string[]) =>
    value(await call('case.add', { entities: names.map((name) => ({ kind: 'domain' as const, value: name })) })).ids;
  return {
    call,
    leave,
    add,
    note: async (name: string, note: string) => {
      const [id = 0] = await add(name);
      value(await call('case.annotate', { ids: [id], note }));
    },
    copy: async (name: string) => value(await call('case.saveCopy', { path: join(folder, name) })).path,
    things: async () => (await allThings(call)).map(({ value: name, note, tags }) => ({ name, note, tags })),
  };
}

async function allThings(call: Bridge['call']) {
  const { entities } = value(await call('case.graph', {}));
  return entities.toSorted((one, other) => (one.value < other.value ? -1 : 1));
}

/** Two people, whose cases were one until now. */
async function parted() {
  const ann = await person();
  await ann.add('a.example', 'b.example', 'c.example');
  await ann.note('a.example', 'As found.');
  const path = await ann.copy('ben.sextant');
  return { ann, ben: await person(path), path };
}

const told = ({ differences }: Comparison) =>
  differences.map(({ change, value: name, fields }) => `${change} ${name}${fields.map((field) => ` ${field.name}`)}`);

test('two moments of one case: what is new, gone and changed since', async () => {
  const { call, add, note } = await person();
  const [gone = 0] = await add('gone.example', 'stays.example');
  const [event] = value(await call('case.history', {})).events;
  await add('new.example');
  await note('stays.example', 'Seen twice.');
  value(await call('case.remove', { ids: [gone] }));
  const compared = value(await call('case.compare', { before: { event: event?.id } }));
  expect(told(compared)).toEqual(['changed stays.example note', 'new new.example', 'gone gone.example']);
  expect(compared.counts.entity).toEqual({ new: 1, gone: 1, changed: 1 });
  const [first] = value(await call('case.compare', { before: { event: event?.id }, change: 'changed' })).differences;
  expect(first?.fields).toEqual([{ name: 'note', before: null, after: 'Seen twice.' }]);
  const part = value(await call('case.compare', { before: { event: event?.id }, limit: 2 }));
  expect([part.differences.length, part.next]).toEqual([2, 2]);
  // Nothing is told of a case that is compared with itself.
  expect(value(await call('case.compare', {})).differences).toEqual([]);
});

test('the work of both comes together, with replies and history, and asks about nothing that only one changed', async () => {
  const { ann, ben, path } = await parted();
  await ann.add('ann.example');
  value(await ben.call('graph.search', { search: { base: { tag_manager_code: 'GTM-K7QX2NL' } }, pages: 1 }));
  await ben.note('b.example', 'Ben was here.');
  const [, , third = 0] = await ben.add('a.example', 'b.example', 'c.example');
  value(await ben.call('case.remove', { ids: [third] }));
  const theirs = value(await ben.call('case.state', {})).counts;
  await ben.leave();

  const before = await ann.things();
  const look = value(await ann.call('case.previewMerge', { path }));
  expect(look.conflicts).toEqual([]);
  expect([look.replies, look.counts.entity.gone]).toEqual([theirs.replies, 1]);
  const merged = value(await ann.call('case.mergeCopy', { path }));
  expect(merged).toMatchObject({ events: look.events, replies: look.replies });
  const names = (await ann.things()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['ann.example', 'b.example']));
  expect(names).not.toContain('c.example');
  expect(names.length).toBe(theirs.entities + 1);
  expect((await ann.things()).find(({ name }) => name === 'b.example')?.note).toBe('Ben was here.');

  expect(value(await ann.call('case.verify', {}))).toMatchObject({ good: true, replies: theirs.replies });
  expect(value(await ann.call('case.rebuild', {})).differences).toEqual([]);
  const history = value(await ann.call('case.history', { text: 'Removed c.example' })).events;
  expect(history.map(({ who, kind }) => [who.endsWith(' in ben.sextant'), kind])).toEqual([[true, 'removed']]);

  // The same copy again brings nothing; undone, it is as before, and can be merged once more.
  expect(value(await ann.call('case.mergeCopy', { path }))).toMatchObject({ events: 0, replies: 0 });
  expect(value(await ann.call('case.undo', {})).label).toBe('Merged the copy ben.sextant');
  expect(await ann.things()).toEqual(before);
  expect(value(await ann.call('case.verify', {})).good).toBe(true);
  value(await ann.call('case.mergeCopy', { path }));
  expect((await ann.things()).map(({ name }) => name)).toEqual(names);
});

for (const [choice, note] of [
  ['mine', 'Ann says no.'],
  ['theirs', 'Ben says yes.'],
  ['both', 'Ann says no.\n\nBen says yes.'],
] as const) {
  test(`a note that both wrote is asked about, and "${choice}" holds, also when the copy comes again`, async () => {
    const { ann, ben, path } = await parted();
    await ann.note('a.example', 'Ann says no.');
    await ben.note('a.example', 'Ben says yes.');
    await ben.add('later.example');
    await ben.leave();
    const { conflicts } = value(await ann.call('case.previewMerge', { path }));
    expect(conflicts).toMatchObject([
      { what: 'note', base: 'As found.', mine: 'Ann says no.', theirs: 'Ben says yes.', of: { value: 'a.example' } },
    ]);
    const unanswered = await ann.call('case.mergeCopy', { path });
    expect(unanswered).toMatchObject({ ok: false, failure: { code: 'bad-input', kept: 'Nothing was changed.' } });
    value(await ann.call('case.mergeCopy', { path, answers: { [conflicts[0]?.id ?? '']: choice } }));
    expect((await ann.things()).find(({ name }) => name === 'a.example')?.note).toBe(note);

    const again = await person(path);
    await again.add('even-later.example');
    await again.leave();
    const second = value(await ann.call('case.previewMerge', { path }));
    expect([second.conflicts, second.counts.entity.new]).toEqual([[], 1]);
  });
}

test('tags of both are joined, and opposite verdicts are asked about', async () => {
  const { ann, ben, path } = await parted();
  const tag = async (who: typeof ann, tags: string[], removeTags: string[] = []) => {
    const [id = 0] = await who.add('a.example');
    value(await who.call('case.annotate', { ids: [id], addTags: tags, removeTags }));
  };
  await tag(ann, ['kit']);
  await tag(ben, ['phishing']);
  for (const [who, action] of [
    [ann, 'watch'],
    [ben, 'ignore'],
  ] as const) {
    value(await who.call('lookalikes.load', { list: 'new' }));
    const { rows } = value(await who.call('lookalikes.rows', {}));
    value(await who.call('lookalikes.stage', { ids: [rows[0]?.id ?? ''], action }));
  }
  await ben.leave();
  const { conflicts } = value(await ann.call('case.previewMerge', { path }));
  expect(conflicts).toMatchObject([{ what: 'verdict', mine: 'watch', theirs: 'ignore', choices: ['mine', 'theirs'] }]);
  value(await ann.call('case.mergeCopy', { path, rest: 'theirs' }));
  const { verdicts } = value(await ann.call('lookalikes.tray', {}));
  expect(verdicts.map(({ action }) => action)).toEqual(['ignore']);
  expect((await ann.things())[0]).toMatchObject({ name: 'a.example', tags: ['kit', 'phishing'] });
});

test('another case, a newer one and a tampered copy are refused in words; an older one is read on a copy of it', async () => {
  const { ann, ben, path } = await parted();
  value(await ben.call('graph.search', { search: { base: { tag_manager_code: 'GTM-K7QX2NL' } }, pages: 1 }));
  await ben.leave();
  const other = await person();
  const stranger = await other.copy('stranger.sextant');
  expect(await ann.call('case.mergeCopy', { path: stranger })).toMatchObject({
    ok: false,
    failure: {
      code: 'bad-input',
      kept: 'Nothing was changed.',
      next: 'Import it instead: duplicates are merged.',
    },
  });

  const newer = join(folder, 'newer.sextant');
  copyFileSync(path, newer);
  change(newer, 'PRAGMA user_version = 99');
  for (const call of ['case.previewMerge', 'case.mergeCopy'] as const) {
    expect(await ann.call(call, { path: newer })).toMatchObject({
      ok: false,
      failure: { code: 'file', message: expect.stringContaining('was made by a newer Sextant') },
    });
  }

  const tampered = join(folder, 'tampered.sextant');
  copyFileSync(path, tampered);
  change(tampered, "UPDATE reply SET url = 'http://elsewhere/' WHERE id = 1");
  expect(await ann.call('case.mergeCopy', { path: tampered })).toMatchObject({
    ok: false,
    failure: { code: 'bad-reply', kept: 'Nothing was changed.' },
  });

  for (const version of [1, 2, 3, 4, 5]) {
    const older = fileURLToPath(new URL(`../fixtures/case-v${version}.sextant`, import.meta.url));
    const bytes = readFileSync(older);
    const compared = value(await ann.call('case.compare', { before: { path: older } }));
    expect(compared.counts.entity.gone).toBeGreaterThan(0);
    expect([readFileSync(older).equals(bytes), existsSync(`${older}-wal`)]).toEqual([true, false]);

    // Its own older self merges with what became of it.
    const kept = join(folder, `v${version}.sextant`);
    copyFileSync(older, kept);
    const heir = await person(kept);
    await heir.add('heir.example');
    expect(value(await heir.call('case.mergeCopy', { path: older }))).toMatchObject({ events: 0, replies: 0 });
    expect(readFileSync(older).equals(bytes)).toBe(true);
    await heir.leave();
  }
});

test('hostile text goes through comparing and merging as it is', async () => {
  const { ann, ben, path } = await parted();
  const kind: EntityKind = 'organisation';
  const names = nastyStrings.filter((text) => text.trim() !== '').map((text) => text.slice(0, 2000));
  value(await ben.call('case.add', { entities: names.map((name) => ({ kind, value: name })) }));
  await ben.note('b.example', names.join('\n'));
  const theirs = await allThings(ben.call);
  await ben.leave();
  value(await ann.call('case.mergeCopy', { path }));
  const content = ({ kind: sort, value: text, shown, note }: (typeof theirs)[number]) => [sort, text, shown, note];
  expect((await allThings(ann.call)).map(content)).toEqual(theirs.map(content));
  expect(value(await ann.call('case.compare', { before: { path } })).counts.entity).toEqual({
    new: 0,
    gone: 0,
    changed: 0,
  });
});

function change(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}
