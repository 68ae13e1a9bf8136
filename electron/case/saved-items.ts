import type * as z from 'zod';
import type { savedItemCalls } from '../../shared/calls/saved.ts';
import type { SavedItemRow } from '../../shared/case-rows.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { fail, ok } from '../../shared/result.ts';
import { type SavedItem, type SavedItemKind, savedItemSpecs } from '../../shared/saved-items.ts';
import { inputWords } from '../core/bridge/input-words.ts';
import type { CaseFile } from './case-file.ts';
import { readableRows, selectRows } from './case-rows.ts';
import { databaseOf } from './database-of.ts';

/**
 * The saved rows of one kind. A damaged row, or one of an unknown format, stays unchanged, is reported and not shown.
 */
export function savedItemsOf<K extends SavedItemKind>(file: CaseFile, kind: K): SavedItem<K>[] {
  return readableRows(databaseOf(file), 'kept', 'WHERE kind = ? ORDER BY id', kind).flatMap(({ id, name, data }) => {
    const read = savedItemSpecs[kind].data.safeParse(data);
    if (!read.success) databaseOf(file).odd.add(`kept ${id}`);
    return read.success ? [{ id, kind, name, data: read.data }] : [];
  });
}

export function savedItemHandlers(open: () => CaseFile): Handlers<typeof savedItemCalls> {
  return {
    'saved.list': async ({ kind }) =>
      ok({
        rows: (kind ? [kind] : (Object.keys(savedItemSpecs) as SavedItemKind[])).flatMap((one) =>
          savedItemsOf(open(), one),
        ),
      }),
    'saved.save': async ({ id, kind, name, data }) => {
      const { title, data: schema } = savedItemSpecs[kind];
      const read = schema.safeParse(data, { error: inputWords });
      if (!read.success) return notInForm(title, read.error);
      const [known] = id === undefined ? [] : selectRows(databaseOf(open()), 'kept', 'WHERE id = ?', id);
      if (id !== undefined && known?.kind !== kind) return notThere(title);
      const label = known ? `Changed the ${title} ${name}` : `Saved the ${title} ${name}`;
      const done = open().change({ kind: 'kept', label }, (draft): SavedItemRow => {
        if (!known) return draft.keep({ kind, name, data: read.data });
        draft.update('kept', known.id, { name, data: read.data });
        return { id: known.id, kind, name, data: read.data };
      });
      return done.ok ? ok(done.value.value) : done;
    },
    'saved.remove': async ({ ids }) => {
      const rows = ids.flatMap((id) => selectRows(databaseOf(open()), 'kept', 'WHERE id = ?', id));
      const [first] = rows;
      if (!first) return ok({ removed: 0 });
      const what =
        rows.length === 1 ? `the ${savedItemSpecs[first.kind].title} ${first.name}` : `${rows.length} saved items`;
      const done = open().change({ kind: 'kept', label: `Removed ${what}` }, (draft) => {
        for (const { id } of rows) draft.remove('kept', id);
      });
      return done.ok ? ok({ removed: rows.length }) : done;
    },
  };
}

const nothingChanged = 'Nothing was changed.';

function notInForm(title: string, { issues: [first] }: z.ZodError) {
  const why = first ? ` ${first.path.join('.')}: ${first.message}` : '';
  return fail('bad-input', `The ${title} could not be saved.${why}`, {
    kept: nothingChanged,
    next: 'Change it and save again.',
  });
}

function notThere(title: string) {
  const message = `This ${title} no longer exists: it was removed, or another case is open now.`;
  return fail('not-found', message, { kept: nothingChanged, next: 'Save it as a new one.' });
}
