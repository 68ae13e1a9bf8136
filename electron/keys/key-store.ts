import type { KeychainState } from '../../shared/calls/app.ts';
import { type KeyPlace, type Service, serviceTitles } from '../../shared/connection.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Keychain, type OpenedKeychain, whyMissing } from './keychain.ts';

export type KeySet = Readonly<Partial<Record<Service, string>>>;

/** Every key of the product. Nothing here is ever handed to a page: handlers give out places, not keys. */
export interface KeyStore {
  state(): KeychainState;
  /** Keys for one connection and this run only: those of the demo, or of the environment. They win over stored ones. */
  lend(connection: string, keys: KeySet, place: 'demo' | 'environment'): void;
  /** Where a key is that only this run has; null when there is none of that sort. */
  placeInThisRun(connection: string, service: Service): KeyPlace | null;
  read(connection: string, service: Service): Promise<Result<string>>;
  /** Says where the key went: to memory, for this run only, when the keychain would not take it. */
  write(connection: string, service: Service, key: string): Promise<'keychain' | 'memory'>;
  remove(connection: string, service: Service): Promise<Result<void>>;
  /** Opens the keychain early, so that the state is known when the first panel asks. */
  open(): Promise<void>;
}

export function createKeyStore(open: () => Promise<OpenedKeychain>, changed: (state: KeychainState) => void): KeyStore {
  const memory = new Map<string, string>();
  const lent = new Map<string, { key: string; place: 'demo' | 'environment' }>();
  let state: KeychainState = { kind: 'keychain', why: null };
  let opening: Promise<Keychain | null> | undefined;

  /** Asked anew after a failure, so that a keychain that appears or is unlocked later is used. */
  function keychain(): Promise<Keychain | null> {
    opening ??= open().then((opened) => {
      if (opened.kind === 'keychain') {
        setState({ kind: 'keychain', why: null });
        return opened.keychain;
      }
      opening = undefined;
      setState({ kind: 'memory', why: opened.why });
      return null;
    });
    return opening;
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

  function placeInThisRun(connection: string, service: Service): KeyPlace | null {
    const account = accountOf(connection, service);
    return lent.get(account)?.place ?? (memory.has(account) ? 'memory' : null);
  }

  async function read(connection: string, service: Service): Promise<Result<string>> {
    const account = accountOf(connection, service);
    const atHand = lent.get(account)?.key ?? memory.get(account);
    if (atHand) return ok(atHand);
    const chain = await keychain();
    if (!chain) {
      return fail('no-key', `There is no ${serviceTitles[service]} key in this run. ${state.why ?? ''}`.trim(), {
        kept: 'Nothing was sent.',
        next: 'Unlock or start the keychain and try again, or enter the key for this run under Connections.',
      });
    }
    try {
      const key = await chain.read(account);
      if (key) return ok(key);
    } catch (error) {
      return fail('keychain', `The ${serviceTitles[service]} key can't be read. ${lost(error)}`, {
        kept: 'The key is still in the keychain; nothing was sent.',
        next: 'Unlock the keychain and try again.',
      });
    }
    return fail('no-key', `This connection has no ${serviceTitles[service]} key.`, {
      kept: 'Nothing was sent.',
      next: 'Enter it under Connections.',
    });
  }

  async function write(connection: string, service: Service, key: string): Promise<'keychain' | 'memory'> {
    const account = accountOf(connection, service);
    const chain = await keychain();
    if (chain) {
      try {
        await chain.write(account, key);
        memory.delete(account);
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

  return {
    state: () => state,
    lend: (connection, keys, place) => {
      for (const [service, key] of Object.entries(keys)) lent.set(`${connection}/${service}`, { key, place });
    },
    placeInThisRun,
    read,
    write,
    remove,
    open: async () => {
      await keychain();
    },
  };
}

function accountOf(connection: string, service: Service): string {
  return `${connection}/${service}`;
}
