import { expect, test } from 'vitest';
import { emptyCase, graphOf, nastyCase } from '../../test/support/nasty-case.ts';
import type { CaseFile } from '../case/case-file.ts';
import { readSubject } from '../case/queries/subject.ts';
import { formatters, type WrittenFormat } from '../export/formats.ts';
import { addRead } from './add-read.ts';
import { readJsonGraph } from './read-json.ts';
import { readList } from './read-list.ts';
import { readStix } from './read-stix.ts';
import { readCsv } from './read-table.ts';

const readers = { csv: readCsv, json: readJsonGraph, list: readList, stix: readStix };
type ReadFormat = keyof typeof readers;

const signal = new AbortController().signal;

function written(file: CaseFile, format: WrittenFormat, defanged = false, ids?: readonly number[]): string {
  return [...formatters[format](readSubject(file, { ids, hidden: true }), { defanged })].join('');
}

/** In pieces that end anywhere, as in a stream. */
async function* inPieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function comesBack(texts: readonly [ReadFormat, string][], length = 997): Promise<CaseFile> {
  const file = emptyCase();
  for (const [format, text] of texts) {
    const done = await addRead(file, readers[format](inPieces(text, length)), 'Imported', signal);
    if (!done.ok) throw new Error(done.failure.message);
    expect(done.value.leftOut).toEqual([]);
  }
  return file;
}

test.each(['json', 'stix'] as const)(
  '%s brings back every thing, link, note and stack of the nastiest case',
  async (format) => {
    const file = nastyCase();
    const back = await comesBack([[format, written(file, format)]]);
    expect(graphOf(back)).toEqual(graphOf(file));
  },
);

test('the two tables of CSV bring back the same but for where stacks stand', async () => {
  const file = nastyCase();
  const back = await comesBack([
    ['csv', written(file, 'csv')],
    ['csv', written(file, 'csv-links')],
  ]);
  expect(graphOf(back, { stacks: 'labels' })).toEqual(graphOf(file, { stacks: 'labels' }));
});

test('what comes back is written the same again', async () => {
  const file = nastyCase();
  for (const format of ['json', 'csv'] as const) {
    const once = await comesBack([[format, written(file, format)]], 64);
    const twice = await comesBack([[format, written(once, format)]], 4096);
    expect(graphOf(twice)).toEqual(graphOf(once));
  }
});

test('no cell of CSV begins as a formula does', async () => {
  for (const format of ['csv', 'csv-links'] as const) {
    for (const cell of cellsOf(written(nastyCase(), format))) {
      if (/^-?\d+(\.\d+)?$/.test(cell)) continue;
      expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠\t\r]/);
    }
  }
});

/** Parses by RFC 4180 alone, with none of our code. */
function cellsOf(text: string): string[] {
  return [...text.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^,\r\n"]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

test('a list has each indicator once and can be read back, defanged or not', async () => {
  const file = emptyCase();
  file.change({ kind: 'added', label: 'Names' }, (draft) => {
    draft.entity('domain', 'example.com');
    draft.entity('host', 'ns1.example.com');
    draft.entity('nameserver', 'ns1.example.com');
    draft.entity('ip', '2001:db8::7');
    draft.entity('email', 'who@example.com');
    draft.entity('asn', '64500');
    draft.entity('person', 'Nobody');
  });
  expect(written(file, 'list').split('\n')).toEqual([
    'example.com',
    'ns1.example.com',
    '2001:db8::7',
    'who@example.com',
    'AS64500',
    '',
  ]);
  expect(written(file, 'list', true)).toContain('who[@]example[.]com\n');
  for (const isDefanged of [false, true]) {
    const back = await comesBack([['list', written(file, 'list', isDefanged)]], 7);
    expect(graphOf(back).things.map(({ kind, value }) => `${kind}:${value}`)).toEqual([
      'asn:64500',
      'domain:example.com',
      'email:who@example.com',
      'host:ns1.example.com',
      'ip:2001:db8::7',
    ]);
  }
});

test('a selection takes the links between its things along, and no other', async () => {
  const file = emptyCase();
  file.change({ kind: 'added', label: 'Three' }, (draft) => {
    const [one, two, three] = ['one.example', 'two.example', 'three.example'].map(
      (name) => draft.entity('domain', name).id,
    );
    draft.edge(one ?? 0, two ?? 0, 'A');
    draft.edge(two ?? 0, three ?? 0, 'A');
  });
  const back = await comesBack([['json', written(file, 'json', false, [1, 2])]]);
  expect(graphOf(back)).toMatchObject({
    things: [{ value: 'one.example' }, { value: 'two.example' }],
    links: [{ from: 'domain:one.example', to: 'domain:two.example' }],
  });
});

test('importing twice changes nothing, and joins what was written meanwhile', async () => {
  const file = nastyCase();
  const text = written(file, 'stix');
  const back = await comesBack([
    ['stix', text],
    ['stix', text],
  ]);
  expect(graphOf(back).links).toEqual(graphOf(file).links);
  expect(graphOf(back).things.map(({ note }) => note)).toEqual(graphOf(file).things.map(({ note }) => note));
});

test('a table of another tool gives what can be told, and says what can not', async () => {
  const file = emptyCase();
  const text = 'Value;Kind;Tags\r\nhxxps://evil[.]example/x;;phish; \r\n192.0.2.9;ip;\r\nno indicator;;\r\n';
  const done = await addRead(file, readers.csv(inPieces(text, 5)), 'Imported', signal);
  expect(done).toMatchObject({ ok: true, value: { things: 2, leftOut: [{ count: 1 }] } });
  expect(graphOf(file).things).toMatchObject([
    { kind: 'domain', value: 'evil.example', tags: ['phish'] },
    { kind: 'ip', value: '192.0.2.9', tags: [] },
  ]);
  const report = emptyCase();
  const mess = 'when,what\n2026-01-01,"seen at evil[.]com, port 443"\n';
  expect(await addRead(report, readers.csv(inPieces(mess, 3)), 'Imported', signal)).toMatchObject({
    value: { things: 1 },
  });
});

test('defanged tables come back fanged', async () => {
  const file = emptyCase();
  file.change({ kind: 'added', label: 'One' }, (draft) => {
    const { id } = draft.entity('domain', 'example.com', { ips: ['192.0.2.7'] });
    draft.edge(id, draft.entity('email', 'who@example.com').id, 'WHOIS e-mail');
  });
  const [things, links] = [written(file, 'csv', true), written(file, 'csv-links', true)];
  expect(things + links).not.toMatch(/example\.com|192\.0\.2/);
  const back = await comesBack([
    ['csv', things],
    ['csv', links],
  ]);
  expect(graphOf(back)).toEqual(graphOf(file));
});
