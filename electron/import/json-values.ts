import { guessThing } from '../../shared/defang.ts';
import type { Thing } from '../../shared/graph-addition.ts';
import { nameThing } from '../graph/record-data.ts';
import { bounds } from './bounds.ts';
import { type CellForm, inForm } from './cell-forms.ts';
import type { ReadPiece } from './pieces.ts';

/** Text of a foreign file; empty if it is none, or too long for an item. */
export function textIn(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.length <= bounds.value ? value.trim() : '';
}

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A name, an address or an address on the web, by its form; null if it is none. */
export function namedThing(value: unknown): Thing | null {
  const thing = guessThing(textIn(value));
  if (thing?.kind !== 'domain') return thing?.kind === 'ip' || thing?.kind === 'email' ? thing : null;
  const name = inForm(thing.value, 'name');
  return name === null ? null : nameThing(name);
}

/** An item of a given kind; null if the value does not look like one. */
export function thingOf(kind: Thing['kind'], value: unknown, form: CellForm): Thing | null {
  const shown = inForm(textIn(value), form);
  return shown === null || shown === '' ? null : { kind, value: shown };
}

/** An item and its link to the subject of the record. */
export function* linked(
  from: Thing,
  to: Thing | null,
  kind: string,
  seen: { readonly first?: string | null; readonly last?: string | null; readonly count?: number | null } = {},
): Generator<ReadPiece> {
  if (!to) return;
  yield { is: 'thing', thing: to };
  if (to.kind === from.kind && to.value === from.value) return;
  const { first = null, last = null, count = null } = seen;
  yield { is: 'link', link: { from, to, kind, first, last, count } };
}
