import { createHash } from 'node:crypto';
import type { Bridge } from '../../shared/contract.ts';
import { unpackRows } from '../../shared/packed-rows.ts';
import type { Dice } from './dice.ts';

type Part = 'entities' | 'edges' | 'groups';
const parts: readonly Part[] = ['entities', 'edges', 'groups'];

/** What a page knows of the case from events alone; held against the case, it tells whether one was lost. */
export interface Mirror {
  /** Things of a kind, or of any; none where there are none. */
  some(kind: string | null, dice: Dice, most: number): number[];
  valueOf(id: number): string | undefined;
  size(): number;
  /** Rows that the case has otherwise than the events told. */
  differences(): Promise<string[]>;
}

export function createMirror(bridge: Bridge): Mirror {
  const known = new Map<string, string>();
  const values = new Map<number, { readonly kind: string; readonly value: string }>();

  bridge.onEvent('case.opened', () => {
    known.clear();
    values.clear();
  });
  bridge.onEvent('case.changed', (told) => {
    const change = told.packed === undefined ? told : { ...told, ...unpackRows(told.packed) };
    for (const part of parts) {
      for (const row of change[part]) known.set(`${part} ${row.id}`, digest(row));
      for (const id of change.removed[part]) known.delete(`${part} ${id}`);
    }
    for (const { id, kind, value } of change.entities) values.set(id, { kind, value });
    for (const id of change.removed.entities) values.delete(id);
  });

  async function differences(): Promise<string[]> {
    const unseen = new Map(known);
    const found: string[] = [];
    let next: string | undefined;
    do {
      const read = await bridge.call('case.graph', next === undefined ? {} : { next });
      if (!read.ok) return [read.failure.message];
      for (const part of parts) {
        for (const row of read.value[part]) {
          const name = `${part} ${row.id}`;
          const told = unseen.get(name);
          unseen.delete(name);
          if (told === undefined) found.push(`${name} was never told of`);
          else if (told !== digest(row)) found.push(`${name} is not as it was told`);
        }
      }
      next = read.value.next ?? undefined;
    } while (next !== undefined);
    return [...found, ...[...unseen.keys()].map((name) => `${name} was told of and is not there`)];
  }

  return {
    some: (kind, dice, most) => {
      const all = [...values].flatMap(([id, thing]) => (kind === null || thing.kind === kind ? [id] : []));
      if (all.length === 0) return [];
      return [...new Set(Array.from({ length: 1 + dice.upTo(most) }, () => dice.one(all)))];
    },
    valueOf: (id) => values.get(id)?.value,
    size: () => known.size,
    differences,
  };
}

function digest(row: object): string {
  const sorted = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64').slice(0, 12);
}
