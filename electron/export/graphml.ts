import type { EntityRow } from '../../shared/case-rows.ts';
import type { LinkRow, Subject } from '../case/queries/subject-shape.ts';
import { verdictCells } from './csv.ts';
import { xmlText } from './xml.ts';

type Cell = string | number | boolean | null | undefined;

/** A node of both graph formats: the entity with its verdicts, as the table writes them. */
export type NodeRow = EntityRow & ReturnType<typeof verdictCells>;

export function* nodeRows(subject: Subject): Generator<NodeRow> {
  for (const row of subject.entities()) yield { ...row, ...verdictCells(subject.judged(row.id)) };
}

/** The columns of both graph formats: name, type, and value. */
export const nodeColumns: readonly (readonly [string, 'string' | 'double' | 'boolean', (row: NodeRow) => Cell])[] = [
  ['kind', 'string', ({ kind }) => kind],
  ['value', 'string', ({ value }) => value],
  ['risk', 'double', ({ facts }) => facts.risk],
  ['created', 'string', ({ facts }) => facts.created],
  ['expires', 'string', ({ facts }) => facts.expires],
  ['registrar', 'string', ({ facts }) => facts.registrar],
  ['registrant', 'string', ({ facts }) => facts.registrant],
  ['title', 'string', ({ facts }) => facts.title],
  ['tags', 'string', ({ tags }) => tags.join('; ') || null],
  ['note', 'string', ({ note }) => note || null],
  ['verdict', 'string', ({ verdict }) => verdict || null],
  ['campaign', 'string', ({ campaign }) => campaign || null],
  ['reason', 'string', ({ reason }) => reason || null],
  ['colour', 'string', ({ colour }) => colour],
  ['hidden', 'boolean', ({ hidden }) => hidden],
  ['origin', 'string', ({ origin }) => origin],
];

export const edgeColumns: readonly (readonly [string, 'string' | 'double', (row: LinkRow) => Cell])[] = [
  ['relation', 'string', ({ kind }) => kind],
  ['first_seen', 'string', ({ first }) => first],
  ['last_seen', 'string', ({ last }) => last],
  ['count', 'double', ({ count }) => count],
  ['origin', 'string', ({ origin }) => origin],
];

export function* graphml(subject: Subject): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n';
  const places = [
    ['label', 'string', (row: EntityRow) => row.shown ?? row.value],
    ['x', 'double', (row: EntityRow) => row.x],
    ['y', 'double', (row: EntityRow) => row.y],
  ] as const;
  const columns = [...places, ...nodeColumns];
  for (const [index, [name, type]] of columns.entries()) yield keyOf(`n${index}`, 'node', name, type);
  for (const [index, [name, type]] of edgeColumns.entries()) yield keyOf(`e${index}`, 'edge', name, type);
  yield `<graph id="${xmlText(subject.title)}" edgedefault="directed">\n`;
  for (const row of nodeRows(subject)) {
    const data = columns.map(([, , read], index) => dataOf(`n${index}`, read(row))).join('');
    yield `<node id="t${row.id}">${data}</node>\n`;
  }
  for (const row of subject.links()) {
    const data = edgeColumns.map(([, , read], index) => dataOf(`e${index}`, read(row))).join('');
    yield `<edge id="l${row.id}" source="t${row.from}" target="t${row.to}">${data}</edge>\n`;
  }
  yield '</graph>\n</graphml>\n';
}

function keyOf(id: string, of: 'node' | 'edge', name: string, type: string): string {
  return `<key id="${id}" for="${of}" attr.name="${name}" attr.type="${type}"/>\n`;
}

function dataOf(key: string, value: Cell): string {
  return value === null || value === undefined ? '' : `<data key="${key}">${xmlText(String(value))}</data>`;
}
