import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Page } from 'playwright-core';
import { createCaseFile } from '../../electron/case/create-case-file.ts';
import { databaseOf } from '../../electron/case/database-of.ts';
import { createDatabase } from '../../electron/case/open-database.ts';
import { newIdentityKey } from '../../electron/case/team/entry.ts';
import { becomeCopyOf, shareCase } from '../../electron/case/team/share.ts';
import { entriesToSend, sayPerson } from '../../electron/case/team/team-file.ts';
import { entryFromRow } from '../../electron/case/team/team-store.ts';
import type { Target } from '../../electron/team/postgres/connect.ts';
import { initDatabase } from '../../electron/team/postgres/init.ts';
import { addPerson, shareCase as shareThere } from '../../electron/team/postgres/people.ts';
import { createPostgresTransport } from '../../electron/team/postgres/transport.ts';
import { carry } from '../../electron/team/sync.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { type Analyst, must, newAnalyst, newSigner } from '../support/team.ts';
import { createDatabase as createTeamDatabase } from '../support/team-database.ts';
import { buildLargeCase, size } from './large-case.ts';
import { type Entry, median, round } from './measure.ts';
import {
  addDomain,
  type Connected,
  connect,
  itemsOf,
  type Seat,
  type Seats,
  signerAt,
  targetOf,
} from './team-clients.ts';
import { itemsIn, openTeamWindows, waitsIn } from './team-windows.ts';

const { signal } = new AbortController();
const now = () => new Date();
const people = 50;
const [offlineChanges, liveSeconds] = [1000, 15];
const budget = { joinSeconds: 20, convergeSeconds: 60, medianMs: 300, lateMs: 1000, growthPercent: 20 } as const;

/** A team on a real PostgreSQL on loopback: joining a large case, working at the same time, and coming back after a day. */
export async function benchTeam(): Promise<Entry[]> {
  const server = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-team-'));
  try {
    const database = await createTeamDatabase(server);
    const admin = server.admin(database);
    must(await initDatabase(admin));
    const large = await benchJoin(folder, server, database);

    const owner = newAnalyst('Owner', now);
    addOffline(owner, 'first.example');
    const author = owner.signer.author;
    must(await shareCase(owner.file, owner.signer, now, signal));
    const caseId = owner.file.id;
    must(await shareThere(admin, { caseId, title: 'Shared', author, name: 'Owner' }));
    const seats: Seat[] = [];
    for (let number = 2; number <= people; number++) {
      seats.push(await seatFor(server, database, owner, `Analyst ${number}`));
    }
    const first = await connect(owner, admin);
    try {
      const windows = await openTeamWindows(folder, async ({ author, name }) => {
        const login = await letIn(server, database, owner, { author, name });
        must(await first.sync.now());
        return login;
      });
      let live: Entry[];
      try {
        live = await benchLive(first, windows.pages, { seats: seats.slice(2), caseId, owner: author });
      } finally {
        await windows.close();
      }
      return [...large, ...live, await benchConverge(first, seats)];
    } finally {
      await first.close();
    }
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds a person, in the case and in the database. */
async function letIn(
  server: Postgres,
  database: string,
  owner: Analyst,
  { author, name }: { readonly author: string; readonly name: string },
): Promise<Target & { readonly secret: string }> {
  must(sayPerson(owner.file, { author, name, role: 'editor' }, now()));
  const login = name.toLowerCase().replaceAll(' ', '');
  const wish = { caseId: owner.file.id, login, author, name, role: 'editor' } as const;
  const secret = must(await addPerson(server.admin(database), wish)).password ?? '';
  return { ...server.login(database, login, secret), secret };
}

async function seatFor(server: Postgres, database: string, owner: Analyst, name: string): Promise<Seat> {
  const privateKey = newIdentityKey();
  const { author } = signerAt({ name, privateKey });
  const { secret, password: _read, ...target } = await letIn(server, database, owner, { author, name });
  return { name, privateKey, target, password: secret };
}

async function benchJoin(folder: string, server: Postgres, database: string): Promise<Entry[]> {
  const { file, fileBytes } = await buildLargeCase(join(folder, 'large.sextant'), 1);
  const signer = newSigner('Large');
  const large = { file, signer, database: databaseOf(file) };
  must(await shareCase(file, signer, now, signal));
  databaseOf(file).all('PRAGMA wal_checkpoint(TRUNCATE)');
  const sharedBytes = statSync(file.path).size;
  const admin = server.admin(database);
  must(await shareThere(admin, { caseId: file.id, title: 'Large', author: signer.author, name: 'Large' }));
  const seat = await seatFor(server, database, large, 'Bob');
  const owner = await connect(large, admin);

  const theirs = must(createDatabase(join(folder, 'joined.sextant'), 'Large', now(), file.id));
  const nothing = () => undefined;
  const joined = createCaseFile(theirs, { who: 'Bob', now, show: nothing, changed: nothing, isSpooled: () => false });
  const bob = signerAt(seat);
  const began = performance.now();
  must(becomeCopyOf(joined, signer.author, bob));
  const there = await connect({ file: joined, signer: bob, database: theirs }, targetOf(seat));
  const seconds = round((performance.now() - began) / 1000, 1);
  const entities = itemsOf(there);
  if (entities !== size.entities) throw new Error(`${entities} entities came, of ${size.entities}`);
  await there.close();
  await owner.close();
  const growth = round((sharedBytes / fileBytes - 1) * 100, 1);
  return [
    {
      ...{ name: 'team-join', unit: 's', ours: seconds, peer: null, ratio: null, runs: [seconds] },
      against: `a case of ${entities} items, joined over PostgreSQL on this machine`,
      budget: `at most ${budget.joinSeconds} s`,
      ok: seconds <= budget.joinSeconds,
    },
    {
      ...{ name: 'team-growth', unit: '%', ours: growth, peer: null, ratio: null, runs: [growth] },
      against: `the file of the same case before it was shared, ${entities} items and no stored replies to speak of`,
      budget: `at most ${budget.growthPercent} %`,
      ok: growth <= budget.growthPercent,
    },
  ];
}

/** Everybody changes something once a second; how long until the window of another one shows it. */
async function benchLive(owner: Connected, windows: readonly [Page, Page], others: Seats): Promise<Entry[]> {
  const half = Math.ceil(others.seats.length / 2);
  const parts = [others.seats.slice(0, half), others.seats.slice(half)];
  const threads = parts.map(
    (seats) => new Worker(new URL('./team-clients.ts', import.meta.url), { workerData: { ...others, seats } }),
  );
  const answers = () => Promise.all(threads.map(async (thread) => (await once(thread, 'message'))[0]));
  await answers();
  for (const thread of threads) thread.postMessage('work');
  let owns = 0;
  const working = setInterval(() => addDomain(owner, `owner-${owns++}.example`), 1000);
  const waits = await waitsIn(windows, liveSeconds);
  clearInterval(working);
  for (const thread of threads) thread.postMessage('rest');
  const made = (await answers()).reduce((sum, answer) => sum + answer.made, owns);
  for (const thread of threads) thread.postMessage('end');
  const items: number[] = (await answers()).flatMap((answer) => answer.items);
  must(await owner.sync.now());
  const counts = new Set([...items, itemsOf(owner), ...(await Promise.all(windows.map(itemsIn)))]);
  if (counts.size !== 1) throw new Error(`they have ${[...counts].join(', ')} items`);
  const sorted = waits.toSorted((one, other) => one - other);
  const late = sorted[Math.floor(0.95 * (sorted.length - 1))] ?? Number.NaN;
  const against = `${people} analysts on this machine, two of them with a window; ${made} changes of the others in ${liveSeconds} s, until the other window shows it`;
  const entry = (name: string, ours: number, most: number): Entry => ({
    ...{ name, unit: 'ms', ours: round(ours, 0), against, peer: null, ratio: null },
    ...{ budget: `at most ${most} ms`, ok: ours <= most, runs: waits.map((wait) => round(wait, 0)) },
  });
  return [entry('team-live', median(waits), budget.medianMs), entry('team-live-95', late, budget.lateMs)];
}

/** Everybody worked alone for a day and sends it; how long until one of them has it all. */
async function benchConverge(one: Connected, seats: readonly Seat[]): Promise<Entry> {
  const away: { readonly analyst: Analyst; readonly target: Target }[] = [];
  const known = entriesToSend(one.file, one.signer.author, 0, Number.POSITIVE_INFINITY);
  for (const [index, seat] of seats.entries()) {
    const analyst = newAnalyst(seat.name, now, one.file.id, signerAt(seat));
    must(becomeCopyOf(analyst.file, one.signer.author, analyst.signer));
    must(analyst.file.takeIn(known.map((entry) => ({ entry, body: null }))));
    const own = one.database.all('SELECT * FROM team_entry WHERE author = ? ORDER BY seq', analyst.signer.author);
    must(analyst.file.takeIn(own.map((row) => ({ entry: entryFromRow(row), body: null }))));
    for (let number = 0; number < offlineChanges; number++) addOffline(analyst, `day-${index}-${number}.example`);
    away.push({ analyst, target: targetOf(seat) });
  }
  const began = performance.now();
  for (const { analyst, target } of away) {
    const { file, signer } = analyst;
    const transport = createPostgresTransport({ ...target, caseId: file.id, author: signer.author });
    const last = must(await transport.lastOf(signer.author));
    must(await transport.push(entriesToSend(file, signer.author, last, Number.POSITIVE_INFINITY).map(carry), []));
    await transport.close();
    await file.close();
  }
  must(await one.sync.now());
  const seconds = round((performance.now() - began) / 1000, 1);
  const days = Number(one.database.one("SELECT count(*) AS n FROM entity WHERE value LIKE 'day-%'")?.n);
  if (days !== away.length * offlineChanges) throw new Error(`${days} of ${away.length * offlineChanges} came`);
  return {
    ...{ name: 'team-converge', unit: 's', ours: seconds, peer: null, ratio: null, runs: [seconds] },
    against: `${away.length} analysts with ${offlineChanges} changes each, sent over PostgreSQL and taken in by one`,
    budget: `at most ${budget.convergeSeconds} s`,
    ok: seconds <= budget.convergeSeconds,
  };
}

function addOffline({ file }: Analyst, value: string): void {
  must(file.change({ kind: 'added', label: 'Added' }, (draft) => void draft.entity('domain', value)));
}
