import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { run } from '../../build/run.ts';
import { runWithKeychain } from '../../build/with-keychain.ts';
import { noKeychain, sayIfNoKeychain } from '../../test/support/test-keychain.ts';
import { type Keychain, openKeychain, whyMissing } from './keychain.ts';

sayIfNoKeychain();
const withKeychain = test.skipIf(noKeychain !== null);

/** An account that no other test or user has. */
const fresh = () => `${randomUUID()}/platform`;

async function opened(): Promise<Keychain> {
  const chain = await openKeychain();
  if (chain.kind === 'missing') throw new Error(chain.why);
  return chain.keychain;
}

withKeychain('a key is stored, read, replaced and forgotten', async () => {
  const chain = await opened();
  const account = fresh();
  expect(await chain.read(account)).toBeNull();
  await chain.write(account, 'the first key');
  expect(await chain.read(account)).toBe('the first key');
  await chain.write(account, 'the second key');
  expect(await chain.read(account)).toBe('the second key');
  await chain.remove(account);
  expect(await chain.read(account)).toBeNull();
});

withKeychain('another opening, as at the next start, finds the key', async () => {
  const account = fresh();
  await (await opened()).write(account, 'kept');
  const next = await opened();
  expect(await next.read(account)).toBe('kept');
  expect([...(await next.accounts())]).toContain(account);
  await next.remove(account);
  expect([...(await next.accounts())]).not.toContain(account);
});

withKeychain('forgetting a key that is not there is no failure', async () => {
  await expect((await opened()).remove(fresh())).resolves.toBeUndefined();
});

withKeychain('a key comes back as it went in, whatever its characters', async () => {
  const chain = await opened();
  const account = fresh();
  const odd = `"'\\ \t ünïcode 🔑 ${'x'.repeat(512)}`;
  await chain.write(account, odd);
  expect(await chain.read(account)).toBe(odd);
  await chain.remove(account);
});

withKeychain('keys of two accounts stay apart', async () => {
  const chain = await opened();
  const [one, two] = [fresh(), fresh()];
  await Promise.all([chain.write(one, 'key one'), chain.write(two, 'key two')]);
  expect([await chain.read(one), await chain.read(two)]).toEqual(['key one', 'key two']);
  await Promise.all([chain.remove(one), chain.remove(two)]);
});

const script = fileURLToPath(new URL('../../test/support/keychain-scenario.ts', import.meta.url));

/** The last line that the scenario printed, after the session's own output. */
function outcomeOf(output: string): unknown {
  const line = output.split('\n').findLast((each) => each.startsWith('{'));
  if (!line) throw new Error(`the scenario said nothing: ${output}`);
  return JSON.parse(line);
}

const locked = { kind: 'memory', why: 'The system keychain is locked.' };

withKeychain('a keychain that is locked in mid-run costs no key, and each call says so', async () => {
  const ended = await runWithKeychain(process.execPath, [script, 'locked', randomUUID()]);
  expect(outcomeOf(ended.output)).toEqual({
    stored: 'keychain',
    before: { ok: true, value: 'key-before-the-lock' },
    readLocked: {
      ok: false,
      failure: {
        code: 'keychain',
        message: "The Platform key can't be read. The system keychain is locked.",
        arrived: 'no',
        spent: 'no',
        kept: 'The key is still in the keychain; nothing was sent.',
        next: 'Unlock the keychain and try again.',
      },
    },
    state: locked,
    writtenLocked: 'memory',
    readFromMemory: { ok: true, value: 'key-while-locked' },
    removeLocked: {
      ok: false,
      failure: {
        code: 'keychain',
        message: 'The Platform key could not be removed. The system keychain is locked.',
        kept: 'It is still in the keychain.',
        next: 'Unlock the keychain and try again.',
      },
    },
    states: [locked],
  });
});

withKeychain('a locked keychain that holds nothing of ours yet takes no key either, and that stays known', async () => {
  const ended = await runWithKeychain(process.execPath, [script, 'locked-and-empty', randomUUID()]);
  expect(outcomeOf(ended.output)).toEqual({
    written: 'memory',
    read: { ok: true, value: 'key-while-locked' },
    other: expect.objectContaining({ ok: false }),
    state: locked,
    states: [locked],
  });
});

withKeychain('a keychain service that ends in mid-run is not replaced by the store of the kernel', async () => {
  const ended = await runWithKeychain(process.execPath, [script, 'vanished', randomUUID()]);
  const gone = { kind: 'memory', why: 'No keychain service runs in this session (Secret Service on D-Bus).' };
  expect(outcomeOf(ended.output)).toEqual({
    stored: 'keychain',
    readGone: expect.objectContaining({ ok: false, failure: expect.objectContaining({ code: 'keychain' }) }),
    writtenGone: 'memory',
    readFromMemory: { ok: true, value: 'key-after-the-end' },
    kernelKeys: [],
    states: [gone],
  });
});

test('without a keychain service keys are in memory, not in the store of the kernel', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'sextant-no-bus-'));
  const { DBUS_SESSION_BUS_ADDRESS: _gone, ...environment } = process.env;
  const ended = await run(process.execPath, [script, 'absent', randomUUID()], {
    environment: { ...environment, XDG_RUNTIME_DIR: empty },
  });
  rmSync(empty, { recursive: true });
  const why = 'No keychain service runs in this session (Secret Service on D-Bus).';
  const missing = {
    ok: false,
    failure: {
      code: 'no-key',
      message: `There is no Passive DNS key in this run. ${why}`,
      arrived: 'no',
      spent: 'no',
      kept: 'Nothing was sent.',
      next: 'Unlock or start the keychain and try again, or enter the key for this run under Connections.',
    },
  };
  expect(outcomeOf(ended.output)).toEqual({
    written: 'memory',
    read: { ok: true, value: 'key-without-a-keychain' },
    other: missing,
    state: { kind: 'memory', why },
    place: 'memory',
    removed: expect.objectContaining({ ok: false }),
    readRemoved: {
      ok: false,
      failure: { ...missing.failure, message: `There is no Platform key in this run. ${why}` },
    },
    kernelKeys: [],
    states: [{ kind: 'memory', why }],
  });
});

test.each([
  ['Secret Service: unlock prompt was dismissed', 'The system keychain is locked.'],
  ['zbus error: org.freedesktop.Secret.Error.IsLocked: Cannot get', 'The system keychain is locked.'],
  ['the keychain did not answer', 'The system keychain does not answer.'],
  ['Secret Service: no result found', 'The system keychain has no default collection yet.'],
  [
    'zbus error: Failed to connect to address `unix:path=/x`: No such file or directory',
    'No keychain service runs in this session (Secret Service on D-Bus).',
  ],
  ['secret key-value 0a1b2-c3d4e', 'The system keychain failed.'],
])('what the library says, %j, is told in words for a person', (message, why) => {
  expect(whyMissing(new Error(message))).toBe(why);
});
