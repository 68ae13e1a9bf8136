import { expect, test } from 'vitest';
import { growthOf, soak } from '../soak/soak.ts';

test('an analyst works through bad days: nothing is lost, unanswered or over a limit', {
  timeout: 300_000,
}, async () => {
  let spoiled = 0;
  // A busy machine may get through a day without meeting a fault: then the next day must do.
  for (let day = 7; day < 10 && spoiled === 0; day++) {
    const report = await soak({ seconds: 15, seed: day, deedsPerCase: 60 });
    expect(report.wrong).toEqual([]);
    expect(report.calls).toBeGreaterThan(50);
    spoiled = report.spoiled;
  }
  expect(spoiled).toBeGreaterThan(0);
});

test('a heap that grows is told from one that only swings', () => {
  const steady = [40, 60, 70, 72, 69, 71, 70, 73, 70, 71, 70, 72];
  expect(growthOf({ heapMb: steady })).toBeLessThan(1.05);
  expect(growthOf({ heapMb: steady.map((mb, index) => mb + index * 6) })).toBeGreaterThan(1.15);
  expect(growthOf({ heapMb: [40, 60, 80] })).toBeNull();
});
