import { expect, test } from 'vitest';
import { readDay, readRegistrations } from './registration.ts';
import { nameWith } from './test-names.ts';
import type { Rarity } from './types.ts';

const sizes = new Map<string, Rarity>([
  ['large', { domains: 100_000_000, from: 'service' }],
  ['small', { domains: 1_000_000, from: 'service' }],
]);
function onDays(days: readonly (number | null)[], registrar: string) {
  const names = days.map((day, index) => nameWith(index + 1, `n${index}.example`, [], day, 280_000));
  return readRegistrations(
    names,
    names.map(() => registrar),
    sizes,
  );
}

test('the same day says more at a small registrar than at a large one, and less with distance', () => {
  const small = onDays([18_000, 18_000, 18_020], 'small');
  const large = onDays([18_000, 18_000], 'large');
  expect(small.compare(0, 1)).toBeGreaterThan(large.compare(0, 1));
  expect(small.compare(0, 2)).toBeLessThan(small.compare(0, 1));
});

test('many on one day say more than two', () => {
  const two = onDays([18_000, 18_000], 'small');
  const many = onDays(
    Array.from({ length: 20 }, () => 18_000),
    'small',
  );
  expect(many.compare(0, 1)).toBeGreaterThan(two.compare(0, 1) + 0.5);
  expect(many.compare(0, 1)).toBeLessThanOrEqual(3);
});

test('a day on which the names of other registrars are registered too says little', () => {
  const names = Array.from({ length: 40 }, (_, index) => nameWith(index + 1, `n${index}.example`, [], 18_000, 280_000));
  const registrations = readRegistrations(
    names,
    names.map((_, index) => (index < 2 ? 'small' : `other ${index}`)),
    sizes,
  );
  expect(registrations.compare(0, 1)).toBeLessThan(0.5);
});

test('a day of a tiny registrar that is like the days around it says little, up to the newest name', () => {
  const tiny = new Map<string, Rarity>([['tiny', { domains: 4_500, from: 'service' }]]);
  const over = (days: readonly number[], each: number) => {
    const older = Array.from({ length: 60 }, (_, index) => 17_000 + 11 * index);
    const names = [...days.flatMap((day) => Array.from({ length: each }, () => day)), ...older].map((day, index) =>
      nameWith(index + 1, `n${index}.example`, [], day),
    );
    const registrars = names.map(() => 'tiny');
    return readRegistrations(names, registrars, tiny);
  };
  const week = over([18_000, 18_001, 18_002, 18_003, 18_004, 18_005, 18_006], 12);
  // The middle and the last of seven days, each with as many names as the others.
  expect(week.compare(3 * 12, 3 * 12 + 1)).toBeLessThan(1.2);
  expect(week.compare(6 * 12, 6 * 12 + 1)).toBeLessThan(1.2);
  expect(over([18_000], 12).compare(0, 1)).toBeGreaterThan(2.5);
  expect(over([18_000, 18_001, 18_002], 12).compare(12, 13)).toBeGreaterThan(2.5);
});

test('without a date or with another registrar it says nothing', () => {
  expect(onDays([null, 18_000], 'small').compare(0, 1)).toBe(0);
  const names = [nameWith(1, 'a.example', [], 18_000), nameWith(2, 'b.example', [], 18_000)];
  expect(readRegistrations(names, ['small', 'large'], sizes).compare(0, 1)).toBe(0);
});

test('dates are read with and without a time; impossible ones are unknown', () => {
  expect(readDay('2021-03-24')).toEqual({ day: 18_710, hasTime: false });
  expect(readDay('2021-03-24T06:00:00Z')).toEqual({ day: 18_710.25, hasTime: true });
  for (const odd of ['', 'soon', '0000-00-00', '1969-01-01', '9999-12-31', null, undefined])
    expect(readDay(odd).day).toBeNull();
});
