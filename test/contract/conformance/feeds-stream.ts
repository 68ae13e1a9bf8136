import { expect } from 'vitest';
import type { Query } from './detect-asking.ts';
import { expectRefused, nextHour, row, worldNow } from './detect-asking.ts';
import { askFeed, feedNames, feedRecords, lines, namedFeeds, nextMinute, utc } from './feeds-asking.ts';
import type { Part, Row } from './row.ts';

const source = 'facts/platform.md, 11.1';
const hour = 3_600_000;

const answers: readonly Row[] = feedNames.flatMap((feed) => [
  row('platform.md, the service', `the feed ${feed} streams JSON lines`, async (bench) => {
    await nextMinute(bench);
    const answer = await askFeed(bench, feed, [['after', '-3600']]);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
    expect(lines(answer.text).length).toBeGreaterThan(10);
    for (const line of lines(answer.text)) expect(JSON.parse(line)).toHaveProperty('timestamp');
  }),
  row(source, `the feed ${feed} needs one of sessionID, after and before`, (bench) =>
    expectRefused(askFeed(bench, feed, [['top', '5']]), 400),
  ),
  row('platform.md, Errors', `the feed ${feed} without credentials is a 401`, (bench) =>
    expectRefused(askFeed(bench, feed, [['after', '-60']], { headers: { 'x-api-key': '' } }), 401),
  ),
]);

function refused(sentence: string, query: Query, where = source): Row {
  return row(where, sentence, (bench) => expectRefused(askFeed(bench, 'nod', query), 400));
}

const windows: readonly Row[] = [
  row(source, 'after is the start of the window, inclusive', async (bench) => {
    await nextHour(bench);
    const records = await feedRecords(bench, 'nod', [['after', '-3600']]);
    const start = records.map(({ timestamp }) => timestamp).sort()[40] ?? '';
    const later = await feedRecords(bench, 'nod', [
      ['after', start],
      ['before', '-100'],
    ]);
    expect(later.map(({ timestamp }) => timestamp).sort()[0]).toBe(start);
  }),
  row(source, 'before is the end of the window, inclusive', async (bench) => {
    await nextHour(bench);
    const records = await feedRecords(bench, 'nod', [['after', '-3600']]);
    const end = records.map(({ timestamp }) => timestamp).sort()[40] ?? '';
    const earlier = await feedRecords(bench, 'nod', [
      ['after', '-3700'],
      ['before', end],
    ]);
    expect(
      earlier
        .map(({ timestamp }) => timestamp)
        .sort()
        .at(-1),
    ).toBe(end);
  }),
  row(source, 'after and before take negative seconds and UTC times alike', async (bench) => {
    await nextHour(bench);
    const now = await worldNow(bench);
    const query: Query = [
      ['after', utc(now - 2 * hour)],
      ['before', utc(now - hour)],
    ];
    const first = await askFeed(bench, 'nad', query);
    const second = await askFeed(bench, 'nad', [
      ['after', '-7200'],
      ['before', '-3600'],
    ]);
    expect(second.text).toBe(first.text);
    expect(lines(first.text).length).toBeGreaterThan(50);
  }),
  row(source, 'a window holds exactly the records of its time', async (bench) => {
    await nextHour(bench);
    const now = await worldNow(bench);
    const [from, to] = [utc(now - 3 * hour), utc(now - 2 * hour)];
    for (const { timestamp } of await feedRecords(bench, 'noh', [
      ['after', from],
      ['before', to],
    ])) {
      expect(timestamp >= from && timestamp <= to).toBe(true);
    }
  }),
  row(source, 'before may be sent alone', async (bench) => {
    await nextMinute(bench);
    expect(
      (
        await askFeed(bench, 'nod', [
          ['before', '-60'],
          ['top', '3'],
        ])
      ).status,
    ).toBe(206);
  }),
  row('facts/platform.md, 11.3', 'feed data is kept for five days', async (bench) => {
    const now = await worldNow(bench);
    const oldest = (await feedRecords(bench, 'nod', [['after', '-864000']], 206))
      .map(({ timestamp }) => timestamp)
      .sort()[0];
    expect(Date.parse(oldest ?? '')).toBeGreaterThanOrEqual(now - 5 * 24 * hour);
  }),
  row('facts/platform.md, 11.3', 'an empty result is 200 with an empty body', async (bench) => {
    await nextMinute(bench);
    const answer = await askFeed(bench, 'nod', [
      ['after', '-60'],
      ['domain', 'no-such-name.example'],
    ]);
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([200, '', 'application/x-ndjson']);
  }),
  row('facts/platform.md, 11.3', 'lines are not strictly ordered by time', async (bench) => {
    const times = (await feedRecords(bench, 'noh', [['after', '-3600']])).map(({ timestamp }) => timestamp);
    expect(times).not.toEqual([...times].sort());
  }),
  refused('after with an offset is refused: times are UTC', [['after', '2026-06-01T00:00:00+02:00']]),
  refused('after without a zone is refused', [['after', '2026-06-01T00:00:00']]),
  refused('a positive number of seconds is refused', [['after', '3600']]),
  refused('after that is no time is refused', [['after', 'yesterday']]),
  refused('before that is no time is refused', [['before', '2026-02-30T00:00:00Z']]),
  refused('a window that ends before it begins is refused', [
    ['after', '-60'],
    ['before', '-3600'],
  ]),
  refused('an empty sessionID is refused', [['sessionID', '']]),
  refused('sessionid in small letters is an unknown parameter', [
    ['sessionid', 'a'],
    ['after', '-60'],
  ]),
  refused('top that is no number is refused', [
    ['after', '-60'],
    ['top', 'all'],
  ]),
  refused('top of 0 is refused', [
    ['after', '-60'],
    ['top', '0'],
  ]),
  refused('an unknown parameter of a feed is refused', [
    ['after', '-60'],
    ['limit', '5'],
  ]),
];

const filters: readonly Row[] = [
  row(source, 'top brings the first records of the answer', async (bench) => {
    await nextMinute(bench);
    const whole = await askFeed(bench, 'nod', [['after', '-3600']]);
    const top = await askFeed(bench, 'nod', [
      ['after', '-3600'],
      ['top', '7'],
    ]);
    expect(lines(top.text)).toEqual(lines(whole.text).slice(0, 7));
  }),
  ...namedFeeds.map((feed) =>
    row(source, `domain filters the feed ${feed} for an exact name`, async (bench) => {
      await nextMinute(bench);
      const whole = await askFeed(bench, feed, [['after', '-3600']]);
      const all = lines(whole.text).map((line) => (JSON.parse(line) as { domain: string }).domain);
      const name = all[Math.floor(all.length / 2)] ?? '';
      const found = await askFeed(bench, feed, [
        ['after', '-3600'],
        ['domain', name],
      ]);
      const names = lines(found.text).map((line) => (JSON.parse(line) as { domain: string }).domain);
      expect(names).toEqual(all.filter((one) => one === name));
    }),
  ),
  ...(
    [
      ['a star in front finds names that end in the text', '*.shop', (name) => name.endsWith('.shop')],
      ['a star behind finds names that begin with the text', 'the*', (name) => name.startsWith('the')],
      ['stars at both ends find names that contain the text', '*an*', (name) => name.includes('an')],
      ['a filter does not mind capitals', '*.COM', (name) => name.endsWith('.com')],
    ] as const satisfies readonly (readonly [string, string, (name: string) => boolean])[]
  ).map(([sentence, pattern, fits]) =>
    row(source, sentence, async (bench) => {
      await nextMinute(bench);
      const names = async (query: Query) => {
        const { text } = await askFeed(bench, 'nod', [['after', '-21000'], ...query]);
        return lines(text).map((line) => (JSON.parse(line) as { domain: string }).domain);
      };
      const expected = (await names([])).filter(fits);
      expect(expected.length).toBeGreaterThan(0);
      expect(await names([['domain', pattern]])).toEqual(expected);
    }),
  ),
  row(source, 'domain may be repeated: any of the filters fits', async (bench) => {
    const query: Query = [
      ['after', '-7200'],
      ['domain', '*.com'],
      ['domain', '*.net'],
    ];
    const records = await feedRecords(bench, 'nod', query);
    expect(new Set(records.map(({ domain }) => domain.slice(domain.lastIndexOf('.'))))).toEqual(
      new Set(['.com', '.net']),
    );
  }),
  refused('a star inside a filter is refused', [
    ['after', '-60'],
    ['domain', 'a*b.com'],
  ]),
  refused('an empty filter is refused', [
    ['after', '-60'],
    ['domain', ''],
  ]),
  refused('a filter of more than 253 characters is refused', [
    ['after', '-60'],
    ['domain', 'a'.repeat(254)],
  ]),
  row(source, 'a feed of addresses has no filter by domain', (bench) =>
    expectRefused(
      askFeed(bench, 'iprisk', [
        ['after', '-60'],
        ['domain', 'a.com'],
      ]),
      400,
    ),
  ),
];

export const parts: readonly Part[] = [
  { title: 'Feeds: answers', rows: answers },
  { title: 'Feeds: windows', rows: windows },
  { title: 'Feeds: filters', rows: filters },
];
