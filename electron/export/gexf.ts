import { paintOf } from '../../shared/paint.ts';
import type { Subject } from '../case/queries/subject-shape.ts';
import { edgeColumns, nodeColumns, nodeRows } from './graphml.ts';
import { xmlText } from './xml.ts';

/** GEXF 1.2draft: the newest version that readers such as networkx support. */
const namespace = 'http://www.gexf.net/1.2draft';

export function* gexf(subject: Subject): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<gexf xmlns="${namespace}" xmlns:viz="${namespace}/viz" version="1.2">\n`;
  yield `<meta lastmodifieddate="${subject.changed.slice(0, 10)}"><creator>Sextant</creator>`;
  yield `<description>${xmlText(subject.title)}</description></meta>\n<graph defaultedgetype="directed" mode="static">\n`;
  yield columnsOf('node', nodeColumns);
  yield columnsOf('edge', edgeColumns);
  yield '<nodes>\n';
  for (const row of nodeRows(subject)) {
    const { x, y } = row;
    const place = x === null || y === null ? '' : `<viz:position x="${x}" y="${-y}" z="0"/>`; // The y axis points up.
    yield `<node id="t${row.id}" label="${xmlText(row.shown ?? row.value)}">${valuesOf(nodeColumns, row)}${colourOf(row.colour)}${place}</node>\n`;
  }
  yield '</nodes>\n<edges>\n';
  for (const row of subject.links()) {
    yield `<edge id="l${row.id}" source="t${row.from}" target="t${row.to}" label="${xmlText(row.kind)}">${valuesOf(edgeColumns, row)}</edge>\n`;
  }
  yield '</edges>\n</graph>\n</gexf>\n';
}

function columnsOf(of: 'node' | 'edge', columns: readonly (readonly [string, string, unknown])[]): string {
  const lines = columns.map(([title, type], index) => `<attribute id="${index}" title="${title}" type="${type}"/>`);
  return `<attributes class="${of}">${lines.join('')}</attributes>\n`;
}

function valuesOf<T>(columns: readonly (readonly [string, string, (row: T) => unknown])[], row: T): string {
  const values = columns.flatMap(([, , read], index) => {
    const value = read(row) ?? null;
    return value === null ? [] : [`<attvalue for="${index}" value="${xmlText(String(value))}"/>`];
  });
  return values.length > 0 ? `<attvalues>${values.join('')}</attvalues>` : '';
}

function colourOf(colour: string | null): string {
  const paint = paintOf(colour);
  if (paint === null) return '';
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(paint.slice(at, at + 2), 16));
  return `<viz:color r="${red}" g="${green}" b="${blue}"/>`;
}
