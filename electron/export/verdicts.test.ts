import Graph from 'graphology';
import * as gexfLibrary from 'graphology-gexf';
import * as graphmlLibrary from 'graphology-graphml';
import { expect, test } from 'vitest';
import { emptyCase } from '../../test/support/nasty-case.ts';
import { readSubject } from '../case/queries/subject.ts';
import { csvThings } from './csv.ts';
import { gexf } from './gexf.ts';
import { graphml } from './graphml.ts';
import { jsonGraph } from './json.ts';
import { plainList } from './list.ts';
import { mispEvent } from './misp.ts';

const wishes = { defanged: false };

function judgedCase() {
  const file = emptyCase('Ledger');
  const made = file.change({ kind: 'judged', label: 'Judged' }, (draft) => {
    const [one, two] = [draft.campaign({ name: 'Ledger' }).id, draft.campaign({ name: 'Other; one' }).id];
    const id = (value: string) => draft.entity('domain', value).id;
    draft.judge(one, id('in.example'), 'in', '=cmd|1');
    draft.judge(one, id('out.example'), 'out', 'A parking page.');
    draft.judge(two, id('out.example'), 'in');
    draft.judge(one, id('perhaps.example'), 'unsure');
    id('nobody.example');
  });
  if (!made.ok) throw new Error(made.failure.message);
  return file;
}

test('the table has verdict, campaign and reason, several of them in the same order, and no formula', () => {
  const lines = [...csvThings(readSubject(judgedCase(), { hidden: true }), wishes)].join('').split('\r\n');
  const head = lines[0]?.split(',') ?? [];
  const from = head.indexOf('verdict');
  expect(head.slice(from, from + 3)).toEqual(['verdict', 'campaign', 'reason']);
  const after = (name: string) => lines.find((line) => line.includes(`,${name},`)) ?? '';
  expect(after('in.example')).toContain(`in,Ledger,"'=cmd|1"`);
  expect(after('out.example')).toContain('"out; in","[""Ledger"",""Other; one""]","[""A parking page."",""""]"');
  expect(after('nobody.example')).toMatch(/,,,,,,,/);
});

test.each([
  ['GraphML', (file: ReturnType<typeof emptyCase>) => graphmlLibrary.parse(Graph, textOf(graphml, file))],
  ['GEXF', (file: ReturnType<typeof emptyCase>) => gexfLibrary.parse(Graph, textOf(gexf, file))],
] as const)('%s has verdict, campaign and reason of each node', (_name, parse) => {
  const graph = parse(judgedCase());
  const told = graph.mapNodes((_node, { value, verdict, campaign, reason }) => [value, verdict, campaign, reason]);
  expect(told).toEqual([
    ['in.example', 'in', 'Ledger', '=cmd|1'],
    ['out.example', 'out; in', '["Ledger","Other; one"]', '["A parking page.",""]'],
    ['perhaps.example', 'unsure', 'Ledger', undefined],
    ['nobody.example', undefined, undefined, undefined],
  ]);
});

function textOf(write: typeof graphml, file: ReturnType<typeof emptyCase>): string {
  return [...write(readSubject(file, { hidden: true }))].join('');
}

test('a list can have the members of one campaign only', () => {
  const list = (campaign?: number) =>
    [...plainList(readSubject(judgedCase(), { hidden: true, campaign }), wishes)].join('');
  expect(list()).toBe('in.example\nout.example\nperhaps.example\nnobody.example\n');
  expect(list(1)).toBe('in.example\n');
  expect(list(2)).toBe('out.example\n');
  expect(list(99)).toBe('');
});

test('MISP detects members, and says why the others are there', () => {
  const { Event } = JSON.parse([...mispEvent(readSubject(judgedCase(), { hidden: true }))].join(''));
  const told = Event.Attribute.map(({ value, to_ids, comment }: Record<string, unknown>) => [value, to_ids, comment]);
  expect(told).toEqual([
    ['in.example', true, 'Domain; part of Ledger: =cmd|1'],
    ['out.example', true, 'Domain; not part of Ledger: A parking page.; part of Other; one'],
    ['perhaps.example', false, 'Domain; unsure whether part of Ledger'],
    ['nobody.example', false, 'Domain'],
  ]);
});

test('the JSON has campaigns and verdicts; a case without them has neither', () => {
  const read = (file: ReturnType<typeof emptyCase>) =>
    JSON.parse([...jsonGraph(readSubject(file, { hidden: true }))].join(''));
  expect(read(judgedCase())).toMatchObject({
    campaigns: [{ name: 'Ledger' }, { name: 'Other; one' }],
    verdicts: [{ thing: 1, verdict: 'in' }, { thing: 2, verdict: 'out' }, { thing: 2, campaign: 2 }, { thing: 3 }],
  });
  expect(read(emptyCase())).not.toHaveProperty('campaigns');
});
