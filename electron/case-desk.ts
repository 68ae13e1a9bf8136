import { userInfo } from 'node:os';
import type { actorsCalls } from '../shared/calls/actors.ts';
import type { askingCalls } from '../shared/calls/asking.ts';
import type { caseCalls } from '../shared/calls/case.ts';
import type { chainsCalls } from '../shared/calls/chains.ts';
import type { detectCalls } from '../shared/calls/detect.ts';
import type { exportCalls } from '../shared/calls/export.ts';
import type { filesCalls } from '../shared/calls/files.ts';
import type { followingCalls } from '../shared/calls/following.ts';
import type { graphCalls } from '../shared/calls/graph.ts';
import type { importCalls } from '../shared/calls/import.ts';
import type { limitsCalls } from '../shared/calls/limits.ts';
import type { lookalikesCalls } from '../shared/calls/lookalikes.ts';
import type { membershipCalls } from '../shared/calls/membership.ts';
import type { memoryCalls } from '../shared/calls/memory.ts';
import type { reportCalls } from '../shared/calls/report.ts';
import type { savedItemCalls } from '../shared/calls/saved.ts';
import type { screenshotsCalls } from '../shared/calls/screenshots.ts';
import type { shareCalls } from '../shared/calls/share.ts';
import type { teamCalls } from '../shared/calls/team.ts';
import type { warningsCalls } from '../shared/calls/warnings.ts';
import type { watchingCalls } from '../shared/calls/watching.ts';
import type { Events } from '../shared/contract.ts';
import type { Emit, Handlers } from '../shared/ipc.ts';
import { type Failure, ok } from '../shared/result.ts';
import { actorsHandlers } from './actors/handlers.ts';
import type { ApiContext } from './api/api-context.ts';
import type { Batch } from './api/batch/handlers.ts';
import type { Product } from './api/product.ts';
import { createEngine } from './asking/engine.ts';
import { askingHandlers } from './asking/handlers.ts';
import type { Ways } from './asking/products.ts';
import type { CaseFile } from './case/case-file.ts';
import { caseHandlers } from './case/handlers.ts';
import { keptOrUnsent } from './case/kept-or-unsent.ts';
import { beginPacking } from './case/ledger.ts';
import { membershipHandlers } from './case/membership.ts';
import type { ReadRecord } from './case/reading-handlers.ts';
import { rebuildAside, rebuildGraph, repairGraph } from './case/rebuild.ts';
import { answeringFromCase, createReplay, newestAnswer } from './case/replay.ts';
import { savedItemHandlers } from './case/saved-items.ts';
import { openShelf } from './case/shelf.ts';
import { tellingDamage } from './case/storage-failure.ts';
import { changedPayloads, isKept, membershipPayloads, removedFrom, rowsOf } from './case/told-changes.ts';
import { traced } from './case/traced.ts';
import { chainsHandlers } from './chains/handlers.ts';
import type { Dialogs } from './core/bridge/dialogs.ts';
import type { Printer } from './core/bridge/printer.ts';
import type { CaseName, Spool } from './core/disk/spool.ts';
import type { Exchange } from './core/http/exchange.ts';
import type { SignedHttp } from './core/http/signed-http.ts';
import type { Jobs } from './core/jobs/jobs.ts';
import type { StartSideProcess } from './core/jobs/side-process.ts';
import type { Together } from './core/limits/together.ts';
import { describeError, type Log } from './core/words/log.ts';
import { exportHandlers } from './export/handlers.ts';
import { createFollowings, type Followings } from './feeds/followings.ts';
import { followingHandlers } from './feeds/handlers.ts';
import { openFiles } from './files/open-files.ts';
import { asJob } from './graph/as-job.ts';
import { createCaseJudgement } from './graph/case-judgement.ts';
import { graphHandlers } from './graph/handlers.ts';
import { readAgainFrom } from './graph/rebuild.ts';
import { createStoredAnswers, type StoredAnswers } from './graph/stored-answers.ts';
import { importHandlers } from './import/handlers.ts';
import { createImportReader } from './import/reader.ts';
import { createReceivedFiles } from './import/received-files.ts';
import type { KeyStore } from './keys/key-store.ts';
import { readFromColleagues } from './lookalikes/from-colleagues.ts';
import { lookalikesHandlers } from './lookalikes/handlers.ts';
import { openMemory } from './memory/open-memory.ts';
import { drawSvg } from './picture/draw.ts';
import { rasterOf } from './picture/raster.ts';
import { reportHandlers } from './report/handlers.ts';
import { screenshotsHandlers } from './screenshots/handlers.ts';
import { linkInCase, shareHandlers } from './share/handlers.ts';
import { openTeam, type Team } from './team/open-team.ts';
import type { AskForTimestamp } from './timestamp/client.ts';
import { warningsHandlers } from './warnings/handlers.ts';
import { openWarningStore } from './warnings/warning-store.ts';
import { watchingHandlers } from './watching/handlers.ts';
import { openPermissions } from './watching/permissions.ts';
import { startSchedule } from './watching/schedule.ts';
import { createSearches, type Searches } from './watching/searches.ts';

type DeskCalls = typeof caseCalls &
  typeof askingCalls &
  typeof chainsCalls &
  typeof watchingCalls &
  typeof warningsCalls &
  typeof followingCalls &
  typeof graphCalls &
  typeof savedItemCalls &
  typeof membershipCalls &
  typeof shareCalls &
  typeof filesCalls &
  typeof memoryCalls &
  typeof actorsCalls &
  typeof teamCalls &
  typeof exportCalls &
  typeof importCalls &
  typeof reportCalls &
  typeof lookalikesCalls &
  Omit<typeof screenshotsCalls, 'screenshots.image'>;

/** The open case, connected to the rest of the product. */
export interface CaseDesk {
  keep(exchange: Exchange): void;
  /** Begins with the part of keeping that needs no more than the bytes. */
  beginKeeping(bytes: Buffer): void;
  settled(): Promise<void>;
  /** Adds the ledger rows of its exchanges to an answer. */
  traced(answer: unknown): unknown;
  /** Blocks paid requests while the case can't store the answer. */
  keptOrUnsent(service: SignedHttp): SignedHttp;
  /** Answers from the case if possible. */
  answering(service: SignedHttp, connection: string): SignedHttp;
  /** Uses the case only: sends nothing, costs nothing. */
  caseAlone(http: ApiContext['http']): ApiContext['http'];
  /** Counts calls with colleagues who use the same account. */
  readonly together: Together;
  handlers(asks: DeskAsks): Handlers<DeskCalls>;
  /** A link of the open case, by its address without the secret part. */
  linkInCase(object: string): string | null;
  caseName(): CaseName;
  /** Recent cases, and files that the user opened. */
  knownFiles(): readonly string[];
  readonly refused: Failure | null;
  /** Returns what could not be saved in its place, and where it is instead; null if everything is saved. */
  close(): Promise<Failure | null>;
}

/** What the desk needs from the services. */
export interface DeskAsks {
  readonly context: ApiContext;
  /** Bypasses the answers in the case. */
  readonly freshContext: ApiContext;
  readonly ways: Ways;
  readonly detect: Product<typeof detectCalls>;
  readonly limits: Product<typeof limitsCalls>;
  readonly batch: Batch;
}

export interface CaseDeskParts {
  readonly dataFolder: string;
  readonly spools: readonly [Spool, ...Spool[]];
  readonly casePath: string | null;
  readonly inTerminal: boolean;
  readonly forAssistant: boolean;
  readonly wallClock: () => Date;
  readonly emit: Emit<Events>;
  readonly jobs: Jobs;
  readonly dialogs: Dialogs;
  readonly log: Log;

  readonly printer: Printer | null;
  readonly startProcess: StartSideProcess;
  readonly version: string;
  readonly isOffline: () => boolean;
  readonly nextNumber: () => number;
  readonly tell: (notice: string) => void;
  readonly timestamp: AskForTimestamp;
  readonly keys: Pick<KeyStore, 'readItem' | 'writeItem'>;
}

export async function openCaseDesk(parts: CaseDeskParts): Promise<CaseDesk> {
  const { emit, jobs } = parts;
  const bug = (error: unknown) => parts.log.write('bug', `the case: ${describeError(error)}`);
  let followings: Followings | null = null;
  let searches: Searches | null = null;
  let schedule: ReturnType<typeof startSchedule> | null = null;
  let team: Team | null = null;
  const fromColleagues = readFromColleagues({ open: () => shelf.open(), emit, bug });
  const warnings = openWarningStore(parts.dataFolder, parts.wallClock);
  const judgement = createCaseJudgement({
    open: () => shelf.open(),
    answers,
    aids: warnings,
    asJob: async (names, work) => {
      const done = await asJob(jobs, names, new AbortController().signal, work);
      if (!done.ok) throw new DOMException(done.failure.message, 'AbortError');
      return done.value;
    },
  });
  const shelf = await openShelf(
    {
      folder: parts.dataFolder,
      spools: parts.spools,
      who: parts.forAssistant ? `assistant for ${nameOfUser()}` : nameOfUser(),
      now: parts.wallClock,
      inTerminal: parts.inTerminal,
      tell: parts.tell,
      bug,
      show: (changes) => {
        for (const payload of changedPayloads(changes)) emit('case.changed', payload);
      },
      changed: (changes) => {
        judgement.changed(changes);
        team?.changed();
        fromColleagues();
        const tray = changes.filter(({ table }) => table === 'verdict');
        if (tray.length > 0) {
          emit('lookalikes.trayChanged', { verdicts: rowsOf(tray, 'verdict'), removed: removedFrom(tray, 'verdict') });
        }
        const kept = changes.filter(({ table }) => table === 'kept');
        if (kept.length > 0) emit('saved.changed', { rows: rowsOf(kept, 'kept'), removed: removedFrom(kept, 'kept') });
        for (const payload of membershipPayloads(changes)) emit('membership.changed', payload);
        if (kept.some(isKept('rule'))) followings?.rulesChanged();
        if (kept.some(isKept('search'))) searches?.tell();
      },
      stateChanged: (state) => emit('case.stateChanged', state),
      opened: (state) => {
        void followings?.close(); // Their data belongs to the previous case.
        searches?.forget();
        memory.opened();
        team?.opened();
        fromColleagues();
        emit('case.opened', state);
      },
    },
    parts.casePath,
  );
  const memory = await openMemory({
    dataFolder: parts.dataFolder,
    open: shelf.open,
    answers,
    settled: shelf.settled,
    recent: shelf.recent,
    infrastructure: warnings.infrastructure,
    inTerminal: parts.inTerminal,
    startProcess: parts.startProcess,
    dialogs: parts.dialogs,
    jobs,
    emit,
    log: (line) => parts.log.write('warning', line),
  });
  memory.opened();
  const shared = await openTeam({
    dataFolder: parts.dataFolder,
    open: shelf.open,
    title: () => shelf.state().title,
    settled: shelf.settled,
    begin: shelf.begin,
    keys: parts.keys,
    dialogs: parts.dialogs,
    jobs,
    emit,
    now: parts.wallClock,
    ran: () => searches?.tell(),
    inTerminal: parts.inTerminal,
    bug,
  });
  team = shared;
  if (parts.inTerminal) await shared.ready(); // It writes at once, and waits for nobody.
  const files = await openFiles({
    open: shelf.open,
    settled: shelf.settled,
    dialogs: parts.dialogs,
    jobs,
    emit,
    now: parts.wallClock,
    dataFolder: parts.dataFolder,
    startProcess: parts.startProcess,
    log: (line) => parts.log.write('warning', line),
  });
  const received = createReceivedFiles(parts.dataFolder);
  let stored: { readonly file: CaseFile; readonly answers: StoredAnswers } | null = null;

  function answers(): StoredAnswers {
    const file = shelf.open();
    if (stored?.file !== file) stored = { file, answers: createStoredAnswers(file) };
    return stored.answers;
  }

  function handlersOfDesk({ context, freshContext, ways, detect, limits, batch }: DeskAsks): Handlers<DeskCalls> {
    const { open, settled } = shelf;
    followings = createFollowings({ open, settled, emit, context: freshContext, wallClock: parts.wallClock });
    const readRecord: ReadRecord = async (reply, record) => (await answers().read(reply)).domains[record] ?? null;
    const engine = createEngine({ open, answers, settled, ways });
    const graph = graphHandlers({ open, answers, settled, heldAt: engine.heldAt, judgement, aids: warnings, jobs });
    const permissions = openPermissions(parts.dataFolder);
    const world = () => worldOf(freshContext);
    const watching = { open, answers, settled, ways, emit, permissions, world, aids: warnings };
    searches = createSearches(watching);
    // A terminal ends with its call.
    if (!parts.inTerminal) schedule = startSchedule(searches, { world, isIdle: parts.isOffline, bug });
    return {
      ...caseHandlers({
        shelf,
        jobs,
        dialogs: parts.dialogs,
        rebuild: ({ path, repair }, signal) =>
          jobs.run('Rebuilding the graph', signal, async (jobSignal) => {
            await shelf.settled();
            if (path !== undefined) return rebuildAside(path, repair, readAgainFrom, jobSignal);
            return (repair ? repairGraph : rebuildGraph)(shelf.open(), readAgainFrom(shelf.open()), jobSignal);
          }),
        readRecord,
        now: parts.wallClock,
        timestamp: parts.timestamp,
      }),
      ...screenshotsHandlers({
        open: shelf.open,
        settled: shelf.settled,
        api: context,
        dialogs: parts.dialogs,
        readRecord,
        enrich: ways.fresh.enrich,
      }),
      ...exportHandlers({
        open: shelf.open,
        settled: shelf.settled,
        jobs,
        dialogs: parts.dialogs,
        draw: async (subject, { format, theme }, signal, told) => {
          const drawn = await drawSvg(subject, theme, signal, told);
          if (!drawn.ok) return drawn;
          return format === 'svg' ? ok(Buffer.from(drawn.value.svg)) : rasterOf(drawn.value, parts.printer, signal);
        },
      }),
      ...importHandlers({
        open: shelf.open,
        dialogs: parts.dialogs,
        jobs,
        received,
        reader: createImportReader({
          startProcess: parts.startProcess,
          log: (line) => parts.log.write('warning', line),
        }),
      }),
      ...reportHandlers({
        open: shelf.open,
        answers,
        aids: warnings,
        settled: shelf.settled,
        jobs,
        dialogs: parts.dialogs,
        printer: parts.printer,
        now: parts.wallClock,
        version: parts.version,
      }),
      ...savedItemHandlers(shelf.open),
      ...membershipHandlers(shelf.open),
      ...files.handlers,
      ...memory.handlers,
      ...shared.handlers,
      ...actorsHandlers({
        dataFolder: parts.dataFolder,
        open,
        memory,
        aids: warnings,
        dialogs: parts.dialogs,
        jobs,
        emit,
        now: parts.wallClock,
        inTerminal: parts.inTerminal,
        bug,
      }),
      ...graph,
      ...askingHandlers({ engine, open, emit }),
      ...chainsHandlers({ open, engine, expand: graph['graph.expand'], jobs, emit }),
      ...watchingHandlers(searches, watching),
      ...warningsHandlers({ store: warnings, dialogs: parts.dialogs, emit }),
      ...shareHandlers({
        open: shelf.open,
        batch,
        connection: async () => {
          const way = await context.http();
          if (!way.ok) return way;
          const { connectionId, connection, worldClock } = way.value;
          return ok({ id: connectionId, name: connection.name, now: worldClock() });
        },
      }),
      ...followingHandlers({ followings, open, answers, jobs, dialogs: parts.dialogs }),
      ...lookalikesHandlers({
        open: shelf.open,
        settled: shelf.settled,
        emit,
        detect,
        limits,
        claim: shared.claim,
        upToDate: shared.upToDate,
      }),
    };
  }

  function caseAlone(http: ApiContext['http']): ApiContext['http'] {
    return async (connectionId) => {
      const way = await http(connectionId);
      if (!way.ok) return way;
      const file = shelf.open();
      const find = newestAnswer(file, way.value.connection.name);
      return ok({ ...way.value, http: createReplay(file, find, parts.nextNumber) });
    };
  }

  return {
    keep: shelf.keep,
    beginKeeping: beginPacking,
    settled: shelf.settled,
    traced: (answer) => traced(shelf.open(), answer),
    keptOrUnsent: (service) => keptOrUnsent(service, shelf.cannotKeep),
    answering: (service, connection) =>
      answeringFromCase(service, connection, shelf.open, parts.isOffline, parts.nextNumber),
    caseAlone,
    together: shared.together,
    handlers: (asks) => tellingDamage(handlersOfDesk(asks), () => shelf.open().path),
    linkInCase: (object) => linkInCase(shelf.open(), object),
    caseName: () => ({ id: shelf.open().id, path: shelf.open().path }),
    knownFiles: () => [
      ...shelf.recent().map(({ path }) => path),
      ...files.recent(),
      ...received.list(),
      ...memory.knownFiles(),
    ],
    refused: shelf.refused,
    close: async () => {
      await schedule?.stop();
      await files.close();
      received.clear();
      await memory.close();
      await shared.close();
      return shelf.close();
    },
  };
}

/** Whether the current connection is the demo, and its time. */
async function worldOf(context: ApiContext) {
  const way = await context.http();
  return way.ok ? ok({ demo: way.value.connectionId === 'demo', now: way.value.worldClock() }) : way;
}

/** Stored with every event, so that a case with two authors says who did what. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}
