import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { type Signer, signerOf } from '../../electron/case/team/entry.ts';
import { becomeCopyOf } from '../../electron/case/team/share.ts';
import type { Target } from '../../electron/team/postgres/connect.ts';
import { createPostgresTransport } from '../../electron/team/postgres/transport.ts';
import { type Sync, startSync } from '../../electron/team/sync.ts';
import { ok } from '../../shared/result.ts';
import { type Analyst, must, newAnalyst } from '../support/team.ts';

/** Colleagues of a benchmark, in a thread of their own: the real client without a window. */

const now = () => new Date();

export interface Connected extends Analyst {
  readonly sync: Sync;
  readonly close: () => Promise<void>;
}

/** What a thread needs to be these people. */
export interface Seat {
  readonly name: string;
  readonly privateKey: string;
  readonly target: Omit<Target, 'password'>;
  readonly password: string;
}

export interface Seats {
  readonly seats: readonly Seat[];
  readonly caseId: string;
  readonly owner: string;
}

export function signerAt({ name, privateKey }: Pick<Seat, 'name' | 'privateKey'>): Signer {
  const signer = signerOf(name, privateKey);
  if (!signer) throw new Error('no key');
  return signer;
}

/** Somebody who joins a case, and has all of it. */
export async function joinAt(seat: Seat, { caseId, owner }: Pick<Seats, 'caseId' | 'owner'>): Promise<Connected> {
  const analyst = newAnalyst(seat.name, now, caseId, signerAt(seat));
  must(becomeCopyOf(analyst.file, owner, analyst.signer));
  return connect(analyst, targetOf(seat));
}

export function targetOf({ target, password }: Pick<Seat, 'target' | 'password'>): Target {
  return { ...target, password: async () => ok(password) };
}

export async function connect(analyst: Analyst, target: Target): Promise<Connected> {
  const { file, signer } = analyst;
  const transport = createPostgresTransport({ ...target, caseId: file.id, author: signer.author });
  const sync = startSync({
    ...{ file, transport, me: signer.author, now },
    changed: () => undefined,
    isOpen: () => true,
    bug: (error) => console.error(error),
  });
  must(await sync.now());
  const close = async () => {
    await sync.close();
    await file.close();
  };
  return { ...analyst, sync, close };
}

export function addDomain({ file, sync }: Connected, value: string): void {
  must(file.change({ kind: 'added', label: 'Added' }, (draft) => void draft.entity('domain', value)));
  sync.wish();
}

export function itemsOf({ database }: Pick<Analyst, 'database'>): number {
  return Number(database.one('SELECT count(*) AS n FROM entity')?.n);
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const all = workerData as Seats;
  const people: Connected[] = [];
  for (const seat of all.seats) people.push(await joinAt(seat, all));
  let timers: NodeJS.Timeout[] = [];
  let made = 0;
  port.on('message', async (wish: 'work' | 'rest' | 'end') => {
    if (wish === 'work') {
      // One change a second each, not all at the same moment.
      timers = people.map((each, index) =>
        setTimeout(
          () => {
            const change = () => addDomain(each, `${each.signer.name}-${made++}.example`.replaceAll(' ', '-'));
            change();
            timers[index] = setInterval(change, 1000);
          },
          (1000 * index) / people.length,
        ),
      );
    } else if (wish === 'rest') {
      for (const timer of timers) clearInterval(timer);
      for (const { sync } of people) must(await sync.now());
      port.postMessage({ made });
    } else {
      for (const { sync } of people) must(await sync.now());
      const items = people.map(itemsOf);
      for (const { close } of people) await close();
      port.postMessage({ items });
      port.close();
    }
  });
  port.postMessage('here');
}
