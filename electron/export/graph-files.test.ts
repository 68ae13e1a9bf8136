import Graph from 'graphology';
import * as gexfLibrary from 'graphology-gexf';
import * as graphmlLibrary from 'graphology-graphml';
import { expect, test } from 'vitest';
import { nastyCase } from '../../test/support/nasty-case.ts';
import { selectRows } from '../case/case-rows.ts';
import { formatters } from './formats.ts';
import { readSubject } from './subject.ts';

const file = nastyCase();
const entities = selectRows(file.database, 'entity', 'ORDER BY id');
const edges = selectRows(file.database, 'edge', 'ORDER BY id');

function written(format: 'graphml' | 'gexf'): string {
  return [...formatters[format](readSubject(file.database, { hidden: true }), { defanged: false })].join('');
}

/** What XML has no sign for is replaced. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are replaced
const inXml = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '\ufffd');

test.each([
  ['graphml', () => graphmlLibrary.parse(Graph, written('graphml'))],
  ['gexf', () => gexfLibrary.parse(Graph, written('gexf'))],
] as const)('another library reads every node and edge of %s as it was', (format, parse) => {
  const graph = parse();
  expect([graph.order, graph.size]).toEqual([entities.length, edges.length]);
  for (const { id, kind, value, shown, facts, note, tags, x, y } of entities) {
    const read = graph.getNodeAttributes(`t${id}`);
    expect(read).toMatchObject({ kind, value: inXml(value), label: inXml(shown ?? value) });
    expect(read.note ?? '').toBe(inXml(note));
    expect(read.tags ?? '').toBe(inXml(tags.join('; ')));
    expect(read.risk ?? null).toBe(facts.risk ?? null);
    const upwards = format === 'gexf' ? -1 : 1;
    if (x !== null && y !== null) expect([read.x, read.y]).toEqual([x, y * upwards + 0]);
  }
  for (const { id, from, to, kind, first, count } of edges) {
    expect(graph.extremities(`l${id}`)).toEqual([`t${from}`, `t${to}`]);
    const read = graph.getEdgeAttributes(`l${id}`);
    expect(read.relation).toBe(inXml(kind));
    expect([read.first_seen ?? null, read.count ?? null]).toEqual([first, count]);
  }
});
