import type { KeychainState } from '../../shared/app-info.ts';
import { type KeyPlace, type Service, services, serviceTitles } from '../../shared/connection.ts';
import { fail, failUnsent, ok, type Result } from '../../shared/result.ts';
import { type Keychain, type OpenedKeychain, whyMissing } from './keychain.ts';

export type KeySet = Readonly<Partial<Record<Service, string>>>;

/** All keys of the product. A page never gets one: handlers return places, not keys. */
export interface KeyStore {
  state(): KeychainState;
  /** Keys for one connection and this run only, which override all others: those of the demo, or of a file. */
  lend(connection: string, keys: KeySet, place: 'demo' | 'environment'): void;
  /** The place of a key that only this run has; null when there is none. */
  placeInThisRun(connection: string, service: Service): KeyPlace | null;
  read(connection: string, service: Service): Promise<Result<string>>;
  /** Returns where the key went: to memory, for this run only, if the keychain refused it. */
  write(connection: string, service: Service, key: string): Promise<'keychain' | 'memory'>;
  remove(connection: string, service: Service): Promise<Result<void>>;
  /** An item that is only ever in the keychain, such as an identity; null if it is not there. */
  readItem(item: string): Promise<Result<string | null>>;
  writeItem(item: string, value: string): Promise<Result<void>>;
  /** Opens the keychain early, so that its state is known when the first panel needs it. */
  open(): Promise<void>;
}

export interface KeyStoreParts {
  readonly open: () => Promise<OpenedKeychain>;
  /** Keys for every connection but the demo, in place of stored ones. */
  readonly environmentKeys: KeySet;
  readonly changed: (state: KeychainState) => void;
  /** Receives every key, so that none is ever written out. */
  readonly learn: (key: string) => void;
}

export function createKeyStore({ open, environmentKeys, changed, learn }: KeyStoreParts): KeyStore {
  const memory = new Map<string, string>();
  const lent = new Map<string, { key: string; place: 'demo' | 'environment' }>();
  let state: KeychainState = { kind: 'keychain', why: null };
  let opening: Promise<Keychain | null> | undefined;
  for (const key of Object.values(environmentKeys)) learn(key);

  /** Tries again after a failure, so that a keychain that appears or is unlocked later is used. */
  function keychain(): Promise<Keychain | null> {
    opening ??= open().then((opened) => {
      if (opened.kind === 'keychain') {
        foundKeychain();
        return opened.keychain;
      }
      opening = undefined;
      setState({ kind: 'memory', why: opened.why });
      return null;
    });
    return opening;
  }

  /** While one key is only in memory, the user must know that. */
  function foundKeychain(): void {
    if (memory.size === 0) setState({ kind: 'keychain', why: null });
  }

  function setState(next: KeychainState): void {
    if (next.kind === state.kind && next.why === state.why) return;
    state = next;
    changed(state);
  }

  function lost(error: unknown): string {
    const why = whyMissing(error);
    opening = undefined;
    setState({ kind: 'memory', why });
    return why;
  }

  function fromEnvironment(connection: string, service: Service): string | undefined {
    return connection === 'demo' ? undefined : environmentKeys[service];
  }

  function placeInThisRun(connection: string, service: Service): KeyPlace | null {
    const account = accountOf(connection, service);
    const lentTo = lent.get(account);
    if (lentTo) return lentTo.place;
    if (fromEnvironment(connection, service)) return 'environment';
    return memory.has(account) ? 'memory' : null;
  }

  async function read(connection: string, service: Service): Promise<Result<string>> {
    const account = accountOf(connection, service);
    const atHand = lent.get(account)?.key ?? fromEnvironment(connection, service) ?? memory.get(account);
    if (atHand) return ok(atHand);
    const chain = await keychain();
    if (!chain) {
      return failUnsent('no-key', `There is no ${serviceTitles[service]} key in this run. ${state.why ?? ''}`.trim(), {
        next: 'Unlock or start the keychain and try again, or enter the key for this run under Connections.',
      });
    }
    try {
      const key = await chain.read(account);
      if (key) {
        learn(key);
        return ok(key);
      }
    } catch (error) {
      return fail('keychain', `The ${serviceTitles[service]} key can't be read. ${lost(error)}`, {
        arrived: 'no',
        spent: 'no',
        kept: 'The key is still in the keychain; nothing was sent.',
        next: 'Unlock the keychain and try again.',
      });
    }
    return failUnsent('no-key', `This connection has no ${serviceTitles[service]} key.`, {
      next: 'Enter it under Connections.',
    });
  }

  async function write(connection: string, service: Service, key: string): Promise<'keychain' | 'memory'> {
    learn(key);
    const account = accountOf(connection, service);
    const chain = await keychain();
    if (chain) {
      try {
        await chain.write(account, key);
        memory.delete(account);
        foundKeychain();
        return 'keychain';
      } catch (error) {
        lost(error);
      }
    }
    memory.set(account, key);
    return 'memory';
  }

  async function remove(connection: string, service: Service): Promise<Result<void>> {
    const account = accountOf(connection, service);
    memory.delete(account);
    const stuck = (why: string | null) =>
      fail('keychain', `The ${serviceTitles[service]} key could not be removed. ${why ?? ''}`.trim(), {
        kept: 'It is still in the keychain.',
        next: 'Unlock the keychain and try again.',
      });
    const chain = await keychain();
    if (!chain) return stuck(state.why);
    try {
      await chain.remove(account);
      return ok(undefined);
    } catch (error) {
      return stuck(lost(error));
    }
  }

  async function onKeychain<T>(done: string, item: string, work: (chain: Keychain) => Promise<T>): Promise<Result<T>> {
    const chain = await keychain();
    const failed = (why: string | null) =>
      fail('keychain', `The ${item} could not be ${done}. ${why ?? ''}`.trim(), {
        kept: 'Nothing was changed.',
        next: 'Unlock or start the keychain and try again.',
      });
    if (!chain) return failed(state.why);
    try {
      const value = await work(chain);
      if (typeof value === 'string') learn(value);
      return ok(value);
    } catch (error) {
      return failed(lost(error));
    }
  }

  return {
    state: () => state,
    lend: (connection, keys, place) => {
      for (const service of services) {
        const key = keys[service];
        if (key === undefined) continue;
        learn(key);
        lent.set(accountOf(connection, service), { key, place });
      }
    },
    placeInThisRun,
    read,
    write,
    remove,
    readItem: (item) => onKeychain('read', item, (chain) => chain.read(item)),
    writeItem: async (item, value) => {
      learn(value);
      return onKeychain('written', item, (chain) => chain.write(item, value));
    },
    open: async () => {
      await keychain();
    },
  };
}

function accountOf(connection: string, service: Service): string {
  return `${connection}/${service}`;
}
