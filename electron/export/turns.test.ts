import { expect, test } from 'vitest';
import { emptyCase } from '../../test/support/nasty-case.ts';
import { readSubject } from '../case/queries/subject.ts';
import type { Subject } from '../case/queries/subject-shape.ts';
import { formatters, type WrittenFormat } from './formats.ts';

const rows = 40;

/** Entities that no list contains, and links without times: formats may have nothing to write about them. */
function dullCase() {
  const file = emptyCase();
  file.change({ kind: 'added', label: 'Streets' }, (draft) => {
    const streets = Array.from({ length: rows }, (_, number) => draft.entity('street', `Street ${number}`));
    for (const { id } of streets.slice(1)) draft.edge(id, streets[0]?.id ?? 0, 'beside');
  });
  return file;
}

/** Calls back for each row that is read. */
function told(subject: Subject, tell: () => void): Subject {
  function* each<T>(all: Generator<T>): Generator<T> {
    for (const one of all) {
      tell();
      yield one;
    }
  }
  return { ...subject, entities: () => each(subject.entities()), links: () => each(subject.links()) };
}

test.each(Object.keys(formatters) as WrittenFormat[])(
  '%s lets others have their turn after every row or two, also where there is nothing to write',
  (format) => {
    let [read, most, all] = [0, 0, 0];
    const subject = told(readSubject(dullCase(), { hidden: true }), () => {
      most = Math.max(most, ++read);
      all++;
    });
    for (const _piece of formatters[format](subject, { defanged: false })) read = 0;
    expect(all).toBeGreaterThanOrEqual(rows - 1);
    expect(most).toBeLessThanOrEqual(2);
  },
);
