import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { type Failure, ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { packBody } from '../case/ledger.ts';
import { isFarAhead } from '../case/team/clock.ts';
import { type Entry, readEntry, readEntryAside, type Said } from '../case/team/entry.ts';
import { writeAgain } from '../case/team/fork.ts';
import {
  bytesToSend,
  entriesToSend,
  heldIn,
  holdsBytes,
  lastIn,
  lastOfAll,
  peopleIn,
  teamFileOf,
} from '../case/team/team-file.ts';
import type { CarriedEntry, Transport } from './transport.ts';

/** Keeps a case and its transport alike: brings what others wrote, and sends what was written here. */
export interface Sync {
  /** Something was written here: it is sent soon. Several wishes become one run. */
  wish(): void;
  /** Brings and sends everything now. */
  now(): Promise<Result<void>>;
  state(): SyncState;
  close(): Promise<void>;
}

export interface SyncState {
  /** Since when the transport could not be reached, and why; null while it can. */
  readonly offline: { readonly since: string; readonly failure: Failure } | null;
  readonly unsent: number;
  /** This identity wrote on another machine, too, or from a restored backup. */
  readonly isTwice: boolean;
  /** What arrived and can't be taken in, by author. */
  readonly refused: readonly { readonly author: string; readonly why: string }[];
}

export interface SyncParts {
  readonly file: CaseFile;
  readonly transport: Transport;
  readonly me: string;
  readonly now: () => Date;
  readonly changed: () => void;
  /** What came from colleagues and is in the case now. */
  readonly took?: (said: readonly Said[]) => void;
  /** Whether the file is still the open case: its database is closed otherwise. */
  readonly isOpen: () => boolean;
  readonly bug: (error: unknown) => void;
}

const [soonMs, leastRetryMs, mostRetryMs] = [15, 1000, 30_000];
/** From the beginning of one run to that of the next: the news of fifty colleagues are brought together. */
const restMs = 200;
const entriesAtOnce = 200;
/** How many rows are changed in one transaction: fewer transactions write the index of entries less often. */
const opsAtOnce = 5000;
const mostBody = 256 * 1024 * 1024;
/** How long main may take in before it yields to other tasks. */
const sliceMs = 20;

export function startSync({ file, transport, me, now, changed, took, isOpen, bug }: SyncParts): Sync {
  const stop = new AbortController();
  const refused = new Map<string, string>();
  let offline: SyncState['offline'] = null;
  /** The last entry of one's own that is there; asked after every failure. */
  let sent = 0;
  let isSentKnown = false;
  let begun = Number.NEGATIVE_INFINITY;
  let retryMs = leastRetryMs;
  /** An entry of one's own that came from elsewhere. */
  let foundOwn: string | null = null;
  let isTwice = false;
  let running: Promise<Result<void>> = Promise.resolve(ok(undefined));
  /** A run that has not begun: it does what further ones would. */
  let next: Promise<Result<void>> | null = null;

  const unsent = () => Math.max(0, lastIn(file, me) - sent);

  async function bring(): Promise<Result<void>> {
    for (let known = -1; known !== peopleIn(file).length; ) {
      // Who is added may have written already.
      known = peopleIn(file).length;
      const [stuck, told] = [new Set<string>(), new Set<string>()];
      for await (const batch of transport.pull({ after: lastOfAll(file), signal: stop.signal })) {
        if (!batch.ok) return batch;
        const taken = await take(batch.value, stuck, told);
        if (!taken.ok) return taken;
        if (stop.signal.aborted) return ok(undefined);
      }
    }
    return ok(undefined);
  }

  /**
   * An author whose entry is not complete yet waits as a whole: entries count in their order only. A forged one is left
   * out: what its author wrote goes on from the one before.
   */
  async function take(batch: readonly CarriedEntry[], stuck: Set<string>, told: Set<string>): Promise<Result<void>> {
    let slice: Parameters<CaseFile['takeIn']>[0][number][] = [];
    let began = performance.now();
    const write = (): Result<number> => {
      const taken = file.takeIn(slice);
      const said = slice.map(({ entry }) => entry.said);
      slice = [];
      if (!taken.ok) return { ok: false, failure: { ...taken.failure, kept: stillThere } };
      if (taken.value > 0) changed();
      if (taken.value > 0) took?.(said);
      return taken;
    };
    const held = heldIn(
      file,
      batch.map(({ hash }) => hash),
    );
    for await (const [carried, read] of checkedInTurn(batch.filter(({ hash }) => !held.has(hash)))) {
      if (stop.signal.aborted || !isOpen()) return ok(undefined);
      if (stuck.has(carried.author)) continue;
      const isWaiting = typeof read !== 'string' && isFarAhead(read.said.at, now());
      const body = typeof read === 'string' ? read : isWaiting ? farAhead : await bytesFor(read);
      if (typeof read === 'string' || typeof body === 'string') {
        if (typeof read !== 'string' || carried.author === me) stuck.add(carried.author);
        if (typeof body === 'string' && body !== notThere) {
          refused.set(carried.author, body);
          told.add(carried.author);
        }
        continue;
      }
      if (!told.has(carried.author)) refused.delete(carried.author);
      if (read.said.author === me) foundOwn = read.hash;
      slice.push({ entry: read, body });
      if (performance.now() - began < sliceMs && sizeOf(slice) < opsAtOnce) continue;
      const taken = write();
      if (!taken.ok) return taken;
      await turn();
      if (stop.signal.aborted) return ok(undefined);
      began = performance.now();
    }
    const taken = slice.length > 0 ? write() : ok(0);
    return taken.ok ? ok(undefined) : taken;
  }

  /** The bytes of an entry's reply; a sentence if they are not what the entry says, or not there yet. */
  async function bytesFor({ said }: Entry): Promise<Awaited<ReturnType<typeof packBody>> | string> {
    if (said.what !== 'reply' || said.reply.sha256 === null || holdsBytes(file, said.reply.sha256)) return null;
    const { sha256, length } = said.reply;
    if (length > mostBody) return null; // It stays with its author, like a file on their disk.
    const bytes = await transport.body(sha256, length);
    if (!bytes.ok || bytes.value === null) return notThere;
    if (createHash('sha256').update(bytes.value).digest('hex') !== sha256) return 'the bytes of a reply were changed';
    return packBody({ sha256, bytes: bytes.value, file: null }, () => false);
  }

  async function send(): Promise<Result<void>> {
    if (!teamFileOf(file).isReady) return ok(undefined);
    if (foundOwn !== null) {
      const again = writeAgain(file, me, foundOwn, now());
      if (!again.ok) return again;
      isTwice ||= again.value > 0;
      foundOwn = null;
    }
    if (!isSentKnown) {
      const last = await transport.lastOf(me, (hashes) => heldIn(file, hashes));
      if (!last.ok) return last;
      sent = last.value;
      isSentKnown = true;
    }
    for (let after = sent; !stop.signal.aborted; ) {
      const entries = entriesToSend(file, me, after, entriesAtOnce);
      const end = entries.at(-1);
      if (!end) return ok(undefined);
      const pushed = await transport.push(entries.map(carry), bodiesOf(entries));
      if (!pushed.ok) return pushed;
      after = end.said.seq;
      sent = after;
      changed();
    }
    return ok(undefined);
  }

  function bodiesOf(entries: readonly Entry[]) {
    const wanted = new Set(entries.flatMap(({ said }) => (said.what === 'reply' ? (said.reply.sha256 ?? []) : [])));
    return [...wanted]
      .filter((sha256) => holdsBytes(file, sha256))
      .map((sha256) => ({ sha256, read: () => bytesToSend(file, sha256) ?? Buffer.alloc(0) }));
  }

  async function run(): Promise<Result<void>> {
    if (!isOpen()) return ok(undefined);
    begun = performance.now();
    const brought = await bring();
    const done = brought.ok ? await send() : brought;
    if (stop.signal.aborted) return done;
    const before = offline;
    if (done.ok) [offline, retryMs] = [null, leastRetryMs];
    else offline = { since: before?.since ?? now().toISOString(), failure: done.failure };
    if (before !== offline) changed();
    if (!done.ok) {
      isSentKnown = false;
      bringing.within(retryMs);
      retryMs = Math.min(2 * retryMs, mostRetryMs);
    }
    return done;
  }

  /**
   * What was written here does not wait for what others wrote. Only where the transport refuses a second entry with one
   * number: elsewhere, what another machine wrote as this author must be found first.
   */
  async function sendAlone(): Promise<Result<void>> {
    if (!isOpen() || stop.signal.aborted) return ok(undefined);
    const isReady = transport.kind === 'postgres' && offline === null && isSentKnown && foundOwn === null;
    const sending = isReady ? await send() : null;
    if (sending?.ok) return sending;
    // A whole run finds out what is wrong, and tells it.
    isSentKnown = false;
    bringing.within(0);
    return ok(undefined);
  }

  /** One run at a time. */
  function inTurn(work: () => Promise<Result<void>>): Promise<Result<void>> {
    running = running.then(work).catch((error: unknown) => {
      if (!stop.signal.aborted && isOpen()) bug(error);
      return ok(undefined);
    });
    return running;
  }

  function again(): Promise<Result<void>> {
    next ??= inTurn(() => {
      next = null;
      return run();
    });
    return next;
  }

  const bringing = createAlarm(again, () => begun + restMs);
  const sending = createAlarm(
    () => inTurn(sendAlone),
    () => 0,
  );
  const deaf = transport.onNews(() => bringing.within(soonMs));
  bringing.within(0);
  return {
    wish: () => sending.within(soonMs),
    now: again,
    state: () => ({
      offline,
      unsent: unsent(),
      isTwice,
      refused: [...refused].map(([author, why]) => ({ author, why })),
    }),
    close: async () => {
      stop.abort();
      bringing.stop();
      sending.stop();
      deaf();
      await running;
      await transport.close();
    },
  };
}

const notThere = 'not there yet';
const farAhead = 'its time is more than a year ahead of the clock of this machine';
const stillThere = 'What your colleagues wrote waits where it is, and the case is as it was.';

/** Rings once for several wishes, as soon as the first one wants, and never before `earliest`. */
function createAlarm(ring: () => unknown, earliest: () => number) {
  let timer: NodeJS.Timeout | undefined;
  let due = Number.POSITIVE_INFINITY;
  let isStopped = false;
  return {
    within: (ms: number): void => {
      const at = Math.max(performance.now() + ms, earliest());
      if (isStopped || at >= due) return;
      clearTimeout(timer);
      due = at;
      timer = setTimeout(
        () => {
          due = Number.POSITIVE_INFINITY;
          ring();
        },
        Math.max(0, at - performance.now()),
      ).unref();
    },
    stop: (): void => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** How much is read and checked at once, while what came before is taken in. */
const atOnce = { entries: 100, letters: 1_000_000 } as const;
/** So few are checked here: handing them to another thread takes as long. */
const few = { entries: 40, letters: 50_000 } as const;

async function* checkedInTurn(batch: readonly CarriedEntry[]): AsyncGenerator<readonly [CarriedEntry, Entry | string]> {
  const letters = batch.reduce((sum, { text }) => sum + text.length, 0);
  if (batch.length <= few.entries && letters <= few.letters) {
    for (const one of batch) yield [one, asCarried(one, readEntry(one.text, signatureOf(one)))];
    return;
  }
  const groups = grouped(batch);
  const check = (group: readonly CarriedEntry[] = []) =>
    Promise.all(
      group.map(async (one) => [one, asCarried(one, await readEntryAside(one.text, signatureOf(one)))] as const),
    );
  let coming = check(groups[0]);
  for (const place of groups.keys()) {
    const read = await coming;
    coming = check(groups[place + 1]);
    yield* read;
  }
}

function grouped(batch: readonly CarriedEntry[]): CarriedEntry[][] {
  const groups: CarriedEntry[][] = [];
  let letters = Number.POSITIVE_INFINITY;
  for (const carried of batch) {
    const last = groups.at(-1);
    if (last && last.length < atOnce.entries && letters < atOnce.letters) last.push(carried);
    else {
      groups.push([carried]);
      letters = 0;
    }
    letters += carried.text.length;
  }
  return groups;
}

function signatureOf({ signature }: CarriedEntry): Buffer {
  return Buffer.from(signature, 'base64');
}

function asCarried(carried: CarriedEntry, entry: Entry | string): Entry | string {
  if (typeof entry === 'string') return entry;
  const { said, hash } = entry;
  const isAsCarried = said.author === carried.author && said.seq === carried.seq && hash === carried.hash;
  return isAsCarried ? entry : 'it was altered on the way';
}

export function carry({ said, hash, text, signature }: Entry): CarriedEntry {
  return { author: said.author, seq: said.seq, hash, text, signature: signature.toString('base64') };
}

function sizeOf(slice: readonly { readonly entry: Entry }[]): number {
  return slice.reduce((sum, { entry }) => sum + (entry.said.what === 'change' ? entry.said.ops.length : 1), 0);
}
