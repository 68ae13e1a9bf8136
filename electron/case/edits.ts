import type { caseCalls } from '../../shared/calls/case.ts';
import { kindRow } from '../../shared/entity-kinds.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { createSerial } from '../core/jobs/serial.ts';
import { caseClosed } from './case-closed.ts';
import type { CaseFile } from './case-file.ts';
import { readableRows, selectRows } from './case-rows.ts';
import { changesInSlices } from './change-slices.ts';
import { databaseOf } from './database-of.ts';
import type { Draft } from './draft.ts';
import { nextToUndo } from './event-log.ts';

type Edits =
  | 'case.add'
  | 'case.link'
  | 'case.annotate'
  | 'case.move'
  | 'case.hide'
  | 'case.restore'
  | 'case.remove'
  | 'case.group'
  | 'case.ungroup'
  | 'case.merge';

/** All manual changes of the graph. Each is one event and can be undone. */
export function editHandlers(open: () => CaseFile): Pick<Handlers<typeof caseCalls>, Edits> {
  /** Many are moved in slices: two moves at once would each win for some of the items. */
  const moving = createSerial();
  return {
    'case.add': async ({ entities, label, from }) => {
      const [first] = entities;
      const what = entities.length === 1 && first ? first.value : `${entities.length} items`;
      const done = open().change(
        {
          kind: 'added',
          label: label ?? `Added ${what}`,
          source: { by: from === undefined ? 'hand' : 'import' },
          origin: from,
        },
        (draft) => {
          let added = 0;
          const ids = entities.map(({ kind, value, x, y }) => {
            if (!draft.find(kind, value)) added++;
            const { id } = draft.entity(kind, value);
            const row = draft.get('entity', id);
            if (row?.hidden) draft.update('entity', id, { hidden: false });
            if (row?.x === null && x !== undefined && y !== undefined) draft.update('entity', id, { x, y });
            return id;
          });
          return { ids, added };
        },
      );
      return done.ok ? ok(done.value.value) : done;
    },
    'case.link': async ({ from, to, kind }) => {
      const missing = notThere(open(), [from, to]);
      if (missing) return missing;
      const request = { kind: 'added', label: `Linked two items: ${kind}`, source: { by: 'hand' } } as const;
      const done = open().change(request, (draft) => ({ id: draft.edge(from, to, kind).id }));
      return done.ok ? ok(done.value.value) : done;
    },
    'case.annotate': async ({ ids, note, addTags, removeTags, colour }) => {
      const said = [
        note !== undefined && 'note',
        (addTags.length > 0 || removeTags.length > 0) && 'tags',
        colour !== undefined && 'colour',
      ].filter(Boolean);
      return edit(
        open(),
        'annotated',
        `Changed the ${said.join(' and ')} of ${named(open(), ids)}`,
        ids,
        (draft, id) => {
          const row = draft.get('entity', id);
          if (!row) return;
          const tags = [...row.tags.filter((tag) => !removeTags.includes(tag)), ...addTags];
          draft.update('entity', id, {
            ...(note !== undefined && { note }),
            ...(colour !== undefined && { colour }),
            tags: [...new Set(tags)].sort(),
          });
        },
      );
    },
    'case.move': async ({ places, groups, pinned, withLatest, label }, signal) => {
      const file = open();
      const moved = [...places, ...groups].length;
      const what = pinned === undefined ? 'Moved' : pinned ? 'Pinned' : 'Unpinned';
      const said =
        label ??
        `${what} ${
          moved === 1
            ? named(
                file,
                places.map(({ id }) => id),
              )
            : `${moved} items`
        }`;
      const pin = pinned === undefined ? {} : { pinned };
      const move = (draft: Draft, [table, { id, x, y }]: readonly ['entity' | 'group', (typeof places)[number]]) =>
        draft.update(table, id, { x, y, ...pin });
      const all = [
        ...places.map((place) => ['entity', place] as const),
        ...groups.map((place) => ['group', place] as const),
      ];
      return moving(async () => {
        if (!databaseOf(file).isOpen()) return caseClosed();
        const request = { kind: 'moved', label: said, step: withLatest ? latestStep(file) : undefined } as const;
        return (await changesInSlices(file, request).each(all, signal, move)) ?? ok({});
      });
    },
    'case.hide': async ({ ids }) =>
      edit(open(), 'hidden', `Hid ${named(open(), ids)}`, ids, (draft, id) =>
        draft.update('entity', id, { hidden: true }),
      ),
    'case.restore': async ({ ids }) => {
      const hidden = readableRows(databaseOf(open()), 'entity', 'WHERE hidden = 1').map(({ id }) => id);
      const wanted = ids ? hidden.filter((id) => ids.includes(id)) : hidden;
      const done = edit(open(), 'restored', `Showed ${named(open(), wanted)} again`, wanted, (draft, id) =>
        draft.update('entity', id, { hidden: false }),
      );
      return done.ok ? ok({ restored: wanted.length }) : done;
    },
    'case.remove': async ({ ids }) =>
      nothing(
        open().change({ kind: 'removed', label: `Removed ${named(open(), ids)}` }, (draft) => {
          for (const id of ids) takeOut(open(), draft, id);
        }),
      ),
    'case.group': async ({ ids, label }) => {
      const done = open().change({ kind: 'grouped', label: `Grouped ${ids.length} items as ${label}` }, (draft) => {
        const rows = ids.flatMap((id) => draft.get('entity', id) ?? []);
        const placed = rows.filter((row) => row.x !== null && row.y !== null);
        const middle = (values: readonly (number | null)[]) =>
          values.length === 0 ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / values.length;
        const { id } = draft.group({
          label,
          x: middle(placed.map(({ x }) => x)),
          y: middle(placed.map(({ y }) => y)),
          pinned: false,
          colour: null,
          open: false,
          completeness: null,
        });
        for (const row of rows) draft.update('entity', row.id, { group: id });
        return { id };
      });
      return done.ok ? ok(done.value.value) : done;
    },
    'case.ungroup': async ({ group, ids }) => {
      const members = selectRows(databaseOf(open()), 'entity', 'WHERE group_id = ?', group);
      if (members.length === 0 && selectRows(databaseOf(open()), 'group', 'WHERE id = ?', group).length === 0) {
        return fail('not-found', 'This stack does not exist.', {
          kept: 'Nothing was changed.',
          next: 'Undo restores an ungrouped stack.',
        });
      }
      const leaving = ids ? members.filter(({ id }) => ids.includes(id)) : members;
      return nothing(
        open().change({ kind: 'grouped', label: `Removed ${leaving.length} items from a stack` }, (draft) => {
          for (const { id } of leaving) draft.update('entity', id, { group: null });
          if (leaving.length === members.length) draft.remove('group', group);
        }),
      );
    },
    'case.merge': async ({ into, from }) => {
      const others = from.filter((id) => id !== into);
      const missing = notThere(open(), [into, ...others]);
      if (missing) return missing;
      return nothing(
        open().change(
          { kind: 'merged', label: `Merged ${named(open(), others)} into ${named(open(), [into])}` },
          (draft) => {
            for (const id of others) mergeOne(open(), draft, into, id);
          },
        ),
      );
    },
  };
}

function latestStep(file: CaseFile): number | undefined {
  return nextToUndo(databaseOf(file))?.id;
}

function edit(
  file: CaseFile,
  kind: 'annotated' | 'hidden' | 'restored',
  label: string,
  ids: readonly number[],
  each: (draft: Draft, id: number) => void,
): Result<Record<string, never>> {
  return nothing(
    file.change({ kind, label }, (draft) => {
      for (const id of ids) each(draft, id);
    }),
  );
}

/** Removes an entity with its links and the verdicts on it; the replies keep their text about them. */
export function takeOut(file: CaseFile, draft: Draft, id: number): void {
  for (const edge of selectRows(databaseOf(file), 'edge', 'WHERE from_id = ? OR to_id = ?', id, id)) {
    removeWithEvidence(file, draft, 'edge', edge.id);
  }
  for (const row of selectRows(databaseOf(file), 'membership', 'WHERE entity = ?', id))
    draft.remove('membership', row.id);
  removeWithEvidence(file, draft, 'entity', id);
}

export function removeWithEvidence(file: CaseFile, draft: Draft, table: 'entity' | 'edge', id: number): void {
  for (const seen of selectRows(databaseOf(file), 'observation', `WHERE ${table} = ?`, id))
    draft.remove('observation', seen.id);
  draft.remove(table, id);
}

function mergeOne(file: CaseFile, draft: Draft, into: number, from: number): void {
  const [kept, gone] = [draft.get('entity', into), draft.get('entity', from)];
  if (!kept || !gone) return;
  const alsoKnownAs = [kept.facts.words, gone.value, gone.facts.words].filter(Boolean).join(' ');
  draft.update('entity', into, {
    facts: { ...gone.facts, ...kept.facts, words: alsoKnownAs },
    tags: [...new Set([...kept.tags, ...gone.tags])],
    note: [kept.note, gone.note].filter(Boolean).join('\n\n'),
  });
  for (const edge of selectRows(databaseOf(file), 'edge', 'WHERE from_id = ? OR to_id = ?', from, from)) {
    const seen = selectRows(databaseOf(file), 'observation', 'WHERE edge = ?', edge.id);
    const [start, end] = [edge.from === from ? into : edge.from, edge.to === from ? into : edge.to];
    const moved = start === end ? null : draft.edge(start, end, edge.kind, edge);
    for (const { id, reply, record } of seen) {
      draft.remove('observation', id);
      if (moved) draft.observe({ edge: moved.id }, reply, record);
    }
    draft.remove('edge', edge.id);
  }
  for (const { id, reply, record } of selectRows(databaseOf(file), 'observation', 'WHERE entity = ?', from)) {
    draft.remove('observation', id);
    draft.observe({ entity: into }, reply, record);
  }
  for (const row of selectRows(databaseOf(file), 'membership', 'WHERE entity = ?', from)) {
    // The verdict on the one that stays is the one that counts.
    if (!draft.member(row.campaign, into)) draft.judge(row.campaign, into, row.verdict, row.reason);
    draft.remove('membership', row.id);
  }
  draft.remove('entity', from);
}

function notThere(file: CaseFile, ids: readonly number[]): Result<never> | null {
  const missing = ids.find((id) => selectRows(databaseOf(file), 'entity', 'WHERE id = ?', id).length === 0);
  return missing === undefined
    ? null
    : fail('not-found', `There is no item ${missing} in this case.`, {
        kept: 'Nothing was changed.',
        next: 'Select another item. Undo restores removed items.',
      });
}

/** Names entities for a label: one by its value, several by kind and count. */
export function named(file: CaseFile, ids: readonly number[]): string {
  const rows = ids.slice(0, 1000).flatMap((id) => selectRows(databaseOf(file), 'entity', 'WHERE id = ?', id));
  const [first] = rows;
  if (!first) return 'nothing';
  if (ids.length === 1) return first.value;
  const { many } = kindRow(first.kind);
  const alike = rows.every(({ kind }) => kind === first.kind);
  return `${ids.length} ${alike ? many.charAt(0).toLowerCase() + many.slice(1) : 'items'}`;
}

function nothing(result: Result<unknown>): Result<Record<string, never>> {
  return result.ok ? ok({}) : result;
}
