import { spawnSync } from 'node:child_process';
import Graph from 'graphology';
import * as gexfLibrary from 'graphology-gexf';
import * as graphmlLibrary from 'graphology-graphml';
import { expect, test } from 'vitest';
import { nastyCase } from '../../test/support/nasty-case.ts';
import { selectRows } from '../case/case-rows.ts';
import { databaseOf } from '../case/database-of.ts';
import { readSubject } from '../case/queries/subject.ts';
import { formatters } from './formats.ts';

const file = nastyCase();
const entities = selectRows(databaseOf(file), 'entity', 'ORDER BY id');
const edges = selectRows(databaseOf(file), 'edge', 'ORDER BY id');

function written(format: 'graphml' | 'gexf'): string {
  return [...formatters[format](readSubject(file, { hidden: true }), { defanged: false })].join('');
}

/** Characters that XML can't contain are replaced. */
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

test('GEXF is of the version that most readers know, with every member in its place', () => {
  const text = written('gexf');
  expect(text).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<gexf xmlns="http:\/\/www\.gexf\.net\/1\.2draft" xmlns:viz="http:\/\/www\.gexf\.net\/1\.2draft\/viz" version="1\.2">\n/,
  );
  const named = (what: string) => [...text.matchAll(new RegExp(`<${what} id="([^"]*)"`, 'g'))].map(([, id]) => id);
  const [nodes, links] = [named('node'), named('edge')];
  expect([new Set(nodes).size, new Set(links).size]).toEqual([entities.length, edges.length]);
  const ends = [...text.matchAll(/<edge [^>]*source="([^"]*)" target="([^"]*)"/g)].flatMap(([, from, to]) => [
    from,
    to,
  ]);
  expect(ends.filter((id) => !nodes.includes(id))).toEqual([]);
  // Every value names a column that its class declares.
  for (const what of ['node', 'edge']) {
    const [, columns = ''] = new RegExp(`<attributes class="${what}">(.*)</attributes>`).exec(text) ?? [];
    const declared = new Set(
      [...columns.matchAll(/<attribute id="(\d+)" title="\w+" type="(string|double|boolean)"\/>/g)].map(([, id]) => id),
    );
    const used = [...text.matchAll(new RegExp(`<${what} [^>]*>(.*)</${what}>`, 'g'))].flatMap(([, inside = '']) =>
      [...inside.matchAll(/<attvalue for="(\d+)"/g)].map(([, id]) => id),
    );
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((id) => !declared.has(id))).toEqual([]);
  }
});

const readers = ['/usr/bin/python3', 'python3'].filter(
  (python) => spawnSync(python, ['-c', 'import networkx']).status === 0,
);
if (readers.length === 0)
  console.log('networkx is not here (Debian has it as python3-networkx): GEXF is not read by it.');

const readAloud = `
import json, sys, networkx
graph = networkx.read_gexf(sys.stdin.buffer)
print(json.dumps({
  "version": networkx.__version__,
  "nodes": {node: data.get("value") for node, data in graph.nodes(data=True)},
  "edges": sorted([data["id"], source, target, data.get("relation")] for source, target, data in graph.edges(data=True)),
}))`;

test.skipIf(readers.length === 0)('networkx reads the GEXF as it was', () => {
  const { stdout, stderr } = spawnSync(readers[0] ?? '', ['-c', readAloud], {
    input: written('gexf'),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const read = JSON.parse(stdout);
  expect(read.nodes).toEqual(Object.fromEntries(entities.map(({ id, value }) => [`t${id}`, inXml(value)])));
  const wanted = edges.map(({ id, from, to, kind }) => [`l${id}`, `t${from}`, `t${to}`, inXml(kind)]);
  expect(new Set(read.edges.map(String))).toEqual(new Set(wanted.map(String)));
});
