import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCaseFile } from '../../electron/case/create-case-file.ts';
import { databaseOf } from '../../electron/case/database-of.ts';
import { createDatabase } from '../../electron/case/open-database.ts';
import { becomeCopyOf, shareCase } from '../../electron/case/team/share.ts';
import { sayPerson } from '../../electron/case/team/team-file.ts';
import type { Target } from '../../electron/team/postgres/connect.ts';
import { initDatabase } from '../../electron/team/postgres/init.ts';
import { addPerson, shareCase as shareThere } from '../../electron/team/postgres/people.ts';
import { createPostgresTransport } from '../../electron/team/postgres/transport.ts';
import { type Sync, startSync } from '../../electron/team/sync.ts';
import { startPostgres } from '../support/postgres.ts';
import { type Analyst, joiner, must, newAnalyst, newSigner } from '../support/team.ts';
import { createDatabase as createTeamDatabase } from '../support/team-database.ts';
import { buildLargeCase, size } from './large-case.ts';
import { type Entry, median, round } from './measure.ts';

const { signal } = new AbortController();
const now = () => new Date();
const people = 50;
const [offlineChanges, liveSeconds] = [1000, 15];
const budget = { joinSeconds: 20, convergeSeconds: 60, medianMs: 300, lateMs: 1000 } as const;

interface Connected extends Analyst {
  readonly sync: Sync;
}

/** A team on a real PostgreSQL on loopback: joining a large case, coming back after a day, and working at the same time. */
export async function benchTeam(): Promise<Entry[]> {
  const server = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-team-'));
  const open: Connected[] = [];
  try {
    const database = await createTeamDatabase(server);
    const admin = server.admin(database);
    must(await initDatabase(admin));

    const connect = async (analyst: Analyst, login: string, password: string | null): Promise<Connected> => {
      const target: Target = password === null ? admin : server.login(database, login, password);
      const transport = createPostgresTransport({ ...target, caseId: analyst.file.id, author: analyst.signer.author });
      const parts = {
        file: analyst.file,
        transport,
        me: analyst.signer.author,
        now,
        changed: () => undefined,
        isOpen: () => true,
      };
      const sync = startSync({ ...parts, bug: (error) => console.error(error) });
      must(await sync.now());
      const connected = { ...analyst, sync };
      open.push(connected);
      return connected;
    };

    const join1 = await benchJoin(folder, admin, connect, (login, caseId, author, name) =>
      addPerson(admin, { caseId, login, author, name, role: 'editor' }).then((added) => must(added).password),
    );
    for (const { sync, file } of open.splice(0)) {
      await sync.close();
      await file.close();
    }

    const owner = newAnalyst('Owner', now);
    must(await shareCase(owner.file, owner.signer, now, signal));
    const { id } = owner.file;
    must(await shareThere(admin, { caseId: id, title: 'Shared', author: owner.signer.author, name: 'Owner' }));
    const others = Array.from({ length: people - 1 }, (_, index) => joiner(`Analyst ${index + 2}`, owner, now));
    const passwords: (string | null)[] = [];
    for (const [index, { signer }] of others.entries()) {
      const { author, name } = signer;
      must(sayPerson(owner.file, { author, name, role: 'editor' }, now()));
      const added = await addPerson(admin, { caseId: id, login: `analyst${index}`, author, name, role: 'editor' });
      passwords.push(must(added).password);
    }
    const first = await connect(owner, 'owner', null);
    const team: Connected[] = [first];
    for (const [index, other] of others.entries()) {
      team.push(await connect(other, `analyst${index}`, passwords[index] ?? null));
    }
    return [join1, ...(await benchLive(team)), await benchConverge(team)];
  } finally {
    for (const { sync, file } of open) {
      await sync.close();
      await file.close();
    }
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Connect = (analyst: Analyst, login: string, password: string | null) => Promise<Connected>;
type Add = (login: string, caseId: string, author: string, name: string) => Promise<string | null>;

async function benchJoin(folder: string, admin: Target, connect: Connect, add: Add): Promise<Entry> {
  const { file } = await buildLargeCase(join(folder, 'large.sextant'), 1);
  const database = databaseOf(file);
  const signer = newSigner('Large');
  must(await shareCase(file, signer, now, signal));
  must(await shareThere(admin, { caseId: file.id, title: 'Large', author: signer.author, name: 'Large' }));
  const bob = newSigner('Bob');
  must(sayPerson(file, { author: bob.author, name: 'Bob', role: 'editor' }, now()));
  const password = await add('bob', file.id, bob.author, 'Bob');
  await connect({ file, signer, database }, 'large', null);

  const theirs = must(createDatabase(join(folder, 'joined.sextant'), 'Large', now(), file.id));
  const nothing = () => undefined;
  const joined = createCaseFile(theirs, { who: 'Bob', now, show: nothing, changed: nothing, isSpooled: () => false });
  const began = performance.now();
  must(becomeCopyOf(joined, signer.author, bob));
  await connect({ file: joined, signer: bob, database: theirs }, 'bob', password);
  const seconds = round((performance.now() - began) / 1000, 1);
  const entities = Number(theirs.one('SELECT count(*) AS n FROM entity')?.n);
  if (entities !== size.entities) throw new Error(`${entities} entities came, of ${size.entities}`);
  return {
    name: 'team-join',
    unit: 's',
    ours: seconds,
    against: `a case of ${entities} items, joined over PostgreSQL on this machine`,
    peer: null,
    ratio: null,
    budget: `at most ${budget.joinSeconds} s`,
    ok: seconds <= budget.joinSeconds,
    runs: [seconds],
  };
}

/** Everybody changes something once a second; how long until another one has it. */
async function benchLive(team: readonly Connected[]): Promise<Entry[]> {
  const [watcher, writer] = team;
  if (!watcher || !writer) throw new Error('nobody is there');
  const waits: number[] = [];
  const names = (analyst: Connected) => analyst.database.one('SELECT count(*) AS n FROM entity')?.n;
  const add = ({ file, sync }: Connected, value: string) => {
    must(file.change({ kind: 'added', label: 'Added' }, (draft) => void draft.entity('domain', value)));
    sync.wish();
  };
  let made = 0;
  const timers = team.map((each, index) =>
    setInterval(() => {
      if (each !== writer) add(each, `live-${index}-${made++}.example`);
    }, 1000),
  );
  for (let second = 0; second < liveSeconds; second++) {
    const value = `seen-${second}.example`;
    const began = performance.now();
    add(writer, value);
    while (!watcher.database.one('SELECT 1 FROM entity WHERE value = ?', value)) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (performance.now() - began > 60_000) throw new Error('a change did not arrive');
    }
    waits.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1000 - (performance.now() - began))));
  }
  for (const timer of timers) clearInterval(timer);
  for (const { sync } of team) must(await sync.now());
  for (const { sync } of team) must(await sync.now());
  const counts = new Set(team.map(names));
  if (counts.size !== 1) throw new Error(`they have ${[...counts].join(', ')} items`);
  const sorted = waits.toSorted((one, other) => one - other);
  const late = sorted[Math.floor(0.95 * (sorted.length - 1))] ?? Number.NaN;
  const against = `${team.length} analysts in one process, one change a second each, until the other file has it`;
  const entry = (name: string, ours: number, most: number): Entry => ({
    ...{ name, unit: 'ms', ours: round(ours, 0), against, peer: null, ratio: null },
    ...{ budget: `at most ${most} ms`, ok: ours <= most, runs: waits.map((wait) => round(wait, 0)) },
  });
  return [entry('team-live', median(waits), budget.medianMs), entry('team-live-95', late, budget.lateMs)];
}

/** Everybody worked alone for a day; how long until one has it all. */
async function benchConverge(team: readonly Connected[]): Promise<Entry> {
  for (const { sync } of team) await sync.close();
  for (const [index, { file }] of team.entries()) {
    for (let number = 0; number < offlineChanges; number++) {
      must(
        file.change(
          { kind: 'added', label: 'Added' },
          (draft) => void draft.entity('domain', `day-${index}-${number}.example`),
        ),
      );
    }
  }
  const [one] = team;
  if (!one) throw new Error('nobody is there');
  const began = performance.now();
  // The others send what they have; one brings it all.
  const { entriesToSend } = await import('../../electron/case/team/team-file.ts');
  for (const other of team.slice(1)) {
    const batch = entriesToSend(other.file, other.signer.author, 0, Number.POSITIVE_INFINITY);
    for (let from = 0; from < batch.length; from += 200) {
      must(one.file.takeIn(batch.slice(from, from + 200).map((entry) => ({ entry, body: null }))));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const seconds = round((performance.now() - began) / 1000, 1);
  const days = Number(one.database.one("SELECT count(*) AS n FROM entity WHERE value LIKE 'day-%'")?.n);
  if (days !== team.length * offlineChanges) throw new Error(`${days} of ${team.length * offlineChanges} came`);
  return {
    name: 'team-converge',
    unit: 's',
    ours: seconds,
    against: `${team.length} analysts with ${offlineChanges} changes each, taken in by one of them, without the network`,
    peer: null,
    ratio: null,
    budget: `at most ${budget.convergeSeconds} s`,
    ok: seconds <= budget.convergeSeconds,
    runs: [seconds],
  };
}
