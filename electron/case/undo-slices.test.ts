import { expect, test } from 'vitest';
import { watched } from '../../test/bench/measure.ts';
import { emptyCase } from '../../test/support/nasty-case.ts';
import { sized } from '../../test/support/whole-run.ts';
import { changesInSlices } from './change-slices.ts';
import { databaseOf } from './database-of.ts';
import { verifyCase } from './verify.ts';

const things = sized(10_000, 4000);
const { signal } = new AbortController();

/** A case with some content, followed by an import in slices. */
async function imported() {
  const file = emptyCase();
  file.change({ kind: 'added', label: 'Before' }, (draft) => draft.entity('domain', 'before.example'));
  const numbers = Array.from({ length: things }, (_, number) => number);
  const failed = await changesInSlices(file, { kind: 'imported', label: 'Imported' }).each(
    numbers,
    signal,
    (draft, number) => {
      const { id } = draft.entity('domain', `n${number}.example`, { risk: number % 100 });
      draft.edge(id, 1, 'registrar');
    },
  );
  if (failed) throw new Error(failed.ok ? '' : failed.failure.message);
  return file;
}

const count = (file: ReturnType<typeof emptyCase>) =>
  Number(databaseOf(file).one('SELECT count(*) AS n FROM entity')?.n);

test('a large import is undone and done again as one step, and others get their turn meanwhile', async () => {
  const file = await imported();
  const undo = await watched(async () => {
    expect(await file.turnInSlices('undone')).toMatchObject({ ok: true, value: { label: 'Imported' } });
  });
  expect(count(file)).toBe(1);
  expect(await file.turnInSlices('redone')).toMatchObject({ ok: true, value: { label: 'Imported' } });
  expect(count(file)).toBe(things + 1);
  expect(await verifyCase(databaseOf(file), signal)).toMatchObject({ kind: 'good' });
  expect(undo.workMs).toBeLessThan(100);
});

test('two that are asked for at once are done one after the other, and a change between them stands', async () => {
  const file = await imported();
  const both = [file.turnInSlices('undone'), file.turnInSlices('undone')];
  file.change({ kind: 'added', label: 'Between' }, (draft) => draft.entity('domain', 'between.example'));
  expect(await Promise.all(both)).toMatchObject([{ value: { label: 'Between' } }, { value: { label: 'Imported' } }]);
  expect(count(file)).toBe(1);
  const third = file.turnInSlices('undone');
  expect(await third).toMatchObject({ value: { label: 'Before' } });
  expect(await verifyCase(databaseOf(file), signal)).toMatchObject({ kind: 'good' });
});

test('something new that is done while a step is being undone stands, and what was undone is not done again', async () => {
  const file = await imported();
  const undoing = file.turnInSlices('undone');
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  file.change({ kind: 'added', label: 'Meanwhile' }, (draft) => draft.entity('domain', 'meanwhile.example'));
  await undoing;
  expect(count(file)).toBe(2);
  expect(await file.turnInSlices('redone')).toEqual({ ok: true, value: null });
  expect(await verifyCase(databaseOf(file), signal)).toMatchObject({ kind: 'good' });
});
