import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import {
  addressMembers,
  ConnectionFile,
  ConnectionId,
  type KeyPlace,
  ofServices,
  Service,
  services,
} from '../../shared/connection.ts';
import type { ConnectionList, ConnectionView } from '../../shared/connection-view.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Question } from '../core/bridge/dialogs.ts';
import { readJsonFile, writeWholeFile } from '../core/disk/json-file.ts';
import { canBeSent } from '../core/http/unsent.ts';
import { createSerial } from '../core/jobs/serial.ts';
import type { KeyStore } from './key-store.ts';
import { newWays, wayQuestion } from './key-ways.ts';

/** The connections of this machine, without their keys: only whether a key exists is recorded. */
export interface Connections {
  list(): Promise<ConnectionList>;
  view(id: string): Promise<Result<ConnectionView>>;
  /**
   * Saves new addresses, proxies and ways of signing only after the user agreed, in a window of main. So no key, and
   * nothing else, goes to a host that only a page named. After a no, nothing changes.
   */
  save(id: string | undefined, connection: ConnectionFile, agrees: Agrees): Promise<Result<ConnectionView>>;
  use(id: string): Promise<Result<ConnectionList>>;
  setKey(id: string, service: Service, key: string): Promise<Result<ConnectionView>>;
  forgetKey(id: string, service: Service): Promise<Result<ConnectionView>>;
  forget(id: string): Promise<Result<ConnectionList>>;
  /** The connection in use. */
  active(): Promise<Result<{ id: string; connection: ConnectionFile }>>;
}

/** Asks the user; false unless the answer is yes. */
export type Agrees = (question: Question) => Promise<boolean>;

const Stored = z.object({
  version: z.literal(1),
  active: ConnectionId,
  connections: z.array(z.object({ id: ConnectionId, connection: ConnectionFile, keychainKeys: z.array(Service) })),
});
type Stored = z.output<typeof Stored>;
type Entry = Stored['connections'][number];

/** Connections that the user did not make: the demo, and one given for this run. They can't be edited. */
export interface Guests {
  /** Starts it if it does not run yet. */
  demo(): Promise<Result<ConnectionFile>>;
  demoIfRunning(): ConnectionFile | null;
  readonly file: ConnectionFile | null;
}

export interface ConnectionsParts {
  readonly folder: string;
  readonly keys: KeyStore;
  readonly guests: Guests;
  readonly changed: (list: ConnectionList) => void;
  readonly damaged: (copy: string) => void;
}

export async function openConnections(parts: ConnectionsParts): Promise<Connections> {
  const { keys, guests } = parts;
  const path = join(parts.folder, 'connections.json');
  const read = await readJsonFile(path, () => Stored, { version: 1, active: 'demo', connections: [] });
  if (read.damagedCopy) parts.damaged(read.damagedCopy);
  let stored = read.value;
  let activeId = guests.file ? 'file' : stored.active;

  async function list(): Promise<ConnectionList> {
    const views = stored.connections.map(viewOf);
    const guestViews: ConnectionView[] = [];
    if (guests.file) guestViews.push(guestView('file', guests.file));
    // Starts the demo service when it is used, not when it is listed.
    const demo = activeId === 'demo' ? await guests.demo() : ok(guests.demoIfRunning() ?? sleepingDemo());
    if (demo.ok) guestViews.push(guestView('demo', demo.value));
    return { active: activeId, connections: [...views, ...guestViews] };
  }

  function viewOf(entry: Entry): ConnectionView {
    const place = (service: Service): KeyPlace =>
      keys.placeInThisRun(entry.id, service) ?? (entry.keychainKeys.includes(service) ? 'keychain' : 'none');
    return { id: entry.id, connection: entry.connection, keys: placesBy(place), demo: false };
  }

  function guestView(id: 'demo' | 'file', connection: ConnectionFile): ConnectionView {
    const place = (service: Service): KeyPlace => keys.placeInThisRun(id, service) ?? 'none';
    return { id, connection, keys: placesBy(place), demo: id === 'demo' };
  }

  async function store(next: Stored): Promise<Result<void>> {
    const written = await writeWholeFile(path, `${JSON.stringify(next, null, 2)}\n`);
    if (written.ok) stored = next;
    return written;
  }

  async function storeAndTell(next: Stored, id: string): Promise<Result<ConnectionView>> {
    const written = await store(next);
    if (!written.ok) return written;
    parts.changed(await list());
    return view(id);
  }

  async function view(id: string): Promise<Result<ConnectionView>> {
    const own = stored.connections.find((entry) => entry.id === id);
    if (own) return ok(viewOf(own));
    if (id === 'file' && guests.file) return ok(guestView('file', guests.file));
    if (id !== 'demo') return unknownConnection();
    const demo = await guests.demo();
    return demo.ok ? ok(guestView('demo', demo.value)) : demo;
  }

  function ownEntry(id: string): Result<Entry> {
    if (id === 'demo' || id === 'file') {
      return fail('bad-input', 'This connection belongs to the demo or to this run and can’t be changed.', {
        next: 'Add a connection of your own instead.',
      });
    }
    const entry = stored.connections.find((candidate) => candidate.id === id);
    return entry ? ok(entry) : unknownConnection();
  }

  function replaced(entry: Entry): Stored {
    return { ...stored, connections: stored.connections.map((each) => (each.id === entry.id ? entry : each)) };
  }

  /** The entry as it would be saved, in place of the existing one; null for a new one. */
  function wished(id: string | undefined, connection: ConnectionFile): Result<{ before: Entry | null; after: Entry }> {
    const twin = stored.connections.find((entry) => entry.connection.name === connection.name && entry.id !== id);
    if (twin) {
      return fail('bad-input', `A connection named “${connection.name}” already exists.`, {
        kept: 'Nothing was changed.',
        fields: { 'connection.name': ['This name is taken.'] },
      });
    }
    if (id === undefined) return ok({ before: null, after: { id: randomUUID(), connection, keychainKeys: [] } });
    const entry = ownEntry(id);
    return entry.ok ? ok({ before: entry.value, after: { ...entry.value, connection } }) : entry;
  }

  /** Which of a connection's new ways the user has agreed to. */
  async function agreedWays(
    id: string | undefined,
    connection: ConnectionFile,
    agrees: Agrees,
  ): Promise<Result<readonly Service[]>> {
    const wish = wished(id, connection);
    if (!wish.ok) return wish;
    const { before, after } = wish.value;
    const ways = newWays(before?.connection ?? null, connection);
    if (ways.length === 0) return ok(ways);
    const question = wayQuestion(connection, ways, viewOf(after).keys);
    return (await agrees(question)) ? ok(ways) : notAgreed();
  }

  async function save(
    id: string | undefined,
    connection: ConnectionFile,
    agreed: readonly Service[],
  ): Promise<Result<ConnectionView>> {
    const wish = wished(id, connection);
    if (!wish.ok) return wish;
    const { before, after } = wish.value;
    // Another process may have written since the question: what the question did not name was not agreed to.
    if (newWays(before?.connection ?? null, connection).some((service) => !agreed.includes(service)))
      return changedMeanwhile();
    const next = before === null ? { ...stored, connections: [...stored.connections, after] } : replaced(after);
    return storeAndTell(next, after.id);
  }

  async function use(id: string): Promise<Result<ConnectionList>> {
    const found = await view(id);
    if (!found.ok) return found;
    if (id !== 'file') {
      const written = await store({ ...stored, active: id });
      if (!written.ok) return written;
    }
    activeId = id;
    const all = await list();
    parts.changed(all);
    return ok(all);
  }

  async function setKey(id: string, service: Service, key: string): Promise<Result<ConnectionView>> {
    const entry = ownEntry(id);
    if (!entry.ok) return entry;
    if (!canBeSent(key)) return notAKey();
    const place = await keys.write(id, service, key);
    const others = entry.value.keychainKeys.filter((name) => name !== service);
    // A key in memory does not change that an older one is in a keychain which is unreachable now.
    const keychainKeys = place === 'keychain' ? [...others, service] : entry.value.keychainKeys;
    return storeAndTell(replaced({ ...entry.value, keychainKeys }), id);
  }

  async function forgetKey(id: string, service: Service): Promise<Result<ConnectionView>> {
    const entry = ownEntry(id);
    if (!entry.ok) return entry;
    const removed = await removeKey(entry.value, service);
    if (!removed.ok) return removed;
    const keychainKeys = entry.value.keychainKeys.filter((name) => name !== service);
    return storeAndTell(replaced({ ...entry.value, keychainKeys }), id);
  }

  async function removeKey(entry: Entry, service: Service): Promise<Result<void>> {
    const removed = await keys.remove(entry.id, service);
    return removed.ok || !entry.keychainKeys.includes(service) ? ok(undefined) : removed;
  }

  async function forget(id: string): Promise<Result<ConnectionList>> {
    const found = ownEntry(id);
    if (!found.ok) return found;
    let entry = found.value;
    for (const service of services) {
      const removed = await removeKey(entry, service);
      if (!removed.ok) {
        await store(replaced(entry)); // Removed keys are no longer recorded.
        parts.changed(await list());
        return removed;
      }
      entry = { ...entry, keychainKeys: entry.keychainKeys.filter((name) => name !== service) };
    }
    const connections = stored.connections.filter((each) => each.id !== id);
    const wasActive = activeId === id;
    const written = await store({ ...stored, connections, active: stored.active === id ? 'demo' : stored.active });
    if (!written.ok) return written;
    if (wasActive) activeId = 'demo';
    const all = await list();
    parts.changed(all);
    return ok(all);
  }

  async function active(): Promise<Result<{ id: string; connection: ConnectionFile }>> {
    if (activeId === 'file' && guests.file) return ok({ id: 'file', connection: guests.file });
    const own = stored.connections.find((entry) => entry.id === activeId);
    if (own) return ok({ id: own.id, connection: own.connection });
    const demo = await guests.demo();
    return demo.ok ? ok({ id: 'demo', connection: demo.value }) : demo;
  }

  /** Another process may have written since, such as a terminal beside an open window: keeps its change. */
  async function readAgain(): Promise<void> {
    const read = await readJsonFile(path, () => Stored, stored);
    if (read.damagedCopy) parts.damaged(read.damagedCopy);
    stored = read.value;
  }

  const serially = createSerial();
  const oneQuestion = createSerial();
  function changing<T>(change: () => Promise<T>): Promise<T> {
    return serially(async () => {
      await readAgain();
      return change();
    });
  }
  return {
    list,
    view,
    active,
    save: (id, connection, agrees) =>
      oneQuestion(async () => {
        // Asks before the write lock: others may write while the user decides.
        const agreed = await agreedWays(id, connection, agrees);
        return agreed.ok ? changing(() => save(id, connection, agreed.value)) : agreed;
      }),
    use: (id) => changing(() => use(id)),
    setKey: (id, service, key) => changing(() => setKey(id, service, key)),
    forgetKey: (id, service) => changing(() => forgetKey(id, service)),
    forget: (id) => changing(() => forget(id)),
  };
}

/** The demo in the list before it runs: its addresses are unknown until then. */
function sleepingDemo(): ConnectionFile {
  return ConnectionFile.parse({
    name: 'Demo',
    ...Object.fromEntries(addressMembers.map((member) => [member, 'http://127.0.0.1'])),
  });
}

function placesBy(place: (service: Service) => KeyPlace): Record<Service, KeyPlace> {
  return ofServices(place);
}

function unknownConnection(): Result<never> {
  return fail('no-connection', 'There is no such connection.', { next: 'Choose one under Connections.' });
}

function notAgreed(): Result<never> {
  return fail('cancelled', 'You did not agree to these addresses.', {
    kept: 'The connections are unchanged, and nothing was sent.',
    next: 'Save it again to confirm the addresses.',
  });
}

function changedMeanwhile(): Result<never> {
  return fail('in-use', 'This connection was changed elsewhere in the meantime.', {
    kept: 'That change is saved; yours is not.',
    next: 'Look at it again, then save it.',
  });
}

function notAKey(): Result<never> {
  return fail('bad-input', 'This is not a valid key: it contains spaces or other characters that keys never have.', {
    kept: 'Nothing was changed.',
    next: 'Copy the key and enter it again.',
    fields: { key: ['Contains spaces or other characters that keys never have.'] },
  });
}
