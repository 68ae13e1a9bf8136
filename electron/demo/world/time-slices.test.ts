import { expect, test } from 'vitest';
import type { Rrset } from './rrsets.ts';
import { timeSlices } from './time-slices.ts';
import { createWorlds } from './world.ts';

const seconds = (text: string) => Date.parse(text) / 1000;
const now = seconds('2026-06-03T12:00:00Z');

const set: Rrset = {
  rrname: 'northmere.com.',
  rrtype: 'A',
  rdata: ['198.51.100.7'],
  bailiwick: 'northmere.com.',
  count: 1000,
  timeFirst: seconds('2024-11-05T10:00:00Z'),
  timeLast: seconds('2026-06-03T11:30:00Z'),
  zone: false,
};

const dayOf = (second: number) => new Date(second * 1000).toISOString().slice(0, 10);
const sum = (sets: readonly Rrset[]) => sets.reduce((total, { count }) => total + count, 0);

test('years that are over are one slice, months of this year one each, and days of this month one each', () => {
  const slices = timeSlices([set], now);
  expect(slices.map(({ timeFirst, timeLast }) => [dayOf(timeFirst), dayOf(timeLast)])).toEqual([
    ['2024-11-05', '2024-12-31'],
    ['2025-01-01', '2025-12-31'],
    ['2026-01-01', '2026-01-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-03-31'],
    ['2026-04-01', '2026-04-30'],
    ['2026-05-01', '2026-05-31'],
    ['2026-06-01', '2026-06-01'],
    ['2026-06-02', '2026-06-02'],
    ['2026-06-03', '2026-06-03'],
  ]);
  expect(slices[0]?.timeFirst).toBe(set.timeFirst);
  expect(slices.at(-1)?.timeLast).toBe(set.timeLast);
  expect(sum(slices)).toBe(1000);
});

test('what was seen once is one slice, and what was seen twice in one month is one too', () => {
  const once = { ...set, count: 1 };
  expect(timeSlices([once], now)).toEqual([once]);
  const [from, to] = [seconds('2026-03-02T00:00:00Z'), seconds('2026-03-20T00:00:00Z')];
  const again = [
    { ...set, count: 2, timeFirst: from, timeLast: from + 60 },
    { ...set, count: 3, timeFirst: to, timeLast: to + 60 },
  ];
  expect(timeSlices(again, now)).toEqual([{ ...set, count: 5, timeFirst: from, timeLast: to + 60 }]);
});

const world = createWorlds(7, now * 1000).at(now * 1000);
const domains = Array.from({ length: 400 }, (_, id) => ({
  sets: world.rrsets(id),
  slices: world.rrsetSlices(id),
  name: world.nameOf(id),
}));

test('slices add up to the sets they are slices of, one after the other', () => {
  for (const { sets, slices } of domains.slice(0, 150)) {
    expect(sum(slices)).toBe(sum(sets));
    for (const whole of sets) {
      const own = slices.filter(
        ({ rrname, rrtype, zone, bailiwick, rdata }) =>
          JSON.stringify([rrname, rrtype, zone, bailiwick, rdata]) ===
          JSON.stringify([whole.rrname, whole.rrtype, whole.zone, whole.bailiwick, whole.rdata]),
      );
      expect(Math.min(...own.map(({ timeFirst }) => timeFirst))).toBe(whole.timeFirst);
      expect(Math.max(...own.map(({ timeLast }) => timeLast))).toBe(whole.timeLast);
      expect(own.every(({ timeFirst, timeLast, count }) => timeFirst <= timeLast && count > 0)).toBe(true);
    }
  }
});

test('the serial of a zone moves on: each was seen after the one before, and never again', () => {
  const zones = domains.map(({ sets }) => sets.filter(({ rrtype }) => rrtype === 'SOA'));
  expect(zones.filter((sets) => sets.length > 2).length).toBeGreaterThan(100);
  for (const sets of zones) {
    const inTime = sets.toSorted((one, other) => one.timeFirst - other.timeFirst);
    const serials = inTime.map(({ rdata }) => Number(rdata[0]?.split(' ')[2]));
    expect(serials).toEqual(serials.toSorted((one, other) => one - other));
    for (const [at, later] of inTime.slice(1).entries()) {
      expect(later.timeFirst).toBeGreaterThan(inTime[at]?.timeLast ?? 0);
    }
  }
});

test('DS records come from the parent zone, and the keys themselves from the zone', () => {
  const signed = domains.filter(({ sets }) => sets.some(({ rrtype }) => rrtype === 'DS'));
  expect(signed.length).toBeGreaterThan(5);
  for (const { sets, name } of signed) {
    const zoneOf = (type: string) => sets.find(({ rrtype }) => rrtype === type)?.bailiwick;
    expect([zoneOf('DS'), zoneOf('DNSKEY')]).toEqual([`${name.slice(name.indexOf('.') + 1)}.`, `${name}.`]);
  }
});
