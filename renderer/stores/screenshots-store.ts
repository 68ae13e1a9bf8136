import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import { harmlessValue } from '../../shared/defang.ts';
import { normalValue } from '../../shared/entities.ts';
import type { Closeness } from '../../shared/image-likeness.ts';
import type { Failure } from '../../shared/result.ts';
import type { ImageSize, Screenshot, ScreenshotName } from '../../shared/screenshots.ts';
import { screenshotTexts } from '../texts/screenshots.ts';
import type { Notices } from './notices-store.ts';
import type { Wish } from './pivot-asks.ts';

/** The domains whose screenshots are shown; null for the whole case. */
export interface ScreenshotScope {
  readonly title: string;
  readonly domains: readonly string[];
  /** Follows the current row of Detect. */
  readonly follows?: true;
}

export interface ScreenshotsView {
  readonly scope: ScreenshotScope | null;
  /** The screenshots of each domain that was looked up, newest first. */
  readonly captures: ReadonlyMap<string, readonly Screenshot[]>;
  /** Domains without a screenshot, according to the service. */
  readonly without: ReadonlySet<string>;
  readonly listing: boolean;
  /** Running downloads, by `fetchKey`. */
  readonly fetching: ReadonlySet<string>;
  /** Failed downloads, by `fetchKey`. */
  readonly failures: ReadonlyMap<string, Failure>;
  readonly arranged: 'plain' | 'alike';
  readonly closeness: Closeness;
  readonly focus: ScreenshotName | null;
  /** The screenshot that the focused one is compared with. */
  readonly beside: ScreenshotName | null;
  readonly compared: 'side' | 'difference';
}

export const namesInBatch = 100;
const domainsAtOnce = 500;
const fetchedAtOnce = 8;
const calmMs = 40;
/** Delay after a reply that may report new screenshots; several often follow each other. */
const newsMs = 400;

export const screenshotKey = ({ domain, taken }: ScreenshotName) => `${domain} ${taken}`;
export const fetchKey = (name: ScreenshotName, size: ImageSize) => `${screenshotKey(name)} ${size}`;

const nothing: Omit<ScreenshotsView, 'arranged' | 'closeness' | 'compared'> = {
  scope: null,
  captures: new Map(),
  without: new Set(),
  listing: false,
  fetching: new Set(),
  failures: new Map(),
  focus: null,
  beside: null,
};

export interface ScreenshotNeeds {
  /** Shows the cost before a request. */
  readonly wish: (wish: Wish) => Promise<void>;
  readonly isOffline: () => boolean;
}

/** Screenshots of sites: which are reported, which images are in the case, and the view of the panel. */
export function createScreenshots({ call, onEvent }: Bridge, notices: Notices, needs: ScreenshotNeeds) {
  const store = createStore<ScreenshotsView>(() => ({
    ...nothing,
    arranged: 'plain',
    closeness: 'usual',
    compared: 'side',
  }));
  let listing = new AbortController();
  let asked = new Set<string>();
  const soon = new Set<string>();
  let news: ReturnType<typeof setTimeout> | null = null;
  /** Downloads that wait. The last one wanted is visible, so it goes first. */
  const waiting = new Map<string, { readonly name: ScreenshotName; readonly size: ImageSize }>();
  let isFetching = false;

  onEvent('case.opened', () => {
    listing.abort();
    waiting.clear();
    asked = new Set();
    store.setState(nothing);
  });
  onEvent('screenshots.changed', ({ domains }) => void listDomains(domains, new AbortController().signal));
  onEvent('requests.made', ({ operation, failure }) => {
    if (failure !== null || !/^(investigate|enrich|detect\.)/.test(operation) || news) return;
    news = setTimeout(() => {
      news = null;
      void lookAgain();
    }, newsMs);
  });

  function put(captures: readonly Screenshot[]): void {
    const byDomain = new Map<string, Screenshot[]>();
    for (const screenshot of captures)
      byDomain.set(screenshot.domain, [...(byDomain.get(screenshot.domain) ?? []), screenshot]);
    store.setState((view) => ({ captures: new Map([...view.captures, ...byDomain]) }));
  }

  /** Replaces one screenshot, for example after a download. */
  function putOne(screenshot: Screenshot): void {
    store.setState(({ captures }) => {
      const others = (captures.get(screenshot.domain) ?? []).filter(({ taken }) => taken !== screenshot.taken);
      const all = [...others, screenshot].sort((one, other) => ((other.taken ?? '') < (one.taken ?? '') ? -1 : 1));
      return { captures: new Map([...captures, [screenshot.domain, all]]) };
    });
  }

  /** Shows the screenshots of these domains, or of the whole case. */
  async function show(scope: ScreenshotScope | null): Promise<void> {
    const domains = scope && [...new Set(scope.domains.map((name) => normalValue('domain', name)))];
    const [only] = domains?.length === 1 ? domains : [];
    store.setState({
      scope: scope && domains && { ...scope, domains },
      focus: only === undefined ? null : { domain: only, taken: null },
      beside: null,
    });
    await list();
    if (only !== undefined) focusOnNewest(only);
  }

  /** Follows the current lookalike of Detect, until another scope is shown. */
  function follow(name: string): void {
    const domain = normalValue('domain', name);
    const { scope } = store.getState();
    if (scope?.follows && scope.domains[0] === domain) return;
    void show({ title: harmlessValue('domain', domain), domains: [domain], follows: true });
  }

  function focusOnNewest(domain: string): void {
    const { captures, scope } = store.getState();
    const [newest] = captures.get(domain) ?? [];
    const none = scope?.follows ? { domain, taken: null } : null;
    store.setState({ focus: newest ? { domain, taken: newest.taken } : none, beside: null });
  }

  async function list(): Promise<void> {
    listing.abort();
    listing = new AbortController();
    const { signal } = listing;
    const { scope } = store.getState();
    store.setState({ listing: true });
    if (scope) await listDomains(scope.domains, signal);
    else await listCase(signal);
    if (!signal.aborted) store.setState({ listing: false });
  }

  async function listDomains(domains: readonly string[], signal: AbortSignal): Promise<void> {
    for (let from = 0; from < domains.length; from += domainsAtOnce) {
      const part = domains.slice(from, from + domainsAtOnce);
      const answer = await call('screenshots.list', { domains: part }, signal);
      if (signal.aborted) return;
      if (!answer.ok) return notices.showFailure(answer.failure);
      for (const domain of part) asked.add(domain);
      put(answer.value.screenshots);
    }
  }

  async function listCase(signal: AbortSignal): Promise<void> {
    let next: string | null = '';
    while (next !== null) {
      const answer: Awaited<ReturnType<typeof part>> = await part(next, signal);
      if (signal.aborted) return;
      if (!answer.ok) return notices.showFailure(answer.failure);
      put(answer.value.screenshots);
      next = answer.value.next;
    }
  }

  const part = (next: string, signal: AbortSignal) => call('screenshots.list', next === '' ? {} : { next }, signal);

  /** After a request: its reply may report new screenshots, or new links to old ones. */
  async function lookAgain(): Promise<void> {
    const failures = new Map(
      [...store.getState().failures].filter(([, { code }]) => code !== 'not-permitted' && code !== 'not-found'),
    );
    store.setState({ failures });
    const others = [...asked].slice(-domainsAtOnce);
    await list();
    await listDomains(others, listing.signal);
  }

  /** Lists the screenshots of one domain, for a thumbnail in any panel. Results arrive soon after. */
  function lookUp(name: string): void {
    const domain = normalValue('domain', name);
    if (asked.has(domain)) return;
    asked.add(domain);
    soon.add(domain);
    if (soon.size > 1) return; // Domains of the same render share one message.
    setTimeout(() => {
      const domains = [...soon];
      soon.clear();
      void listDomains(domains, new AbortController().signal);
    }, calmMs);
  }

  /** Queues a download, unless the image is in the case, is being downloaded, or failed before. */
  function want(screenshot: Screenshot, size: ImageSize): void {
    const key = fetchKey(screenshot, size);
    const { failures, fetching: underWay } = store.getState();
    if (screenshot[size] || !screenshot.linked || failures.has(key) || underWay.has(key) || needs.isOffline()) return;
    waiting.delete(key);
    waiting.set(key, { name: { domain: screenshot.domain, taken: screenshot.taken }, size });
    if (!isFetching) void fetchWaiting();
  }

  const letGo = (screenshot: Screenshot, size: ImageSize) => waiting.delete(fetchKey(screenshot, size));

  async function fetchWaiting(): Promise<void> {
    isFetching = true;
    await Promise.resolve(); // All downloads of one render share one message.
    while (waiting.size > 0) {
      const latest = [...waiting].slice(-fetchedAtOnce).reverse();
      const size = latest[0]?.[1].size ?? 'thumbnail';
      const some = latest.filter(([, entry]) => entry.size === size);
      for (const [key] of some) waiting.delete(key);
      await fetchNow(
        some.map(([, { name }]) => name),
        size,
      );
    }
    isFetching = false;
  }

  async function fetchNow(names: readonly ScreenshotName[], size: ImageSize, signal?: AbortSignal): Promise<void> {
    const keys = names.map((name) => fetchKey(name, size));
    store.setState(({ fetching, failures }) => ({
      fetching: new Set([...fetching, ...keys]),
      failures: leavingOut(failures, keys),
    }));
    const answer = await call('screenshots.fetch', { screenshots: [...names], size }, signal);
    const outcomes = answer.ok
      ? answer.value.outcomes
      : names.map((name) => ({ ...name, screenshot: null, failure: answer.failure }));
    for (const { screenshot } of outcomes) if (screenshot) putOne(screenshot);
    const failed = outcomes.flatMap(({ failure, ...name }) =>
      failure && failure.code !== 'cancelled' ? [[fetchKey(name, size), failure] as const] : [],
    );
    store.setState(({ fetching, failures }) => ({
      fetching: new Set([...fetching].filter((key) => !keys.includes(key))),
      failures: new Map([...failures, ...failed]),
    }));
  }

  /** Requests screenshots from Enrich. It costs a query, so the card opens first. */
  function read(names: readonly string[]): Promise<void> {
    const batch = names.slice(0, namesInBatch);
    const title = screenshotTexts.request(batch.length);
    const ask = { kind: 'screenshots', names: batch, label: title } as const;
    return needs.wish({ title, asks: batch.length === 0 ? [] : [ask], list: () => void readNow(batch) });
  }

  async function readNow(names: readonly string[]): Promise<void> {
    const answer = await call('screenshots.read', { names: [...names] });
    if (!answer.ok) return notices.showFailure(answer.failure);
    const { screenshots: captures, without: none, missing, stopped } = answer.value;
    for (const name of names) asked.add(name);
    put(captures);
    store.setState((view) => ({ without: new Set([...view.without, ...none, ...missing]) }));
    if (stopped) return notices.showFailure(stopped);
    const found = new Set(captures.map(({ domain }) => domain)).size;
    const rest = names.length - found;
    notices.show(
      'done',
      screenshotTexts.requested(found, names.length),
      rest > 0 ? screenshotTexts.requestedNone(rest) : '',
      { panel: 'screenshots' },
    );
  }

  return {
    store,
    show,
    follow,
    list,
    lookUp,
    want,
    letGo,
    fetchNow,
    read,
    putOne,
    focus: (focus: ScreenshotName | null) => store.setState({ focus }),
    /** Pins a screenshot beside the next one. */
    keepBeside: (beside: ScreenshotName | null) => store.setState({ beside }),
    setCompared: (compared: ScreenshotsView['compared']) => store.setState({ compared }),
    arrange: (arranged: ScreenshotsView['arranged']) => store.setState({ arranged }),
    setCloseness: (closeness: Closeness) => store.setState({ closeness }),
    forgive: () => store.setState({ failures: new Map() }),
  };
}
export type ScreenshotsStore = ReturnType<typeof createScreenshots>;

function leavingOut<V>(map: ReadonlyMap<string, V>, keys: readonly string[]): ReadonlyMap<string, V> {
  return new Map([...map].filter(([key]) => !keys.includes(key)));
}

/** Domains without a reported screenshot, and without a reply that there is none. */
export function unknownOf({ captures, without }: ScreenshotsView, domains: readonly string[]): string[] {
  return domains.filter((domain) => (captures.get(domain)?.length ?? 0) === 0 && !without.has(domain));
}

/** The shown domains, in order. */
export function domainsShown({ scope, captures }: Pick<ScreenshotsView, 'scope' | 'captures'>): readonly string[] {
  return scope?.domains ?? [...captures].flatMap(([domain, all]) => (all.length > 0 ? [domain] : [])).sort();
}
