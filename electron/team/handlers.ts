import type { teamCalls } from '../../shared/calls/team.ts';
import type { CaseState } from '../../shared/case-state.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { TeamState, TeamWay } from '../../shared/team.ts';
import type { CaseFile } from '../case/case-file.ts';
import { teamNews } from '../case/queries/team-news.ts';
import type { Signer } from '../case/team/entry.ts';
import { markLooked, peopleIn, sayPerson, teamFileOf } from '../case/team/team-file.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { chooseFolder } from '../core/disk/choose-place.ts';
import { cancelled } from '../core/http/unsent.ts';
import { addInDatabase, removeInDatabase } from './database-people.ts';
import type { Databases } from './databases.ts';
import { caseIn, ownFolderIn, prepareFolder } from './folder.ts';
import { type Identity, readIdentityLine } from './identity.ts';
import type { Sync } from './sync.ts';
import type { Ways } from './ways.ts';

/** What the calls about a shared case need. */
export interface TeamDesk {
  readonly open: () => CaseFile;
  readonly title: () => string;
  readonly state: () => TeamState;
  readonly tell: () => void;
  readonly sync: () => Sync | null;
  /** Waits until the open case can be signed for. */
  readonly prepared: () => Promise<void>;
  /** Reads the identity, if that was not needed before. */
  readonly identified: () => Promise<void>;
  readonly signedBy: (signer: Signer) => void;
  readonly share: (way: TeamWay, signal: AbortSignal) => Promise<Result<TeamState>>;
  readonly join: (
    way: TeamWay,
    about: { readonly caseId: string; readonly owner: string; readonly title: string },
    signal: AbortSignal,
  ) => Promise<Result<CaseState>>;
  readonly mustOwn: () => Result<Signer>;
  readonly identity: Identity;
  readonly databases: Databases;
  readonly ways: Ways;
  readonly dialogs: Dialogs;
  readonly now: () => Date;
}

export function teamHandlers(desk: TeamDesk): Handlers<typeof teamCalls> {
  const { open, state, tell, share, join, mustOwn, identity, databases, ways, dialogs, now } = desk;
  return {
    'team.state': async () => {
      await desk.prepared();
      await desk.identified();
      return ok(state());
    },
    'team.identify': async ({ name }) => {
      const made = await identity.make(name);
      if (!made.ok) return made;
      desk.signedBy(made.value);
      await desk.prepared();
      return ok(state());
    },
    'team.shareInFolder': async ({ place }, signal) => {
      const chosen =
        place !== undefined ? ok(place) : await chooseFolder(dialogs, 'The folder for the shared case', signal);
      if (!chosen.ok) return chosen;
      if (chosen.value === null) return ok(state());
      const folder = place ?? (await ownFolderIn(chosen.value, desk.title()));
      const found = await identity.read();
      if (!found.ok) return found;
      if (!found.value) return noIdentity();
      const { id } = open();
      const owner = teamFileOf(open()).owner ?? found.value.author;
      const title = desk.title().slice(0, 2000);
      const prepared = await prepareFolder(folder, { v: 1, case: id, owner, title });
      if (!prepared.ok) return prepared;
      return share({ kind: 'folder', place: folder }, signal);
    },
    'team.joinFolder': async ({ place }, signal) => {
      const chosen =
        place !== undefined ? ok(place) : await chooseFolder(dialogs, 'The folder of the shared case', signal);
      if (!chosen.ok) return chosen;
      if (chosen.value === null) return cancelled();
      const found = await caseIn(chosen.value);
      if (!found.ok) return found;
      const { case: caseId, owner, title, folder } = found.value;
      return join({ kind: 'folder', place: folder }, { caseId, owner, title }, signal);
    },
    'team.prepareDatabase': async ({ address, password }) => {
      const { initDatabase } = await import('./postgres/init.ts');
      return initDatabase(databases.target(address, password)); // An administrator's password is not stored.
    },
    'team.shareInDatabase': async ({ address, password }, signal) => {
      const found = await identity.read();
      if (!found.ok) return found;
      if (!found.value) return noIdentity();
      const { author, name } = found.value;
      const { shareCase: shareThere } = await import('./postgres/people.ts');
      const title = desk.title().slice(0, 200);
      const done = await shareThere(databases.target(address, password), { caseId: open().id, title, author, name });
      if (!done.ok) return done;
      const kept = await databases.remember(address, password);
      return kept.ok ? share({ kind: 'postgres', address }, signal) : kept;
    },
    'team.joinDatabase': async ({ address, caseId, password }, signal) => {
      const found = await databases.find(databases.target(address, password), caseId);
      if (!found.ok) return found;
      const kept = await databases.remember(address, password);
      return kept.ok ? join({ kind: 'postgres', address }, found.value, signal) : kept;
    },
    'team.addPerson': async ({ identity: line, role, login }, signal) => {
      const owner = mustOwn();
      if (!owner.ok) return owner;
      const person = readIdentityLine(line);
      if (!person.ok) return person;
      const way = ways.of(open().id);
      if (way?.kind === 'postgres') {
        const wish = { caseId: open().id, login, ...person.value, role };
        const added = await addInDatabase(databases.target(way.address), wish, dialogs, signal);
        if (!added.ok) return added;
      }
      const said = sayPerson(open(), { ...person.value, role }, now());
      if (!said.ok) return said;
      desk.sync()?.wish();
      tell();
      return ok(state());
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
      const way = ways.of(open().id);
      const there =
        way?.kind === 'postgres' && (await removeInDatabase(databases.target(way.address), open().id, author));
      if (there && !there.ok) return there;
      desk.sync()?.wish();
      tell();
      return ok(state());
    },
    'team.decide': async ({ row, field, side }) => {
      const decided = open().decide({ key: row, field }, side);
      if (!decided.ok) return decided;
      tell();
      return ok(state());
    },
    'team.news': async ({ after }) => ok(teamNews(open(), after)),
    'team.looked': async () => {
      const looked = markLooked(open());
      return looked.ok ? ok(state()) : looked;
    },
    'team.sync': async () => {
      await desk.prepared();
      const done = await desk.sync()?.now();
      return done && !done.ok ? done : ok(state());
    },
  };
}

export function noIdentity(): Result<never> {
  return fail('no-key', 'You have no identity yet.', {
    kept: 'Nothing was shared.',
    next: 'Enter your name under Team: Sextant makes a key pair and stores it in the keychain.',
  });
}
