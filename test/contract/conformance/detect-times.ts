import { expect } from 'vitest';
import type { Domain, Query } from './detect-asking.ts';
import {
  domainsPath,
  expectFiltered,
  expectRefused,
  get,
  instant,
  nextHour,
  preview,
  row,
  wholeList,
  worldNow,
} from './detect-asking.ts';
import type { Bench, Part, Row } from './row.ts';

const source = 'platform.md, Endpoints: timestamp parameters';
const table = 'platform.md, GET domains/new and domains/watched';
const hour = 3_600_000;

/** A domain from the middle of a list, so that a time of its own parts the list in two. */
async function middle(bench: Bench, list: string, has: (domain: Domain) => boolean): Promise<Domain> {
  await nextHour(bench);
  const fitting = (await wholeList(bench, list)).filter(has);
  const domain = fitting[Math.floor(fitting.length / 2)];
  if (domain === undefined) throw new Error(`the ${list} list has no such domain`);
  return domain;
}

async function total(bench: Bench, list: string, query: Query): Promise<number> {
  return (await preview(bench, list, query)).total_count;
}

/** The same moment written in another way brings the same domains. */
function sameMoment(sentence: string, write: (milliseconds: number) => string): Row {
  return row(source, sentence, async (bench) => {
    await nextHour(bench);
    const since = Math.floor(((await worldNow(bench)) - 30 * hour) / 1000) * 1000;
    const expected = await total(bench, 'new', [['discovered_since', new Date(since).toISOString()]]);
    expect(expected).toBeGreaterThan(20);
    expect(await total(bench, 'new', [['discovered_since', write(since)]])).toBe(expected);
  });
}

function wrong(sentence: string, value: string): Row {
  return row(source, sentence, (bench) =>
    expectRefused(get(bench, `${domainsPath}new/`, [['discovered_since', value]]), 400),
  );
}

const shifted = (milliseconds: number, hours: number) => new Date(milliseconds + hours * hour).toISOString();

const forms: Part = {
  title: 'Detect: forms of timestamps',
  rows: [
    sameMoment('a time may carry its zone as an offset with a colon', (at) => `${shifted(at, 2).slice(0, 19)}+02:00`),
    sameMoment(
      'a time may carry its zone as an offset without a colon',
      (at) => `${shifted(at, -8).slice(0, 19)}-0800`,
    ),
    sameMoment('a time may end in Z', (at) => `${shifted(at, 0).slice(0, 19)}Z`),
    sameMoment('a time may have six digits behind the second', (at) => `${shifted(at, 0).slice(0, 19)}.000000+00:00`),
    sameMoment(
      'a time may have a space in place of the T',
      (at) => `${shifted(at, 0).slice(0, 19).replace('T', ' ')}+00:00`,
    ),
    // The world of the rows is in June, when Pacific time is seven hours behind UTC.
    sameMoment('a time without a zone is Pacific time, in summer UTC-7', (at) => shifted(at, -7).slice(0, 19)),
    row(source, 'a time without a zone is Pacific time, in winter UTC-8', async (bench) => {
      await nextHour(bench);
      const open: Query = [['discovered_since', '2025-12-20T00:00:00']];
      const zoned: Query = [['discovered_since', '2025-12-20T08:00:00Z']];
      for (const list of ['watched', 'ignored', 'new']) {
        expect(await total(bench, list, open)).toBe(await total(bench, list, zoned));
      }
    }),
    row(source, 'a date alone is its midnight in Pacific time', async (bench) => {
      await nextHour(bench);
      const date: Query = [['discovered_since', '2026-05-30']];
      const zoned: Query = [['discovered_since', '2026-05-30T07:00:00Z']];
      expect(await total(bench, 'new', date)).toBe(await total(bench, 'new', zoned));
      expect(await total(bench, 'new', date)).not.toBe(
        await total(bench, 'new', [['discovered_since', '2026-05-30T00:00:00Z']]),
      );
    }),
    row(source, 'a negative integer means that many seconds ago', async (bench) => {
      await nextHour(bench);
      const since = new Date((await worldNow(bench)) - 30 * hour).toISOString();
      expect(await total(bench, 'new', [['discovered_since', '-108000']])).toBe(
        await total(bench, 'new', [['discovered_since', since]]),
      );
    }),
    wrong('a positive integer is no timestamp', '3600'),
    wrong('a text is no timestamp', 'today'),
    wrong('a day that does not exist is no timestamp', '2026-02-30T00:00:00Z'),
    wrong('an hour that does not exist is no timestamp', '2026-02-03T25:00:00Z'),
    wrong('an empty value is no timestamp', ''),
    ...['discovered_before', 'changed_since', 'changed_before', 'escalated_since'].map((name) =>
      row(source, `${name} that is no timestamp is refused`, (bench) =>
        expectRefused(get(bench, `${domainsPath}watched/`, [[name, 'soon']]), 400),
      ),
    ),
  ],
};

const windows: Part = {
  title: 'Detect: windows of time',
  rows: [
    row(table, 'discovered_since is inclusive', async (bench) => {
      const { discovered_date, domain } = await middle(bench, 'new', () => true);
      const page = await preview(bench, 'new', [
        ['discovered_since', discovered_date],
        ['order', 'asc'],
      ]);
      expect(page.watchlist_domains[0]?.domain).toBe(domain);
      await expectFiltered(
        bench,
        'new',
        [['discovered_since', discovered_date]],
        (one) => one.discovered_date >= discovered_date,
      );
    }),
    row(table, 'discovered_before is exclusive', async (bench) => {
      const { discovered_date } = await middle(bench, 'new', () => true);
      await expectFiltered(
        bench,
        'new',
        [['discovered_before', discovered_date]],
        (one) => one.discovered_date < discovered_date,
      );
    }),
    row(table, 'discovered_since and discovered_before make a window', async (bench) => {
      const { discovered_date: from } = await middle(bench, 'watched', () => true);
      await expectFiltered(
        bench,
        'watched',
        [
          ['discovered_since', from],
          ['discovered_before', '2026-05-29T00:00:00Z'],
        ],
        (one) => one.discovered_date >= from && one.discovered_date < '2026-05-29',
      );
    }),
    row(table, 'changed_since keeps watched domains that changed since then', async (bench) => {
      const { changed_date } = await middle(bench, 'watched', (one) => one.changed_date !== null);
      const since = changed_date ?? '';
      await expectFiltered(bench, 'watched', [['changed_since', since]], (one) => (one.changed_date ?? '') >= since);
    }),
    row(table, 'changed_before keeps watched domains whose last change is older', async (bench) => {
      const { changed_date } = await middle(bench, 'watched', (one) => one.changed_date !== null);
      const before = changed_date ?? '';
      await expectFiltered(
        bench,
        'watched',
        [['changed_before', before]],
        (one) => one.changed_date !== null && one.changed_date < before,
      );
    }),
    row('facts/platform.md, 9.1', 'changed_since works on the ignored list', async (bench) => {
      const { changed_date } = await middle(bench, 'ignored', (one) => one.changed_date !== null);
      const since = changed_date ?? '';
      await expectFiltered(bench, 'ignored', [['changed_since', since]], (one) => (one.changed_date ?? '') >= since);
    }),
    row(table, 'escalated_since keeps domains escalated since then', async (bench) => {
      const { escalations } = await middle(bench, 'watched', (one) => one.escalations.length > 0);
      const since = instant(escalations[0]?.created ?? '');
      const query: Query = [['escalated_since', escalations[0]?.created ?? '']];
      await expectFiltered(bench, 'watched', query, (one) =>
        one.escalations.some(({ created }) => instant(created) >= since),
      );
    }),
    row(table, 'a window that lies ahead is empty', async (bench) => {
      await nextHour(bench);
      expect(await total(bench, 'new', [['discovered_since', '2030-01-01T00:00:00Z']])).toBe(0);
    }),
  ],
};

export const parts: readonly Part[] = [forms, windows];
