import type { CaseFile } from '../../electron/case/case-file.ts';
import { selectRows } from '../../electron/case/case-rows.ts';
import { createCaseFile } from '../../electron/case/create-case-file.ts';
import { databaseOf } from '../../electron/case/database-of.ts';
import { createDatabase } from '../../electron/case/open-database.ts';
import { entityKinds } from '../../shared/entity-kinds.ts';
import { nastyStrings } from './nasty-strings.ts';

const now = new Date('2026-03-01T12:00:00.000Z');

export function emptyCase(title = 'Empty', path = ':memory:'): CaseFile {
  const made = createDatabase(path, title, now);
  if (!made.ok) throw new Error(made.failure.message);
  return createCaseFile(made.value, {
    who: 'test',
    now: () => now,
    show: () => undefined,
    changed: () => undefined,
    isSpooled: () => false,
  });
}

/** A case with every kind of entity, ordinary and hostile, in every text field. */
export function nastyCase(path?: string): CaseFile {
  const file = emptyCase('Nasty <title> & "more"', path);
  const done = file.change({ kind: 'added', label: 'Nasty' }, (draft) => {
    draft.update('case', 1, { note: nastyStrings.join('\n') });
    const stack = draft.group({
      ...{ label: 'Stack "one" <b>', x: 10.5, y: -3, pinned: true, colour: 'red', open: true },
      completeness: { kind: 'more', have: 2, total: 10, resume: 'x' },
    });
    const ids: number[] = [];
    for (const [index, text] of nastyStrings.entries()) {
      const kind = entityKinds[index % entityKinds.length] ?? 'domain';
      const { id } = draft.entity(kind, text || 'x', { title: text, registrar: text, words: text, ips: [text] });
      draft.update('entity', id, {
        note: text,
        tags: [text.trim().slice(0, 60) || 'tag'],
        x: index * 40 - 300,
        y: -index,
      });
      ids.push(id);
    }
    for (const [kind, value] of ordinary) {
      const { id } = draft.entity(kind, value, { risk: 71, active: null, countries: [], counts: { ip: 3, email: 12 } });
      draft.update('entity', id, { hidden: ids.length % 2 === 0, pinned: true, colour: 'violet', group: stack.id });
      ids.push(id);
    }
    draft.entity('domain', 'nothing-known.example', { risk: null, provisional: true, active: false });
    for (const [index, id] of ids.entries()) {
      const to = ids[(index * 7 + 1) % ids.length] ?? id;
      if (to === id) continue;
      const text = nastyStrings[index % nastyStrings.length] ?? '';
      draft.edge(id, to, text.trim().slice(0, 100) || 'A');
      draft.edge(id, to, 'A', { first: '2024-01-02T03:04:05.000Z', last: '2025-01-02T03:04:05.000Z', count: index });
      draft.edge(to, id, 'NS', { first: '2024-01-02T03:04:05Z', last: '2024-01-02T03:04:05Z', count: null });
    }
  });
  if (!done.ok) throw new Error(done.failure.message);
  return file;
}

/** One name with several roles, both kinds of addresses and hashes, and kinds without a standard object. */
const ordinary = [
  ['domain', 'example.com'],
  ['host', 'ns1.example.com'],
  ['nameserver', 'ns1.example.com'],
  ['mailserver', 'ns1.example.com'],
  ['email-domain', 'example.com'],
  ['ip', '192.0.2.7'],
  ['ip', '2001:db8::7'],
  ['email', 'who@example.com'],
  ['certificate', 'a'.repeat(40)],
  ['certificate', 'b'.repeat(64)],
  ['asn', '64500'],
  ['country', 'DE'],
  ['person', 'Ilse Brandauer'],
  ['organisation', 'Example Trading'],
  ['registrar', 'Example Trading'],
  ['phone', '+49.30123'],
  ['tag', 'parked'],
] as const;

/** The data that two cases with the same graph share: everything but the numbers. */
export function graphOf(file: CaseFile, without: { readonly stacks?: 'labels'; readonly hidden?: true } = {}) {
  const database = databaseOf(file);
  const groups = new Map(selectRows(database, 'group', '').map((row) => [row.id, row]));
  const entities = selectRows(database, 'entity', '');
  const keys = new Map(entities.map(({ id, kind, value }) => [id, `${kind}:${value}`]));
  return {
    things: entities
      .map(({ id: _id, group, origin: _origin, ...row }) => {
        const stack = groups.get(group ?? 0) ?? null;
        const { id: _stackId, ...named } = stack ?? { id: 0 };
        return { ...row, stack: stack && (without.stacks === 'labels' ? stack.label : named) };
      })
      .sort((one, other) => compare(`${one.kind}:${one.value}`, `${other.kind}:${other.value}`)),
    links: selectRows(database, 'edge', '')
      .map(({ from, to, kind, first, last, count }) => ({
        from: keys.get(from),
        to: keys.get(to),
        kind,
        first,
        last,
        count,
      }))
      .sort((one, other) => compare(JSON.stringify(one), JSON.stringify(other))),
  };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
