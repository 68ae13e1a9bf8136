import { afterEach, expect, test } from 'vitest';
import type { GraphPart } from '../../shared/case-lists.ts';
import { unpackRows } from '../../shared/packed-rows.ts';
import { emptyCase, nastyCase } from '../../test/support/nasty-case.ts';
import type { CaseFile } from './case-file.ts';
import { databaseOf } from './database-of.ts';
import { graphPart, type Shown } from './graph-part.ts';

let file: CaseFile | null = null;
afterEach(async () => {
  await file?.close();
  file = null;
});

/** Domains with links from each to the one before; every third is hidden if wanted. */
function chain(count: number, hidesSome: boolean): CaseFile {
  const made = emptyCase();
  const done = made.change({ kind: 'added', label: 'Added', origin: 'a.csv' }, (draft) => {
    for (let number = 1; number <= count; number++) {
      const { id } = draft.entity('domain', `name-${number}.example`, { risk: number % 3, words: 'for the search' });
      draft.update('entity', id, { x: number / 2, y: -number, hidden: hidesSome && number % 3 === 0 });
      const seen = {
        first: '2026-01-02T03:04:05.000Z',
        last: `2026-02-0${1 + (number % 9)}T03:04:05.000Z`,
        count: number,
      };
      if (number > 1) draft.edge(id, id - 1, number % 2 ? 'A' : 'NS', number % 4 ? seen : {});
    }
  });
  if (!done.ok) throw new Error(done.failure.message);
  return made;
}

function read(only: Shown, packed: boolean, rowsAtMost = 4) {
  const parts: GraphPart[] = [];
  let next: string | undefined;
  do {
    const part = graphPart(databaseOf(file as CaseFile), next, only, rowsAtMost, packed);
    parts.push(part);
    next = part.next ?? undefined;
  } while (next !== undefined);
  const rows = parts.map((part) => {
    const columns = unpackRows(part.packed ?? '{}');
    return { entities: [...part.entities, ...columns.entities], edges: [...part.edges, ...columns.edges] };
  });
  return {
    entities: rows.flatMap(({ entities }) => entities),
    edges: rows.flatMap(({ edges }) => edges),
    texts: parts.filter((part) => part.packed !== undefined).length,
    parts: parts.length,
  };
}

test('packed rows are the same rows, whatever they contain', () => {
  file = nastyCase();
  for (const only of ['all', 'visible', 'hidden'] as const) {
    const [plain, packed] = [read(only, false), read(only, true)];
    expect(packed.entities).toEqual(plain.entities);
    expect(packed.edges).toEqual(plain.edges);
    expect(packed.texts).toBe(packed.parts);
  }
});

test('each part says what most likely follows the next ones, also where numbers are missing', () => {
  file = chain(30, false);
  const guesses = () => {
    const parts: GraphPart[] = [];
    for (let next: string | null | undefined; next !== null; next = parts.at(-1)?.next)
      parts.push(graphPart(databaseOf(file as CaseFile), next, 'visible', 4, true));
    return parts.map((part, at) => [part.ahead ?? [], parts.slice(at + 1, at + 4).flatMap(({ next }) => next ?? [])]);
  };
  const follows = guesses();
  expect(follows).toHaveLength(16); // 30 items and 29 links.
  for (const [guess, is] of follows) expect(guess).toEqual(is);
  file.change({ kind: 'removed', label: 'Removed' }, (draft) => {
    for (const id of [3, 4, 5, 6, 7, 8, 9, 17, 29]) draft.remove('entity', id);
  });
  for (const [guess, is] of guesses()) expect(guess).toEqual(is);
  expect(graphPart(databaseOf(file), undefined, 'visible', 4, false).ahead).toBeUndefined();
});

test('each row comes once, visible or hidden, and a link is visible if both of its ends are', () => {
  file = chain(50, true);
  const ids = Array.from({ length: 50 }, (_, at) => at + 1);
  for (const packed of [false, true]) {
    const [visible, hidden] = [read('visible', packed), read('hidden', packed)];
    expect(visible.entities.map(({ id }) => id)).toEqual(ids.filter((id) => id % 3 !== 0));
    expect(hidden.entities.map(({ id }) => id)).toEqual(ids.filter((id) => id % 3 === 0));
    expect(visible.edges.map(({ from }) => from)).toEqual(ids.filter((id) => id > 1 && id % 3 === 2));
    expect(visible.edges.length + hidden.edges.length).toBe(49);
    expect(read('all', packed).edges).toHaveLength(49);
  }
});

test('without hidden items no link is looked at again for them', () => {
  file = chain(9, false);
  expect(read('visible', true)).toMatchObject({ entities: { length: 9 }, edges: { length: 8 } });
  expect(read('hidden', true)).toMatchObject({ entities: [], edges: [], parts: 1 });
});

test('a row that nobody can read is left out and reported, and the rest of its part comes row by row', () => {
  file = chain(9, false);
  const database = databaseOf(file);
  database.run('UPDATE entity SET facts = \'{"risk": "none"}\' WHERE id = 2');
  database.run('UPDATE edge SET count = -3 WHERE id = 6');
  const packed = read('visible', true);
  expect(packed.entities.map(({ id }) => id)).toEqual([1, 3, 4, 5, 6, 7, 8, 9]);
  expect(packed.edges.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 7, 8]);
  expect(packed.parts - packed.texts).toBe(2);
  expect(database.odd.words()).toMatch(/entity 2, edge 6/);
});
