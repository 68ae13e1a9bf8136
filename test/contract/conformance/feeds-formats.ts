import { expect } from 'vitest';
import { asked, expectRefused, row } from './detect-asking.ts';
import { askFeed, feedNames, feedPath, lines, nextMinute } from './feeds-asking.ts';
import type { Part, Row } from './row.ts';

const source = 'facts/platform.md, 11.1';
const formats = 'facts/platform.md, 11.2';
const csv = { headers: { accept: 'text/csv' } };

const csvRows: readonly Row[] = [
  ...feedNames
    .filter((feed) => feed !== 'domainrdap')
    .map((feed) =>
      row(formats, `the feed ${feed} comes as CSV when asked for`, async (bench) => {
        await nextMinute(bench);
        const plain = await askFeed(bench, feed, [['after', '-3600']]);
        const table = await askFeed(
          bench,
          feed,
          [
            ['after', '-3600'],
            ['headers', '1'],
          ],
          csv,
        );
        expect(table.headers.get('content-type')).toMatch(/^text\/csv/);
        const first = JSON.parse(lines(plain.text)[0] ?? '') as Record<string, unknown>;
        const [head, ...rows] = lines(table.text);
        expect(head).toBe(Object.keys(first).join(','));
        expect(rows.length).toBe(lines(plain.text).length);
        expect(rows[0]?.split(',')[0]).toBe(first.timestamp);
      }),
    ),
  row(formats, 'domainrdap does not come as CSV', (bench) =>
    expectRefused(askFeed(bench, 'domainrdap', [['after', '-60']], csv), 406),
  ),
  row(source, 'headers=0 leaves the header row out', async (bench) => {
    await nextMinute(bench);
    const off = await askFeed(
      bench,
      'nod',
      [
        ['after', '-600'],
        ['headers', '0'],
      ],
      csv,
    );
    expect(off.text.startsWith('timestamp')).toBe(false);
  }),
  row(source, 'without headers there is no header row', async (bench) => {
    await nextMinute(bench);
    expect((await askFeed(bench, 'nod', [['after', '-600']], csv)).text.startsWith('timestamp')).toBe(false);
  }),
  row(source, 'headers with JSON lines is refused', (bench) =>
    expectRefused(
      askFeed(bench, 'nod', [
        ['after', '-60'],
        ['headers', '1'],
      ]),
      400,
    ),
  ),
  row(source, 'headers other than 0 and 1 is refused', (bench) =>
    expectRefused(
      askFeed(
        bench,
        'nod',
        [
          ['after', '-60'],
          ['headers', 'yes'],
        ],
        csv,
      ),
      400,
    ),
  ),
  row(formats, 'a format that no feed has is refused', (bench) =>
    expectRefused(askFeed(bench, 'nod', [['after', '-60']], { headers: { accept: 'image/png' } }), 406),
  ),
  row('platform.md, the service', 'a feed that does not exist is a 404', (bench) =>
    expectRefused(asked(bench, 'GET', feedPath('domains'), [['after', '-60']]), 404),
  ),
];

export const parts: readonly Part[] = [{ title: 'Feeds: formats', rows: csvRows }];
