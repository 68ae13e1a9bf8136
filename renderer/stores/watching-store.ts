import { createStore } from 'zustand/vanilla';
import type { Narrowing } from '../../shared/asking.ts';
import type { Bridge } from '../../shared/contract.ts';
import { harmlessValue } from '../../shared/defang.ts';
import { plainLine } from '../../shared/odd-text.ts';
import type { Failure, Result } from '../../shared/result.ts';
import type { NewsBelong, NewsItem, WatchedSearch } from '../../shared/watched-search.ts';
import { watchingTexts } from '../texts/watching.ts';
import type { Notices } from './notices-store.ts';
import type { Wish } from './pivot-asks.ts';
import { allPages, askOfQuestion, type SavedQuestionWish } from './saved-question.ts';

const texts = watchingTexts.notices;

/** A search in the form, before it is saved. */
export interface SearchDraft {
  /** The id of a changed search; null for a new one. */
  readonly id: number | null;
  readonly name: string;
  readonly question: SavedQuestionWish;
  readonly everyHours: number | null;
  readonly notify: boolean;
}

export interface News {
  readonly id: number;
  readonly fresh: readonly NewsItem[];
  readonly freshTotal: number;
  readonly gone: readonly NewsItem[];
  readonly goneTotal: number;
  /** Which new names belong to clusters of the case; null until judged. */
  readonly belong: NewsBelong | null;
}

export interface WatchingView {
  readonly pane: 'searches' | 'chains';
  readonly searches: readonly WatchedSearch[];
  readonly chosen: number | null;
  readonly news: News | null;
  readonly draft: SearchDraft | null;
  /** The search whose query is being changed in the search panel. */
  readonly rewording: SearchDraft | null;
}

export interface WatchingNeeds {
  readonly wish: (wish: Wish, narrowing: Narrowing) => Promise<void>;
  readonly show: () => void;
  /** Shows the form for such a query. */
  readonly showForm: (product: SavedQuestionWish['product']) => void;
  readonly select: (ids: readonly number[]) => void;
}

/** The saved searches of the case, and their news. */
export function createWatching({ call, onEvent }: Bridge, notices: Notices, needs: WatchingNeeds) {
  const store = createStore<WatchingView>(() => ({
    pane: 'searches',
    searches: [],
    chosen: null,
    news: null,
    draft: null,
    rewording: null,
  }));
  onEvent('watching.changed', ({ searches }) => take(searches));
  onEvent('watching.found', ({ id, name, count, first, notify }) => {
    const words = texts.found(count, plainLine(name));
    const names = first.map((each) => harmlessValue('domain', each)).join(', ');
    notices.show('done', `${words}.`, texts.foundMore(names, count > first.length), { panel: 'watching' });
    if (notify) void call('app.notify', { title: words, body: names });
    if (store.getState().chosen === null) choose(id);
  });
  onEvent('case.opened', () => {
    store.setState({ searches: [], chosen: null, news: null, draft: null, rewording: null });
    void load();
  });

  async function load(): Promise<void> {
    const listed = await call('watching.list', {});
    if (listed.ok) take(listed.value.searches);
  }

  function take(searches: readonly WatchedSearch[]): void {
    const { chosen, news } = store.getState();
    const stays = searches.find(({ id }) => id === chosen);
    store.setState({ searches, ...(!stays && { chosen: null, news: null }) });
    if (stays && (stays.fresh !== news?.freshTotal || stays.gone !== news.goneTotal)) void readNews(stays.id);
  }

  async function readNews(id: number): Promise<void> {
    const read = await call('watching.news', { id });
    if (!read.ok || store.getState().chosen !== id) return;
    const news = { id, ...read.value, belong: null };
    store.setState({ news });
    if (news.freshTotal === 0) return;
    const judged = await call('watching.belongs', { id });
    if (judged.ok && store.getState().news === news) store.setState({ news: { ...news, belong: judged.value } });
  }

  function choose(id: number | null): void {
    store.setState({ chosen: id, news: null });
    if (id !== null) void readNews(id);
  }

  /** Asks for a name; the stored answer is the baseline. */
  function begin(name: string, question: SavedQuestionWish): void {
    const { rewording } = store.getState();
    const fresh = { id: null, name: name.slice(0, 200), everyHours: null, notify: true };
    store.setState({ draft: { ...(rewording ?? fresh), question } });
  }

  /** Shows a search's query in its form, to be changed there. */
  function reword(search: SearchDraft): void {
    store.setState({ rewording: search });
    needs.showForm(search.question.product);
  }

  async function save(draft: SearchDraft): Promise<void> {
    store.setState({ draft: null });
    const saved = await send(draft, false);
    if (saved.ok) done(draft, saved.value);
    else if (saved.failure.code === 'not-found' && isNewQuestion(draft)) await askAndSave(draft);
    else notices.showFailure(saved.failure);
  }

  function send({ id, name, question, everyHours, notify }: SearchDraft, ask: boolean): Promise<Result<WatchedSearch>> {
    const draft = { name, question, everyHours, notify, ask };
    return id === null ? call('watching.save', draft) : call('watching.change', { id, ...draft });
  }

  function isNewQuestion({ id }: SearchDraft): boolean {
    return id === null || store.getState().rewording?.id === id;
  }

  /** If the case has no answer, one query is needed: shows its cost first. */
  async function askAndSave(draft: SearchDraft): Promise<void> {
    const title = texts.saveTitle(draft.name);
    const list = async () => {
      const saved = await send(draft, true);
      if (saved.ok) done(draft, saved.value);
      else notices.showFailure(saved.failure);
    };
    await needs.wish(
      { title, asks: [askOfQuestion(draft.question, title, null)], fixed: true, list: () => void list() },
      allPages,
    );
  }

  function done(draft: SearchDraft, { id, name, question, baseline }: WatchedSearch): void {
    const { rewording } = store.getState();
    const isSame = JSON.stringify(question) === JSON.stringify(rewording?.question);
    if (isSame) store.setState({ rewording: null });
    if (isSame || !isNewQuestion(draft)) return;
    const said = draft.id === null ? texts.saved : texts.reworded;
    store.setState({ pane: 'searches', rewording: null });
    choose(id);
    needs.show();
    notices.show('done', said(plainLine(name), baseline?.found ?? 0));
  }

  function report(result: Result<unknown>): boolean {
    if (!result.ok) notices.showFailure(result.failure);
    return result.ok;
  }

  /** Requests only new results. */
  async function run(id: number): Promise<void> {
    choose(id);
    const ran = await call('watching.run', { id });
    if (!ran.ok) return tellUnlessShown(ran.failure);
    const { lastRun, name } = ran.value;
    notices.show('done', texts.ran(plainLine(name), lastRun?.fresh ?? 0), '', { panel: 'watching' });
  }

  /** A failed run shows beside its search; only other failures get a notice. */
  function tellUnlessShown(failure: Failure): void {
    if (failure.code === 'in-use' || failure.code === 'not-found') notices.showFailure(failure);
  }

  /** Allows searches that came with the case to run on schedule; the button shows the cost. */
  async function allow(ids: readonly number[]): Promise<void> {
    const allowed = await call('watching.allow', { ids: [...ids] });
    if (report(allowed) && allowed.ok) take(allowed.value.searches);
  }

  async function runAll(): Promise<void> {
    for (const { id } of store.getState().searches) await run(id);
  }

  /** Requests all results, after the user accepted the cost. */
  function runFull({ id, name, question, fullQueries, counted, baseline }: WatchedSearch): void {
    const title = texts.fullTitle(name);
    const count = counted ? Math.max(baseline?.total ?? 0, (fullQueries - 1) * 500 + 1) : null;
    const list = async () => {
      choose(id);
      const ran = await call('watching.run', { id, kind: 'full' });
      if (!ran.ok) return tellUnlessShown(ran.failure);
      const { fresh = 0, gone } = ran.value.lastRun ?? {};
      notices.show('done', texts.ranFull(plainLine(name), fresh, gone ?? null), '', { panel: 'watching' });
    };
    const asks = [askOfQuestion(question, title, count)];
    void needs.wish({ title, asks, fixed: true, list: () => void list() }, allPages);
  }

  async function putOnGraph(id: number, items: readonly string[] | null): Promise<void> {
    const taken = await call('watching.take', { id, items: items && [...items] });
    if (!taken.ok) return notices.showFailure(taken.failure);
    const { ids, added } = taken.value;
    needs.select(ids);
    notices.show('done', texts.onGraph(ids.length, added), '', { items: ids });
  }

  /** Adds the new results about these names. */
  function putNames(id: number, names: readonly string[]): Promise<void> {
    const wanted = new Set(names);
    const { news } = store.getState();
    const items = news?.id === id ? news.fresh : [];
    const theirs = items.filter((item) => wanted.has(item.is === 'domain' ? item.domain : item.name));
    return putOnGraph(
      id,
      theirs.map((item) => item.id),
    );
  }

  async function putAway(id: number): Promise<void> {
    report(await call('watching.dismiss', { id }));
  }

  return {
    store,
    load,
    choose,
    begin,
    save,
    run,
    runAll,
    allow,
    runFull,
    putOnGraph,
    putNames,
    putAway,
    edit: (search: WatchedSearch) => store.setState({ draft: { ...search } }),
    reword,
    leaveQuestion: () => store.setState({ rewording: null }),
    closeDraft: () => store.setState({ draft: null }),
    showPane: (pane: WatchingView['pane']) => store.setState({ pane }),
  };
}
export type WatchingStore = ReturnType<typeof createWatching>;
