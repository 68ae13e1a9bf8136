import { join } from 'node:path';
import type { ConnectionFile, Service } from '../shared/connection.ts';
import type { Contract } from '../shared/contract.ts';
import type { Handlers, Transport } from '../shared/ipc.ts';
import { type Failure, fail, ok, type Result } from '../shared/result.ts';
import { accountOver } from './api/account/handlers.ts';
import type { ApiContext } from './api/api-context.ts';
import { downloadHandlers } from './api/batch/download-job.ts';
import { batchOver } from './api/batch/handlers.ts';
import { detectOver } from './api/detect/handlers.ts';
import { enrichOver } from './api/enrich/handlers.ts';
import { feedsOver } from './api/feeds/handlers.ts';
import { investigateOver } from './api/investigate/handlers.ts';
import { limitsOver } from './api/limits/handlers.ts';
import { createNamedAddresses } from './api/named-addresses.ts';
import { pdnsOver } from './api/pdns/handlers.ts';
import { callsOf } from './api/product.ts';
import { createReportedScreenshots } from './api/reported-screenshots.ts';
import { screenshotsOver } from './api/screenshots/handlers.ts';
import type { Products, Ways } from './asking/products.ts';
import { openCaseDesk } from './case-desk.ts';
import { createDispatcher } from './core/bridge/dispatch.ts';
import { createEventHub } from './core/bridge/events.ts';
import { createChosenPaths } from './core/disk/chosen-paths.ts';
import { openSettings } from './core/disk/settings-store.ts';
import type { Exchange } from './core/http/exchange.ts';
import { createLateNetwork } from './core/http/late-network.ts';
import { createRequestLog } from './core/http/request-log.ts';
import { createSharedReadings } from './core/http/shared-reading.ts';
import { createSignedHttp, type ReadLimits } from './core/http/signed-http.ts';
import { cancelled } from './core/http/unsent.ts';
import { createJobs } from './core/jobs/jobs.ts';
import { countAlone, createCounter } from './core/limits/counter.ts';
import { withinSpending } from './core/limits/spending.ts';
import { createLog, describeError, type Log } from './core/words/log.ts';
import { createSecrets } from './core/words/secrets.ts';
import { openDataFolder, openGovernorIn, openJobStoreIn, openLastAnswersIn, spoolsIn } from './data-folder.ts';
import { createDemoConnection, namedForLedger } from './demo-connection.ts';
import { openConnections } from './keys/connections.ts';
import { connectionsHandlers } from './keys/handlers.ts';
import { createKeyStore } from './keys/key-store.ts';
import type { Ports } from './ports.ts';
import { services } from './services.ts';
import { createTestService } from './test-service.ts';
import { createTimestamps } from './timestamp/client.ts';

/** The product, in any shell. */
export interface App {
  /** Makes one call from main itself, as the terminal does. */
  run(name: string, input: unknown, signal: AbortSignal): Promise<Result<unknown>>;
  /** Serves a page until the returned function is called. */
  connectPage(transport: Transport): () => void;
  /** Sends a command from the system's menu to the page. */
  chooseCommand(id: string): void;
  /** Passes on every exchange with a service, with credentials removed. */
  onExchange(listener: (exchange: Exchange) => void): () => void;
  readonly log: Log;
  /** Why the case that was named at the start was not opened, or why a terminal could not make one. */
  readonly caseRefused: Failure | null;
  /** What the user should know about the start. */
  readonly notices: readonly string[];
  /** Handles an uncaught error: logs it redacted, and informs the user that work continues. */
  mishap(error: unknown): void;
  /** Returns what could not be saved in its place, and where it is instead; null if everything is saved. */
  close(): Promise<Failure | null>;
}

export async function createApp(ports: Ports): Promise<App> {
  openDataFolder(ports.dataFolder);
  const secrets = createSecrets();
  const log = createLog(ports.writeLog, secrets, ports.wallClock);
  const notices: string[] = [];
  const damaged = (copy: string) =>
    notices.push(`A settings file was not readable, and Sextant started without it. Its content is saved at ${copy}.`);

  const events = createEventHub(log);
  const { emit } = events;
  const jobs = createJobs({
    now: ports.wallClock,
    changed: (list) => {
      emit('jobs.changed', { jobs: list });
      ports.jobsChanged?.(list);
    },
    ended: (job) => emit('jobs.ended', { job }),
    store: await openJobStoreIn(ports),
    bug: (error) => log.write('bug', `a job: ${describeError(error)}`),
  });
  const requests = createRequestLog((line) => emit('requests.made', line));
  const chosen = createChosenPaths();
  const dialogs = chosen.remembering(ports.dialogs);

  const keys = createKeyStore({
    open: ports.openKeychain,
    environmentKeys: ports.environmentKeys,
    changed: (state) => emit('app.keychainChanged', state),
    learn: secrets.add,
  });
  const keychainOpened = keys.open();
  const demo = createDemoConnection(ports.startDemo, keys, log);
  const settings = await openSettings(
    ports.dataFolder,
    (changed) => emit('settings.changed', changed),
    damaged,
    ports.offline ? { offline: true } : {},
  );
  const connections = await openConnections({
    folder: ports.dataFolder,
    keys,
    guests: {
      demo: demo.connection,
      demoIfRunning: demo.connectionIfRunning,
      file: ports.connection?.file ?? null,
    },
    changed: (list) => emit('connections.changed', list),
    damaged,
  });
  if (ports.connection) keys.lend('file', ports.connection.keys, 'environment');

  const network = createLateNetwork(ports.systemProxy, ports.environment);
  const governor = await openGovernorIn(ports.dataFolder, (why) => notices.push(why));
  const lastAnswers = openLastAnswersIn(ports.dataFolder);
  const readings = createSharedReadings();
  let exchangeNumber = 0;
  const nextNumber = () => ++exchangeNumber;
  const spools = spoolsIn(ports.dataFolder);
  const desk = await openCaseDesk({
    dataFolder: ports.dataFolder,
    spools,
    casePath: ports.casePath ?? null,
    inTerminal: ports.shell === 'terminal',
    forAssistant: ports.forAssistant ?? false,
    wallClock: ports.wallClock,
    emit,
    jobs,
    dialogs,
    log,

    printer: ports.printer,
    startProcess: ports.startProcess,
    version: ports.version,
    isOffline: () => settings.read().offline,
    nextNumber,
    tell: (notice) => notices.push(notice),
    keys,
    timestamp: createTimestamps(network, () => settings.read().offline),
  });
  const exchangeListeners = new Set<(exchange: Exchange) => void>([desk.keep, requests.add]);

  /** Connections whose service accepts no form. Unsaved connections remember it until the program ends. */
  const takeNoForm = new Set<string>();
  function rememberNoForm(id: string, connection: ConnectionFile): void {
    takeNoForm.add(id);
    if (id === 'demo' || id === 'file') return;
    const changed: ConnectionFile = { ...connection, lookups: 'address' };
    connections.save(id, changed, async () => false).catch(mishap); // Asks nobody: no address or key changes.
  }

  const http: ApiContext['http'] = async (connectionId) => {
    const chosen = connectionId === undefined ? await connections.active() : await connections.view(connectionId);
    if (!chosen.ok) return chosen;
    const { id } = chosen.value;
    const known = namedForLedger(chosen.value.connection);
    const connection = takeNoForm.has(id) ? { ...known, lookups: 'address' as const } : known;
    const worldClock = id === 'demo' ? demo.worldClock : ports.wallClock;
    const readLimits: ReadLimits = (service, circumstances) =>
      readings.share<unknown>(
        `${id}/${service}`,
        circumstances.signal,
        () => services[service].learn?.(asked, circumstances) ?? Promise.resolve(ok(undefined)),
      );
    const readKey = (service: Service) => keys.read(id, service);
    const counting = { connectionId: id, connection, services, readKey, governor, worldClock };
    // The demo is a world of this machine.
    const counter = id === 'demo' ? countAlone(counting) : createCounter({ ...counting, together: desk.together });
    const service = createSignedHttp({
      ...counting,
      counter,
      readLimits,
      onFormRefused: () => rememberNoForm(id, chosen.value.connection),
      spoolFolder: spools[0].folder,
      onSpooled: (file, exchange) => spools[0].note(file, exchange, desk.caseName()),
      network,
      secrets,
      wallClock: ports.wallClock,
      isOffline: () => settings.read().offline,
      onBytes: desk.beginKeeping,
      onExchange: (exchange) => {
        for (const listener of exchangeListeners) {
          try {
            listener(exchange);
          } catch (error) {
            mishap(error); // The next listener must still receive it.
          }
        }
      },
      nextNumber,
    });
    const signed = desk.keptOrUnsent(ports.spending ? withinSpending(ports.spending, service) : service);
    const asked = { http: signed, connectionId: id, connection, governor, counter, worldClock };
    return ok({ ...asked, readLimits });
  };

  // What was sent meanwhile counts for colleagues, too.
  desk.together.onReachable(() => {
    http()
      .then((way) => (way.ok ? way.value.counter.refresh() : undefined))
      .catch(mishap);
  });

  const fromCaseFirst: ApiContext['http'] = async (connectionId) => {
    const way = await http(connectionId);
    return way.ok ? ok({ ...way.value, http: desk.answering(way.value.http, way.value.connection.name) }) : way;
  };

  const named = createNamedAddresses(join(ports.dataFolder, 'named-addresses.json'));
  const freshContext: ApiContext = { jobs, named, told: createReportedScreenshots(), lastAnswers, http };
  const context: ApiContext = ports.fresh ? freshContext : { ...freshContext, http: fromCaseFirst };
  const productsOver = (way: ApiContext): Products => ({
    investigate: investigateOver(way, freshContext),
    enrich: enrichOver(way),
    pdns: pdnsOver(way, freshContext),
  });
  const ways: Ways = {
    caseFirst: productsOver(context),
    fresh: productsOver(freshContext),
    caseAlone: productsOver({ ...context, http: desk.caseAlone(context.http) }),
  };
  const { investigate, enrich, pdns } = ways.caseFirst;
  const detect = detectOver(context);
  const limits = limitsOver(context);
  // Windows and links depend on the present: an old answer from the case would mislead.
  const batch = batchOver(freshContext, dialogs);
  const handlers: Handlers<Contract> = {
    ...desk.handlers({ context, freshContext, ways, detect, limits, batch }),
    ...callsOf('account', accountOver(context)),
    ...callsOf('investigate', investigate),
    ...callsOf('enrich', enrich),
    ...callsOf('screenshots', screenshotsOver(context)),
    ...callsOf('detect', detect),
    ...callsOf('limits', limits),
    ...callsOf('pdns', pdns),
    ...callsOf('batch', batch),
    ...downloadHandlers({ context: freshContext, dialogs, linkInCase: desk.linkInCase }),
    ...callsOf('feeds', feedsOver(context, dialogs)),
    ...connectionsHandlers(connections, dialogs, createTestService(jobs, http)),
    'app.info': async () => {
      await keychainOpened;
      const { version, shell, menu } = ports;
      return ok({ version, shell, menu, platform: platformName(), keychain: keys.state(), notices });
    },
    'app.copy': async ({ text }) => done(ports.desktop.copy(text)),
    'app.openOutside': async ({ url }, signal) => {
      const agreed = await dialogs.confirm({
        title: 'Open a web page',
        message: 'Your browser opens this address. The operator of the site sees your visit and its time.',
        detail: url,
        yes: 'Open in the browser',
      });
      return agreed && !signal.aborted ? done(ports.desktop.openOutside(url)) : cancelled();
    },
    'app.notify': async ({ title, body }) => done(ports.desktop.notify(title, body)),
    'app.quit': async () => done(ports.desktop.quit()),
    'demo.clock': async () => worldTime(await demo.now()),
    'demo.advanceClock': async ({ hours }) => worldTime(await demo.advance(hours * 3_600_000)),
    'demo.found': async ({ start, domains }) => {
      const all = await demo.membersWith(start);
      if (!all.ok) return all;
      const given = new Set(domains);
      return ok({ members: all.value.length, found: all.value.filter((name) => given.has(name)).length });
    },
    'jobs.list': async () => ok({ jobs: jobs.list() }),
    'jobs.ended': async () => ok({ jobs: jobs.ended() }),
    'jobs.cancel': async ({ id }) => ok({ cancelled: jobs.cancel(id) }),
    'jobs.retry': async ({ id }) => {
      const job = jobs.retry(id);
      return job.ok ? ok({ job: job.value }) : job;
    },
    'jobs.forget': async ({ ids }) => ok({ forgotten: jobs.forget(ids ?? null) }),
    'requests.list': async ({ limit }) => ok({ requests: requests.latest(limit), total: requests.total() }),
    'settings.read': async () => ok(settings.read()),
    'settings.change': (change) => settings.change(withoutUndefined(change)),
  };
  chosen.allow(desk.knownFiles);
  chosen.allow(() => jobs.ended().flatMap(({ file }) => (file ? [file.path] : [])));
  const dispatcher = createDispatcher(handlers, events, log, desk, chosen.permit);

  let toldOfMishap = false;
  function mishap(error: unknown): void {
    log.write('bug', `nobody caught: ${describeError(error)}`);
    if (toldOfMishap) return; // Once is enough for the user; the log has each.
    toldOfMishap = true;
    const notice = 'Sextant made a mistake and goes on. What was saved is safe; the log says more.';
    notices.push(notice);
    ports.desktop.notify('Sextant', notice).catch(() => undefined);
  }

  async function close(): Promise<Failure | null> {
    await jobs.close();
    await Promise.all([network.close(), demo.close()]);
    const unsaved = await desk.close();
    governor.close();
    lastAnswers.close();
    if (unsaved) log.write('warning', `at the end: ${unsaved.message} ${unsaved.kept ?? ''}`);
    return unsaved;
  }

  return {
    run: dispatcher.run,
    connectPage: dispatcher.connect,
    chooseCommand: (id) => emit('app.command', { id }),
    onExchange: (listener) => {
      exchangeListeners.add(listener);
      return () => exchangeListeners.delete(listener);
    },
    log,
    caseRefused: desk.refused,
    notices,
    mishap,
    close,
  };
}

async function done(work: Promise<void>): Promise<Result<Record<string, never>>> {
  try {
    await work;
    return ok({});
  } catch {
    return fail('file', 'The system refused it.', { kept: 'Nothing was changed.', next: 'Try again.' });
  }
}

function worldTime(result: Result<Date>): Result<{ now: string }> {
  return result.ok ? ok({ now: result.value.toISOString() }) : result;
}

function platformName(): 'mac' | 'windows' | 'linux' {
  if (process.platform === 'darwin') return 'mac';
  return process.platform === 'win32' ? 'windows' : 'linux';
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
