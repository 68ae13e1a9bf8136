import { expect, test } from 'vitest';
import { channelTexts } from './channels.ts';

const fit = { prunedMinutes: 0, futureMinutes: 0, prunedInMs: 7_260_000, bytes: 10 } as const;

test('one line says how much of a range the channel contains, and for how long', () => {
  expect([
    channelTexts.wishes.fit({ ...fit, kind: 'inside' }),
    channelTexts.wishes.fit({ ...fit, kind: 'partly', prunedMinutes: 70, futureMinutes: 1 }),
    channelTexts.wishes.fit({ ...fit, kind: 'outside', prunedMinutes: 60 }),
    channelTexts.wishes.fit({ ...fit, kind: 'outside', futureMinutes: 60 }),
  ]).toEqual([
    'Complete; oldest minute is pruned in 2 h 1 min.',
    'Partial: first 1 h 10 min pruned, last 1 min not available yet; oldest minute is pruned in 2 h 1 min.',
    'All pruned: a link would return no data.',
    'Not available yet: a link would return no data until then.',
  ]);
});
