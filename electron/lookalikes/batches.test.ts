import { expect, test } from 'vitest';
import { type Failure, failureCodes, unsent } from '../../shared/result.ts';
import { type Batch, postBatch, type Writes } from './batches.ts';

const verdict = {
  ...{ id: 1, watchId: 'w1', domain: 'a.example', monitorId: 'm', action: 'watch', state: 'staged', why: null },
} as unknown as Batch['verdicts'][number];

async function becomes(failure: Failure): Promise<string | undefined> {
  const detect = { setState: async () => ({ ok: false, failure }) } as unknown as Writes;
  const { outcomes } = await postBatch(detect, { action: 'watch', verdicts: [verdict] }, new AbortController().signal);
  return outcomes.get('w1')?.outcome;
}

test('a verdict that never left the program waits on, whatever hindered it and however that is told', async () => {
  const displaced: Failure = { code: 'file', message: 'Another file lies there now.', kept: 'It is still open here.' };
  expect(await becomes({ ...displaced, arrived: 'no' })).toBe('left');
  expect(await becomes(unsent(displaced))).toBe('left');
  expect(await becomes(displaced)).toBe('unknown');
});

test('every failure leaves a verdict refused, waiting or unknown', async () => {
  const by = { refused: [] as string[], left: [] as string[], unknown: [] as string[] };
  for (const code of failureCodes) by[(await becomes({ code, message: '' })) as keyof typeof by].push(code);
  expect(by).toEqual({
    refused: ['bad-input', 'unknown-call', 'rejected', 'not-found', 'too-many', 'too-complex'],
    left: [
      ...['flooded', 'no-connection', 'no-key', 'keychain', 'refused-key', 'not-permitted', 'offline', 'tls', 'proxy'],
      ...['redirected', 'limit', 'busy', 'in-use'],
    ],
    unknown: [...['cancelled', 'bug', 'unreachable', 'timed-out', 'service-error', 'bad-reply', 'too-large', 'file']],
  });
});
