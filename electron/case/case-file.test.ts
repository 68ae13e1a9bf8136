import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atOnce } from '../../shared/at-once.ts';
import type { RowChange } from '../../shared/case-rows.ts';
import { exchangeOf } from '../../test/support/exchange.ts';
import type { CaseFile } from './case-file.ts';
import { selectRows } from './case-rows.ts';
import { createCaseFile } from './create-case-file.ts';
import { databaseOf } from './database-of.ts';
import { demoName, findAnswers } from './ledger.ts';
import { createDatabase, openDatabase } from './open-database.ts';
import { listHistory, listSpent, searchingCase } from './reads.ts';
import { snapshotAt } from './snapshot.ts';
import { verifyCase } from './verify.ts';

let folder: string;
let file: CaseFile;
let changes: RowChange[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-case-'));
  file = begin();
});
afterEach(async () => {
  vi.useRealTimers();
  await file.close();
  rmSync(folder, { recursive: true, force: true });
});

function value<T>(result: { ok: true; value: T } | { ok: false; failure: { message: string } }): T {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

function parts() {
  changes = [];
  return {
    who: 'ann',
    now: () => new Date('2026-06-01T12:00:00Z'),
    show: () => undefined,
    changed: (list: readonly RowChange[]) => void changes.push(...list),
    isSpooled: () => false,
  };
}

const path = () => join(folder, 'mine.sextant');
const begin = () => createCaseFile(value(createDatabase(path(), 'Mine', new Date('2026-06-01T12:00:00Z'))), parts());
async function reopen(): Promise<void> {
  await file.close();
  file = createCaseFile(value(openDatabase(path())), parts());
}

const add = (...values: string[]) =>
  value(
    file.change({ kind: 'added', label: `Added ${values.join(', ')}` }, (draft) =>
      values.map((name) => draft.entity('domain', name).id),
    ),
  ).value;
const domains = () => selectRows(databaseOf(file), 'entity', 'ORDER BY id').map((row) => row.value);

test('a thing is there once, whatever its spelling', () => {
  expect(add('Example.com', 'example.com.', 'bücher.example')).toEqual([1, 1, 2]);
  expect(domains()).toEqual(['example.com', 'xn--bcher-kva.example']);
});

test('steps are undone and done again in order, also after the case was closed', async () => {
  add('a.example');
  add('b.example');
  value(file.change({ kind: 'annotated', label: 'Note' }, (draft) => draft.update('entity', 1, { note: 'seen' })));
  expect(value(file.undo())?.label).toBe('Note');
  expect(value(file.undo())?.label).toBe('Added b.example');
  await reopen();
  expect(domains()).toEqual(['a.example']);
  expect(value(file.redo())?.label).toBe('Added b.example');
  expect(value(file.redo())?.label).toBe('Note');
  expect(value(file.redo())).toBeNull();
  expect(selectRows(databaseOf(file), 'entity', 'WHERE id = 1')[0]?.note).toBe('seen');
  for (let steps = 0; steps < 3; steps++) expect(value(file.undo())).not.toBeNull();
  expect([domains(), value(file.undo())]).toEqual([[], null]);
});

test('something new leaves behind what was undone, and a number is never given twice', () => {
  add('a.example');
  value(file.undo());
  expect(add('b.example')).toEqual([2]);
  expect([value(file.redo()), domains()]).toEqual([null, ['b.example']]);
});

test('undoing one step leaves alone what others changed of the same row meanwhile', () => {
  const [id = 0] = add('a.example');
  const pivot = value(file.change({ kind: 'added', label: 'Page 1' }, (draft) => draft.entity('ip', '192.0.2.1'))).step;
  value(file.change({ kind: 'moved', label: 'Moved' }, (draft) => draft.update('entity', id, { x: 5, y: 6 })));
  value(
    file.change({ kind: 'added', label: 'Page 2', step: pivot }, (draft) =>
      draft.entity('domain', 'a.example', { risk: 99 }),
    ),
  );
  expect(value(file.undo())?.label).toBe('Moved');
  expect(selectRows(databaseOf(file), 'entity', 'WHERE id = 1')[0]).toMatchObject({ x: null, facts: { risk: 99 } });
  expect(value(file.undo())?.label).toBe('Page 1');
  expect(selectRows(databaseOf(file), 'entity', '')).toMatchObject([{ value: 'a.example', facts: {} }]);
});

test('a change that changes nothing leaves no event', () => {
  add('a.example');
  const before = listHistory(databaseOf(file), { limit: 10 }).events.length;
  add('a.example');
  expect(listHistory(databaseOf(file), { limit: 10 }).events.length).toBe(before);
});

test('the case can be seen as it was after any event', () => {
  add('a.example');
  add('b.example');
  value(file.change({ kind: 'removed', label: 'Removed' }, (draft) => draft.remove('entity', 1)));
  value(file.undo());
  const seen = [1, 2, 3, 4].map((event) =>
    snapshotAt(databaseOf(file), event)
      .part(undefined, 100)
      .entities.map((row) => row.value),
  );
  expect(seen).toEqual([['a.example'], ['a.example', 'b.example'], ['b.example'], ['a.example', 'b.example']]);
});

test('words of values, notes and facts find a thing', () => {
  add('paypa1-login.example', 'other.example');
  value(
    file.change({ kind: 'annotated', label: 'Note' }, (draft) =>
      draft.update('entity', 2, { note: 'Seen in the Hamburg leak', facts: { registrant: 'Müller Trading' } }),
    ),
  );
  const find = (text: string) => {
    file.indexWords();
    return atOnce(searchingCase(databaseOf(file), text, 10)).hits.map((hit) => [hit.value, hit.because]);
  };
  expect(find('1-log')).toEqual([['paypa1-login.example', null]]);
  expect(find('hamb')).toEqual([['other.example', 'Seen in the Hamburg leak']]);
  expect(find('muller')).toEqual([['other.example', null]]);
  expect(find('100%_\\')).toEqual([]);
  value(file.undo());
  expect(find('hamb')).toEqual([]);
});

test('a search in small steps finds the same, shortest values first', () => {
  const names = ['long-one.example', 'one.example', 'two.example', 'a-one.example', 'b-one.example', 'none.example'];
  value(
    file.change({ kind: 'added', label: 'Added' }, (draft) => names.map((name) => draft.entity('domain', name).id)),
  );
  const search = (limit: number, step?: number) => atOnce(searchingCase(databaseOf(file), 'one', limit, step));
  const shortest = ['one.example', 'none.example', 'a-one.example', 'b-one.example', 'long-one.example'];
  for (const step of [undefined, 1, 2, 6]) {
    expect(search(10, step).hits.map((hit) => hit.value)).toEqual(shortest);
    expect(search(2, step)).toMatchObject({ hits: [{ value: 'one.example' }, { value: 'none.example' }], more: true });
  }
});

test('words that are late come by themselves, also after a crash, and with many things at once', async () => {
  const find = (text: string) => atOnce(searchingCase(databaseOf(file), text, 10)).hits.map(({ entity }) => entity);
  const note = (id: number, text: string) =>
    value(file.change({ kind: 'annotated', label: 'Note' }, (draft) => draft.update('entity', id, { note: text })));
  const addSoon = (...values: string[]) =>
    value(
      file.change({ kind: 'added', label: 'Soon', wordsLater: true }, (draft) =>
        values.map((name) => draft.entity('domain', name, { registrant: `Owner of ${name.replace('.', ' ')}` }).id),
      ),
    );
  addSoon('a.example', 'b.example');
  expect(find('owner of b')).toEqual([]);
  await expect.poll(() => find('owner of b')).toEqual([2]);
  note(1, 'Bremen'); // It is in the index already, and not late.
  expect(find('bremen')).toEqual([1]);

  vi.useFakeTimers({ toFake: ['setTimeout'] }); // From here on, no timer fires by itself.
  addSoon('c.example');
  note(1, 'Lübeck');
  const copy = join(folder, 'crashed.sextant');
  await databaseOf(file).copyTo(copy); // The state after a crash.
  const opened = createCaseFile(value(openDatabase(copy)), parts());
  const lastWithWords = () => databaseOf(opened).one('SELECT max(id) AS last FROM words_docsize')?.last;
  expect(lastWithWords()).toBe(2);
  opened.indexWords();
  expect(atOnce(searchingCase(databaseOf(opened), 'owner of c', 10)).hits).toMatchObject([{ entity: 3 }]);
  expect(atOnce(searchingCase(databaseOf(opened), 'lubeck', 10)).hits).toMatchObject([{ entity: 1 }]);
  await opened.close();

  const many = (from: number) => addSoon(...Array.from({ length: 600 }, (_, at) => `many${from + at}.example`));
  const lastWithWordsHere = () => databaseOf(file).one('SELECT max(id) AS last FROM words_docsize')?.last;
  many(0);
  expect(lastWithWordsHere()).toBe(2);
  many(600); // Together they are too many to delay.
  expect(lastWithWordsHere()).toBe(1203);
  expect(find('owner of c')).toEqual([3]);
  addSoon('d.example');
  add('e.example'); // Nobody waits for this one, so both are indexed.
  expect(lastWithWordsHere()).toBe(1205);
});

test('what the demo invented answers nobody else, and nobody else answers for the demo', async () => {
  value(await file.keep({ ...exchangeOf(1, 'invented'), connection: demoName }));
  const { question } = exchangeOf(1, 'invented');
  const found = (connection: string) => findAnswers(databaseOf(file), question, connection)[0]?.id ?? null;
  expect([found(demoName), found('Work'), found('A colleague')]).toEqual([1, null, null]);
  value(await file.keep({ ...exchangeOf(2, 'real'), question, connection: 'Work' }));
  expect([found(demoName), found('Work'), found('A colleague')]).toEqual([1, 2, 2]);
});

test('a new case and a copy of it can be read by their owner alone', async () => {
  const copy = join(folder, 'copy.sextant');
  await databaseOf(file).copyTo(copy);
  expect([path(), copy].map((place) => statSync(place).mode & 0o777)).toEqual([0o600, 0o600]);
});

test('the ledger is good, holds equal bytes once, and counts what was spent', async () => {
  for (let number = 1; number <= 5; number++) value(await file.keep(exchangeOf(number, `body ${number % 2}`)));
  expect(databaseOf(file).all('SELECT sha256 FROM body').length).toBe(2);
  expect(await verifyCase(databaseOf(file), new AbortController().signal)).toMatchObject({ kind: 'good', replies: 5 });
  expect(listSpent(databaseOf(file))).toEqual([{ day: '2026-06-01', operation: 'investigate', queries: 5 }]);
  expect(file.replyOf(4)).toBe(4);
});

test.each<[string, string, number, string]>([
  ['changed', "UPDATE reply SET url = 'x' WHERE id = 3", 3, 'it was changed'],
  ['removed', 'DELETE FROM reply WHERE id = 2', 2, 'it was removed'],
  ['removed at the end', 'DELETE FROM reply WHERE id = 5', 5, 'it was removed: the ledger once had 5 rows'],
  [
    'given other bytes',
    "UPDATE body SET bytes = x'00', encoding = 'plain' WHERE sha256 = (SELECT sha256 FROM reply WHERE id = 4)",
    4,
    'its bytes were changed',
  ],
  [
    'left without bytes',
    'DELETE FROM body WHERE sha256 = (SELECT sha256 FROM reply WHERE id = 1)',
    1,
    'its bytes were removed',
  ],
  [
    'swapped with another',
    'UPDATE reply SET id = 99 WHERE id = 2; UPDATE reply SET id = 2 WHERE id = 3; UPDATE reply SET id = 3 WHERE id = 99',
    2,
    'it was changed',
  ],
])('a row that was %s is named', async (_what, sql, reply, why) => {
  for (let number = 1; number <= 5; number++) value(await file.keep(exchangeOf(number, `body ${number}`)));
  for (const statement of sql.split(';')) databaseOf(file).run(statement);
  expect(await verifyCase(databaseOf(file), new AbortController().signal)).toEqual({
    kind: 'broken',
    what: `reply ${reply}`,
    why,
  });
});
