import { expect, test } from 'vitest';
import type { KeychainState } from '../../shared/app-info.ts';
import { createKeyStore, type KeySet } from './key-store.ts';
import type { Keychain, OpenedKeychain } from './keychain.ts';

/** A keychain that can be removed and restored; keychain.test.ts uses the real one. */
function storing(environmentKeys: KeySet = {}) {
  const held = new Map<string, string>();
  const states: KeychainState[] = [];
  const learnt: string[] = [];
  let away: string | null = null;
  const inReach = () => {
    if (away !== null) throw new Error(away);
  };
  const chain: Keychain = {
    accounts: async () => new Set(held.keys()),
    read: async (account) => {
      inReach();
      return held.get(account) ?? null;
    },
    write: async (account, key) => {
      inReach();
      held.set(account, key);
    },
    remove: async (account) => {
      inReach();
      held.delete(account);
    },
  };
  const open = async (): Promise<OpenedKeychain> =>
    away === null ? { kind: 'keychain', keychain: chain } : { kind: 'missing', why: 'The system keychain is locked.' };
  const keys = createKeyStore({
    open,
    environmentKeys,
    changed: (state) => states.push(state),
    learn: (key) => learnt.push(key),
  });
  return {
    keys,
    held,
    states,
    learnt,
    take: () => {
      away = 'locked';
    },
    giveBack: () => {
      away = null;
    },
  };
}

const own = '11111111-1111-4111-8111-111111111111';

test('a stored key is found under its connection and service alone', async () => {
  const { keys, held } = storing();
  expect(await keys.write(own, 'platform', 'the-key')).toBe('keychain');
  expect([...held]).toEqual([[`${own}/platform`, 'the-key']]);
  expect(await keys.read(own, 'platform')).toEqual({ ok: true, value: 'the-key' });
  expect(await keys.read(own, 'pdns')).toEqual({
    ok: false,
    failure: {
      code: 'no-key',
      message: 'This connection has no Passive DNS key.',
      arrived: 'no',
      spent: 'no',
      kept: 'Nothing was sent.',
      next: 'Enter it under Connections.',
    },
  });
  expect(await keys.read('22222222-2222-4222-8222-222222222222', 'platform')).toMatchObject({ ok: false });
});

test('keys of the environment serve every connection but the demo, and are known as such before any call', async () => {
  const { keys, held } = storing({ platform: 'environment-key' });
  held.set(`${own}/platform`, 'stored-key');
  expect(keys.placeInThisRun(own, 'platform')).toBe('environment');
  expect(keys.placeInThisRun(own, 'pdns')).toBeNull();
  expect(keys.placeInThisRun('demo', 'platform')).toBeNull();
  expect(await keys.read(own, 'platform')).toEqual({ ok: true, value: 'environment-key' });
  expect(await keys.read('demo', 'platform')).toMatchObject({ ok: false });
});

test('keys that came with a file are used for that file, whatever the environment holds', async () => {
  const { keys } = storing({ platform: 'environment-key', pdns: 'environment-pdns' });
  keys.lend('file', { platform: 'key-of-the-file' }, 'environment');
  expect(await keys.read('file', 'platform')).toEqual({ ok: true, value: 'key-of-the-file' });
  expect(await keys.read('file', 'pdns')).toEqual({ ok: true, value: 'environment-pdns' });
  expect(await keys.read(own, 'platform')).toEqual({ ok: true, value: 'environment-key' });
});

test('a key entered while the keychain is away is in memory, and that is told until none is', async () => {
  const { keys, held, states, take, giveBack } = storing();
  await keys.open();
  take();
  expect(await keys.write(own, 'platform', 'for-this-run')).toBe('memory');
  expect(await keys.read(own, 'platform')).toEqual({ ok: true, value: 'for-this-run' });
  expect([keys.placeInThisRun(own, 'platform'), keys.state().kind, held.size]).toEqual(['memory', 'memory', 0]);

  giveBack();
  expect(await keys.read(own, 'pdns')).toMatchObject({ ok: false, failure: { code: 'no-key' } });
  expect(keys.state().kind).toBe('memory');
  expect(await keys.write(own, 'platform', 'for-this-run')).toBe('keychain');
  expect([keys.placeInThisRun(own, 'platform'), keys.state()]).toEqual([null, { kind: 'keychain', why: null }]);
  expect(states).toEqual([
    { kind: 'memory', why: 'The system keychain is locked.' },
    { kind: 'keychain', why: null },
  ]);
});

test('a keychain that was away at the start is used once it is there', async () => {
  const { keys, held, take, giveBack } = storing();
  held.set(`${own}/platform`, 'stored-key');
  take();
  expect(await keys.read(own, 'platform')).toMatchObject({ ok: false, failure: { code: 'no-key' } });
  giveBack();
  expect(await keys.read(own, 'platform')).toEqual({ ok: true, value: 'stored-key' });
  expect(keys.state()).toEqual({ kind: 'keychain', why: null });
});

test('many readers at once open the keychain once', async () => {
  let opened = 0;
  const keys = createKeyStore({
    open: async () => {
      opened++;
      return { kind: 'keychain', keychain: { read: async () => 'k' } as unknown as Keychain };
    },
    environmentKeys: {},
    changed: () => undefined,
    learn: () => undefined,
  });
  await Promise.all(Array.from({ length: 10 }, () => keys.read(own, 'platform')));
  expect(opened).toBe(1);
});

test('forgetting takes a key out of memory and out of the keychain', async () => {
  const { keys, held, take, giveBack } = storing();
  await keys.write(own, 'platform', 'in-the-keychain');
  take();
  await keys.write(own, 'pdns', 'in-memory');
  giveBack();
  expect(await keys.remove(own, 'platform')).toEqual({ ok: true, value: undefined });
  expect(await keys.remove(own, 'pdns')).toEqual({ ok: true, value: undefined });
  expect([held.size, keys.placeInThisRun(own, 'pdns')]).toEqual([0, null]);
});

test('every key is made known to the redaction the moment it passes', async () => {
  const { keys, held, learnt } = storing({ batch: 'of-the-environment' });
  held.set(`${own}/pdns`, 'of-the-keychain');
  keys.lend('demo', { platform: 'lent' }, 'demo');
  await keys.write(own, 'platform', 'entered');
  await keys.read(own, 'pdns');
  expect(learnt).toEqual(['of-the-environment', 'lent', 'entered', 'of-the-keychain']);
});
