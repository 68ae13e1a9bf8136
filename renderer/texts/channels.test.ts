import { expect, test } from 'vitest';
import { channelTexts } from './channels.ts';

const fit = { prunedMinutes: 0, futureMinutes: 0, prunedInMs: 7_260_000, bytes: 10 } as const;

test('what of a range is there is said in one line, with the time it stays', () => {
  expect([
    channelTexts.wishes.fit({ ...fit, kind: 'inside' }),
    channelTexts.wishes.fit({ ...fit, kind: 'partly', prunedMinutes: 70, futureMinutes: 1 }),
    channelTexts.wishes.fit({ ...fit, kind: 'outside', prunedMinutes: 60 }),
    channelTexts.wishes.fit({ ...fit, kind: 'outside', futureMinutes: 60 }),
  ]).toEqual([
    'All there; oldest minute pruned in 2 h 1 min.',
    'In part: its first 1 h 10 min pruned, its last 1 min not there yet; oldest minute pruned in 2 h 1 min.',
    'All pruned: a link would give nothing.',
    'Not there yet: a link would give nothing until then.',
  ]);
});
