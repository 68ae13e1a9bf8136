import { expect, test } from 'vitest';
import type { Screenshot } from '../../../shared/screenshots.ts';
import { playedBridge } from '../../../test/support/played-bridge.ts';
import type { ImageTask } from '../../stores/image-messages.ts';
import type { ImageThread } from '../../stores/image-thread.ts';
import type { ImagesStore } from '../../stores/images-store.ts';
import { createAlike } from './alike-store.ts';

function screenshotOf(domain: string, sha256: string, fingerprint: string | null): Screenshot {
  const thumbnail = { sha256, type: 'image/png', width: 320, height: 240, reply: 1, fingerprint } as const;
  const times = { taken: null, lastSeen: null, lastAttempt: null, firstSeen: null, toldAt: '2026-03-01T00:00:00.000Z' };
  return { domain, ...times, address: null, linked: false, thumbnail, whole: null };
}

/** A thread that sees in an image what its text says. */
function opened() {
  const played = playedBridge();
  const asked: ImageTask[] = [];
  const thread = (async (task: ImageTask) => {
    asked.push(task);
    if (task.kind === 'fingerprint') return (await task.image.text()) || null;
    if (task.kind === 'group') return task.fingerprints.map((_, place) => [place]);
    return null;
  }) as ImageThread;
  const readSmall: ImagesStore['readSmall'] = async (hashes) => ({
    blobs: new Map(hashes.map((hash) => [hash, new Blob([hash === 'broken' ? '' : `look of ${hash}`])])),
    failure: null,
  });
  const alike = createAlike(played.bridge, { readSmall } as ImagesStore, thread);
  return { ...played, alike, asked, looked: () => asked.filter(({ kind }) => kind === 'fingerprint').length };
}

test('each image is looked at once, though several domains show it, and what was found is kept', async () => {
  const { alike, last, looked } = opened();
  const captures = [
    screenshotOf('a.example', 'one', null),
    screenshotOf('b.example', 'one', null),
    screenshotOf('c.example', 'two', 'known'),
  ];
  await alike.arrange(captures, 'usual');
  expect(looked()).toBe(1);
  expect(last('screenshots.saveFingerprints').input).toEqual({
    fingerprints: [{ sha256: 'one', fingerprint: 'look of one' }],
  });
  expect(alike.store.getState()).toEqual({
    groups: [['a.example'], ['b.example'], ['c.example']],
    looking: null,
    failure: null,
  });
  await alike.arrange(captures, 'strict');
  expect(looked()).toBe(1);
});

test('what can’t be decoded is in no group', async () => {
  const { alike } = opened();
  await alike.arrange([screenshotOf('a.example', 'broken', null), screenshotOf('b.example', 'good', null)], 'usual');
  expect(alike.store.getState().groups).toEqual([['b.example']]);
});

test('a newer wish wins', async () => {
  const { alike } = opened();
  const older = alike.arrange([screenshotOf('a.example', 'one', null)], 'usual');
  const newer = alike.arrange([screenshotOf('b.example', 'two', null)], 'usual');
  await Promise.all([older, newer]);
  expect(alike.store.getState().groups).toEqual([['b.example']]);
});

test('an image without a thumbnail is left out', async () => {
  const { alike, made } = opened();
  await alike.arrange([{ ...screenshotOf('a.example', 'one', null), thumbnail: null }], 'usual');
  expect([alike.store.getState().groups, made]).toEqual([[], []]);
});
