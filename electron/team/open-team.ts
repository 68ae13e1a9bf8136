import type { teamCalls } from '../../shared/calls/team.ts';
import type { CaseState } from '../../shared/case-state.ts';
import type { Events } from '../../shared/contract.ts';
import type { Emit, Handlers } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { TeamState, TeamWay } from '../../shared/team.ts';
import type { CaseFile } from '../case/case-file.ts';
import type { Signer } from '../case/team/entry.ts';
import { becomeCopyOf, shareCase } from '../case/team/share.ts';
import { markLooked, peopleIn, sayPerson, signAs, teamFileOf } from '../case/team/team-file.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { chooseFile, choosePlace, confirmed } from '../core/disk/choose-place.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { caseIn, openFolder, prepareFolder } from './folder.ts';
import { createIdentity, readIdentityLine } from './identity.ts';
import { type Sync, startSync } from './sync.ts';
import { teamStateOf } from './team-state.ts';
import type { Transport } from './transport.ts';
import { openWays } from './ways.ts';

/** The sharing of the case that is open. */
export interface Team {
  readonly handlers: Handlers<typeof teamCalls>;
  /** Another case is open. */
  opened(): void;
  /** Something was written in the case. */
  changed(): void;
  /** Waits until the open case can be signed for. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface TeamParts {
  readonly dataFolder: string;
  readonly open: () => CaseFile;
  readonly title: () => string;
  readonly settled: () => Promise<void>;
  /** Opens a new case with this id. */
  readonly begin: (wish: { readonly title: string; readonly id: string }) => Promise<Result<CaseState>>;
  readonly keys: Pick<KeyStore, 'readItem' | 'writeItem'>;
  readonly dialogs: Dialogs;
  readonly jobs: Jobs;
  readonly emit: Emit<Events>;
  readonly now: () => Date;
  readonly inTerminal: boolean;
  readonly bug: (error: unknown) => void;
}

/** Often enough to follow, seldom enough for a page. */
const tellEveryMs = 150;

export async function openTeam(parts: TeamParts): Promise<Team> {
  const { open, dialogs, now } = parts;
  const identity = createIdentity(parts.keys);
  const ways = await openWays(parts.dataFolder);
  let signer: Signer | null = null;
  let running: { readonly file: CaseFile; readonly sync: Sync } | null = null;
  let preparing: Promise<void> = Promise.resolve();
  let telling: NodeJS.Timeout | undefined;

  const syncOfOpen = () => (running?.file === open() ? running.sync : null);

  function state(): TeamState {
    const file = open();
    return teamStateOf(file, signer, ways.of(file.id), syncOfOpen()?.state() ?? null, null);
  }

  function tell(): void {
    telling ??= setTimeout(() => {
      telling = undefined;
      parts.emit('team.changed', state());
    }, tellEveryMs).unref();
  }

  /** Only a case that is shared needs the keychain. */
  async function prepare(file: CaseFile): Promise<void> {
    if (running && running.file !== file) {
      const { sync } = running;
      running = null;
      await sync.close();
    }
    if (!teamFileOf(file).isShared) return;
    const found = await identity.read();
    signer = found.ok ? found.value : null;
    if (file !== open()) return;
    signAs(file, signer);
    const way = ways.of(file.id);
    if (signer && way) start(file, signer, way);
    tell();
  }

  function start(file: CaseFile, by: Signer, way: TeamWay): void {
    const transport = transportOf(way);
    if (!transport || running?.file === file) return;
    const sync = startSync({ file, transport, me: by.author, now, changed: tell, bug: parts.bug });
    running = { file, sync };
  }

  function opened(): void {
    const file = open();
    if (signer && teamFileOf(file).isShared) signAs(file, signer);
    preparing = preparing.then(() => prepare(file)).catch(parts.bug);
  }

  async function share(way: TeamWay, signal: AbortSignal): Promise<Result<TeamState>> {
    const file = open();
    const found = await identity.read();
    if (!found.ok) return found;
    if (!found.value) return noIdentity();
    const by = found.value;
    signer = by;
    await parts.settled();
    const shared = await parts.jobs.run('Preparing the shared case', signal, async (jobSignal) =>
      shareCase(file, by, now, jobSignal),
    );
    if (!shared.ok) return shared;
    const kept = await ways.keep(file.id, way);
    if (!kept.ok) return kept;
    start(file, by, way);
    const sent = await syncOfOpen()?.now();
    if (sent && !sent.ok) return sent;
    tell();
    return ok(state());
  }

  async function join(
    way: TeamWay,
    about: { caseId: string; owner: string; title: string },
    signal: AbortSignal,
  ): Promise<Result<CaseState>> {
    const found = await identity.read();
    if (!found.ok) return found;
    if (!found.value) return noIdentity();
    signer = found.value;
    const agreed = await confirmed(
      dialogs,
      {
        title: 'Join a shared case',
        message: `You get a case of your own that stays the same as that of your colleagues: "${about.title.slice(0, 200)}". Check with its owner that this is their key.`,
        detail: about.owner,
        yes: 'Join the case',
      },
      signal,
    );
    if (!agreed) return cancelled();
    const kept = await ways.keep(about.caseId, way);
    if (!kept.ok) return kept;
    const begun = await parts.begin({ title: about.title || 'Shared case', id: about.caseId });
    if (!begun.ok) return begun;
    const file = open();
    const ours = becomeCopyOf(file, about.owner, signer);
    if (!ours.ok) return ours;
    start(file, signer, way);
    const brought = await syncOfOpen()?.now();
    if (brought && !brought.ok) return brought;
    tell();
    return ok(begun.value);
  }

  function mustOwn(): Result<Signer> {
    const file = open();
    const me = peopleIn(file).find(({ author }) => author === signer?.author);
    if (signer && me?.role === 'owner') return ok(signer);
    return fail('not-permitted', 'Only an owner of this shared case can add or remove people.', {
      kept: 'Nobody was added, removed or changed.',
      next: 'Ask its owner.',
    });
  }

  const handlers: Handlers<typeof teamCalls> = {
    'team.state': async () => {
      await preparing;
      if (!signer && !parts.inTerminal)
        signer = (await identity.read().then((found) => found.ok && found.value)) || null;
      return ok(state());
    },
    'team.identify': async ({ name }) => {
      const made = await identity.make(name);
      if (!made.ok) return made;
      signer = made.value;
      opened();
      await preparing;
      return ok(state());
    },
    'team.shareInFolder': async ({ place }, signal) => {
      const chosen =
        place !== undefined
          ? ok(place)
          : await choosePlace(dialogs, 'The folder for the shared case', 'shared-case', signal);
      if (!chosen.ok) return chosen;
      if (chosen.value === null) return ok(state());
      const found = await identity.read();
      if (!found.ok) return found;
      if (!found.value) return noIdentity();
      const { id } = open();
      const owner = teamFileOf(open()).owner ?? found.value.author;
      const title = parts.title().slice(0, 2000);
      const prepared = await prepareFolder(chosen.value, { v: 1, case: id, owner, title });
      if (!prepared.ok) return prepared;
      return share({ kind: 'folder', place: chosen.value }, signal);
    },
    'team.joinFolder': async ({ place }, signal) => {
      const chosen =
        place !== undefined ? ok(place) : await chooseFile(dialogs, 'The file case.json of the shared folder', signal);
      if (!chosen.ok) return chosen;
      if (chosen.value === null) return cancelled();
      const found = await caseIn(chosen.value);
      if (!found.ok) return found;
      const { case: caseId, owner, title, folder } = found.value;
      return join({ kind: 'folder', place: folder }, { caseId, owner, title }, signal);
    },
    'team.shareInDatabase': async () => notYet(),
    'team.joinDatabase': async () => notYet(),
    'team.addPerson': async ({ identity: line, role }) => {
      const owner = mustOwn();
      if (!owner.ok) return owner;
      const person = readIdentityLine(line);
      if (!person.ok) return person;
      const said = sayPerson(open(), { ...person.value, role }, now());
      if (!said.ok) return said;
      syncOfOpen()?.wish();
      tell();
      return ok({ state: state(), password: null });
    },
    'team.removePerson': async ({ author }) => {
      const owner = mustOwn();
      if (!owner.ok) return owner;
      const person = peopleIn(open()).find((one) => one.author === author);
      if (!person || author === teamFileOf(open()).owner) {
        return fail('not-found', person ? 'The first owner can’t be removed.' : 'Nobody has this key here.', {
          kept: 'Nobody was removed.',
          next: 'Choose one of the people of the case.',
        });
      }
      const said = sayPerson(open(), { author, name: person.name, role: 'removed' }, now());
      if (!said.ok) return said;
      syncOfOpen()?.wish();
      tell();
      return ok(state());
    },
    'team.decide': async ({ key, field, side }) => {
      const decided = open().decide({ key, field }, side);
      if (!decided.ok) return decided;
      tell();
      return ok(state());
    },
    'team.looked': async () => {
      const looked = markLooked(open());
      return looked.ok ? ok(state()) : looked;
    },
    'team.sync': async () => {
      await preparing;
      const done = await syncOfOpen()?.now();
      return done && !done.ok ? done : ok(state());
    },
  };

  opened();
  return {
    handlers,
    opened,
    changed: () => {
      syncOfOpen()?.wish();
      tell();
    },
    ready: () => preparing,
    close: async () => {
      clearTimeout(telling);
      await preparing;
      await running?.sync.close();
    },
  };
}

function transportOf(way: TeamWay): Transport | null {
  return way.kind === 'folder' ? openFolder(way.place) : null;
}

function noIdentity(): Result<never> {
  return fail('no-key', 'You have no identity yet.', {
    kept: 'Nothing was shared.',
    next: 'Enter your name under Team: Sextant makes a key pair and stores it in the keychain.',
  });
}

function notYet(): Result<never> {
  return fail('bug', 'Not there.', { kept: 'Nothing was changed.' });
}
