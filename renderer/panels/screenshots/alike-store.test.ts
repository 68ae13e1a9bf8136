import { expect, test } from 'vitest';
import type { Shot } from '../../../shared/screenshots.ts';
import { playedBridge } from '../../../test/support/played-bridge.ts';
import type { PictureTask } from '../../stores/picture-messages.ts';
import type { PictureThread } from '../../stores/picture-thread.ts';
import type { PicturesStore } from '../../stores/pictures-store.ts';
import { createAlike } from './alike-store.ts';

function shotOf(domain: string, sha256: string, look: string | null): Shot {
  const thumbnail = { sha256, type: 'image/png', width: 320, height: 240, reply: 1, look } as const;
  const times = { taken: null, lastSeen: null, lastAttempt: null, firstSeen: null, toldAt: '2026-03-01T00:00:00.000Z' };
  return { domain, ...times, address: null, linked: false, thumbnail, whole: null };
}

/** A thread that sees in a picture what its text says. */
function opened() {
  const played = playedBridge();
  const asked: PictureTask[] = [];
  const thread = (async (task: PictureTask) => {
    asked.push(task);
    if (task.kind === 'look') return (await task.picture.text()) || null;
    if (task.kind === 'group') return task.looks.map((_, place) => [place]);
    return null;
  }) as PictureThread;
  const readSmall: PicturesStore['readSmall'] = async (hashes) => ({
    blobs: new Map(hashes.map((hash) => [hash, new Blob([hash === 'broken' ? '' : `look of ${hash}`])])),
    failure: null,
  });
  const alike = createAlike(played.bridge, { readSmall } as PicturesStore, thread);
  return { ...played, alike, asked, looked: () => asked.filter(({ kind }) => kind === 'look').length };
}

test('each picture is looked at once, though several domains show it, and what was found is kept', async () => {
  const { alike, last, looked } = opened();
  const shots = [
    shotOf('a.example', 'one', null),
    shotOf('b.example', 'one', null),
    shotOf('c.example', 'two', 'known'),
  ];
  await alike.arrange(shots, 'usual');
  expect(looked()).toBe(1);
  expect(last('screenshots.saveFingerprints').input).toEqual({ looks: [{ sha256: 'one', look: 'look of one' }] });
  expect(alike.store.getState()).toEqual({
    groups: [['a.example'], ['b.example'], ['c.example']],
    looking: null,
    failure: null,
  });
  await alike.arrange(shots, 'strict');
  expect(looked()).toBe(1);
});

test('what can’t be decoded is in no group', async () => {
  const { alike } = opened();
  await alike.arrange([shotOf('a.example', 'broken', null), shotOf('b.example', 'good', null)], 'usual');
  expect(alike.store.getState().groups).toEqual([['b.example']]);
});

test('a newer wish wins', async () => {
  const { alike } = opened();
  const older = alike.arrange([shotOf('a.example', 'one', null)], 'usual');
  const newer = alike.arrange([shotOf('b.example', 'two', null)], 'usual');
  await Promise.all([older, newer]);
  expect(alike.store.getState().groups).toEqual([['b.example']]);
});

test('a picture without a thumbnail is left out', async () => {
  const { alike, made } = opened();
  await alike.arrange([{ ...shotOf('a.example', 'one', null), thumbnail: null }], 'usual');
  expect([alike.store.getState().groups, made]).toEqual([[], []]);
});
