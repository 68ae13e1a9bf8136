import type { teamCalls } from '../../shared/calls/team.ts';
import type { CaseState } from '../../shared/case-state.ts';
import type { Events } from '../../shared/contract.ts';
import type { Emit, Handlers } from '../../shared/ipc.ts';
import { fail, failUnsent, ok, type Result } from '../../shared/result.ts';
import type { TeamState, TeamWay } from '../../shared/team.ts';
import type { CaseFile } from '../case/case-file.ts';
import type { Said, Signer } from '../case/team/entry.ts';
import { becomeCopyOf, shareCase } from '../case/team/share.ts';
import { bar, markLooked, occasionOf, peopleIn, signAs, teamFileOf } from '../case/team/team-file.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { confirmed } from '../core/disk/choose-place.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import type { Together } from '../core/limits/together.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { countAtDatabase } from './count-together.ts';
import { createDatabases } from './databases.ts';
import { openFolder } from './folder.ts';
import { noIdentity, type TeamDesk, teamHandlers } from './handlers.ts';
import { createIdentity } from './identity.ts';
import type { PostgresTransport } from './postgres/transport.ts';
import { type Sync, startSync } from './sync.ts';
import { teamStateOf } from './team-state.ts';
import type { Claim } from './transport.ts';
import { openWays } from './ways.ts';

/** The sharing of the case that is open. */
export interface Team {
  readonly handlers: Handlers<typeof teamCalls>;
  /** Another case is open. */
  opened(): void;
  /** Something was written in the case. */
  changed(): void;
  /** Takes the right to send a verdict: see `Transport.claim`. */
  claim(verdict: { readonly watchId: string; readonly action: string }): Promise<Result<Claim | null>>;
  /** For a case in a database: has what colleagues wrote, or says why not. */
  upToDate(): Promise<Result<void>>;
  /** Counts the calls of an account with colleagues, if the open case is in a database. */
  readonly together: Together;
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
  /** A search of the case ran at a colleague's. */
  readonly ran: () => void;
  readonly inTerminal: boolean;
  readonly bug: (error: unknown) => void;
}

interface Running {
  readonly file: CaseFile;
  readonly sync: Sync;
  readonly database: PostgresTransport | null;
  /** Who is connected; null where nobody can know. */
  here: ReadonlySet<string> | null;
}

const lookEveryMs = 5000;
/** Soon enough to follow, and for a page of a busy team not too often. */
const [tellWithinMs, tellEveryMs] = [150, 500];

export async function openTeam(parts: TeamParts): Promise<Team> {
  const { open, dialogs, now } = parts;
  const identity = createIdentity(parts.keys);
  const ways = await openWays(parts.dataFolder);
  const databases = createDatabases(parts.keys);
  let signer: Signer | null = null;
  let running: Running | null = null;
  let looking: NodeJS.Timeout | undefined;
  let isClosed = false;
  let preparing: Promise<void> = Promise.resolve();
  let isPreparing = false;
  let telling: NodeJS.Timeout | undefined;
  let told = Number.NEGATIVE_INFINITY;

  const syncOfOpen = () => (running?.file === open() ? running.sync : null);
  const isInDatabase = () => ways.of(open().id)?.kind === 'postgres';
  const counting = countAtDatabase({
    isShared: () => !isClosed && isInDatabase(),
    database: () => (running?.file === open() ? running.database : null),
    preparing: () => (isPreparing ? preparing : null),
  });

  function state(): TeamState {
    const file = open();
    const sync = syncOfOpen()?.state() ?? null;
    const isRemoved = sync !== null && (running?.database?.isRemoved() ?? false);
    return teamStateOf(file, { signer, way: ways.of(file.id), sync, here: running?.here ?? null, isRemoved });
  }

  function tell(): void {
    if (isClosed) return;
    const waitMs = Math.max(tellWithinMs, told + tellEveryMs - performance.now());
    telling ??= setTimeout(() => {
      telling = undefined;
      told = performance.now();
      try {
        parts.emit('team.changed', state());
      } catch (error) {
        parts.bug(error); // A case from a stranger may have anything in these tables.
      }
    }, waitMs).unref();
  }

  /** Only a case that is shared needs the keychain. */
  async function prepare(file: CaseFile): Promise<void> {
    if (running && running.file !== file) {
      const { sync } = running;
      running = null;
      await sync.close();
    }
    if (isClosed || file !== open() || !teamFileOf(file).isShared) return;
    const found = await identity.read();
    signer = found.ok ? found.value : null;
    if (isClosed || file !== open()) return;
    signAs(file, signer);
    const way = ways.of(file.id);
    if (signer && way) await start(file, signer, way);
    tell();
  }

  async function start(file: CaseFile, by: Signer, way: TeamWay): Promise<void> {
    if (running?.file === file) return;
    const database = way.kind === 'postgres' ? await databases.open(way.address, file.id, by.author) : null;
    const transport = database ?? openFolder(way.kind === 'folder' ? way.place : '');
    if (file !== open()) return transport.close();
    const isOpen = () => !isClosed && file === open();
    const changed = () => {
      if (isOpen()) bar(file, database?.isRemoved() ?? false);
      tell();
    };
    const sync = startSync({ file, transport, me: by.author, now, changed, took, isOpen, bug: parts.bug });
    running = { file, sync, database, here: null };
    database?.onStanding(({ online }) => online && counting.reached());
    if (database) void look();
  }

  function took(said: readonly Said[]): void {
    const domains = new Set(said.flatMap((one) => (one.what === 'picture' ? [one.picture.domain] : [])));
    if (domains.size > 0) parts.emit('screenshots.changed', { domains: [...domains] });
    if (said.some(({ what }) => what === 'run')) parts.ran();
  }

  /** Who is connected, as often as somebody may come or go. */
  async function look(): Promise<void> {
    clearTimeout(looking);
    const at = running;
    const people = await at?.database?.people();
    if (!at || at !== running) return;
    const here = people?.ok
      ? new Set(people.value.flatMap(({ author, isConnected }) => (isConnected && author !== null ? [author] : [])))
      : null;
    const isSame = here?.size === at.here?.size && [...(here ?? [])].every((author) => at.here?.has(author));
    at.here = here;
    if (!isSame) tell();
    looking = setTimeout(() => void look().catch(parts.bug), lookEveryMs).unref();
  }

  function opened(): void {
    const file = open();
    if (signer && teamFileOf(file).isShared) signAs(file, signer);
    isPreparing = true;
    const next = preparing
      .then(() => prepare(file))
      .catch(parts.bug)
      .finally(() => {
        if (preparing === next) isPreparing = false;
      });
    preparing = next;
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
    await start(file, by, way);
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
    await start(file, signer, way);
    const brought = await syncOfOpen()?.now();
    if (brought && !brought.ok) return brought;
    markLooked(file); // What was there is not news.
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

  const desk: TeamDesk = {
    ...{ open, state, tell, share, join, mustOwn, identity, databases, ways, dialogs, now },
    title: parts.title,
    prepared: () => preparing,
    sync: syncOfOpen,
    identified: async () => {
      const found = signer ? null : await identity.read();
      if (found?.ok) signer = found.value;
    },
    signedBy: (found) => {
      signer = found;
      opened();
    },
  };
  const handlers = teamHandlers(desk);

  opened();
  return {
    handlers,
    opened,
    changed: () => {
      syncOfOpen()?.wish();
      tell();
    },
    claim: async ({ watchId, action }) => {
      const occasion = occasionOf(open(), watchId, action);
      if (occasion === null || !isInDatabase()) return ok(null);
      if (running?.file === open() && running.database) return running.database.claim(occasion);
      return failUnsent('unreachable', 'This case is shared, and its database can’t be reached.', {
        next: 'Send the verdicts when it can.',
      });
    },
    upToDate: async () => {
      if (!teamFileOf(open()).isShared || !isInDatabase()) return ok(undefined);
      await preparing;
      return syncOfOpen()?.now() ?? ok(undefined);
    },
    together: counting,
    ready: () => preparing,
    close: async () => {
      isClosed = true;
      clearTimeout(telling);
      clearTimeout(looking);
      await preparing;
      await counting.settled();
      await running?.sync.close();
    },
  };
}
