import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { Result } from '../../shared/result.ts';
import type { TeamConflict, TeamState } from '../../shared/team.ts';
import type { DatabaseAddress, TeamRole } from '../../shared/team-database.ts';
import type { Notices } from './notices-store.ts';

export interface DatabaseWish {
  readonly address: DatabaseAddress;
  readonly password?: string;
  readonly caseId?: string;
}

export interface PersonWish {
  readonly identity: string;
  readonly role: Exclude<TeamRole, 'removed'>;
  readonly login?: string;
}

export interface TeamView {
  /** Null until main has sent it. */
  readonly state: TeamState | null;
  /** An action of the user runs: a second one waits. */
  readonly isBusy: boolean;
  /** History shows the events of this author only; null for everybody's. */
  readonly author: string | null;
  readonly news: TeamNewsView;
}

/** What colleagues changed since the user last looked. */
export interface TeamNewsView {
  /** The first event of it; null without news. */
  readonly from: number | null;
  /** Who changed an item last, by its id. */
  readonly by: ReadonlyMap<number, string>;
}

const noNews: TeamNewsView = { from: null, by: new Map() };

/** How the open case is shared: people, news, conflicts and what waits to be sent. Main has the truth. */
export function createTeam({ call, onEvent }: Bridge, notices: Notices) {
  const store = createStore<TeamView>(() => ({ state: null, isBusy: false, author: null, news: noNews }));
  let turn = 0;

  onEvent('team.changed', (state) => {
    turn++; // Newer than what is being read.
    store.setState({ state });
  });
  onEvent('case.opened', () => {
    newsTurn++;
    newsMark = undefined;
    store.setState({ author: null, news: noNews });
    void read();
  });

  store.subscribe(({ state }, { state: before }) => {
    if (newsIn(state) !== newsIn(before)) void readNews(newsIn(state) > 0);
  });

  let newsTurn = 0;
  /** While colleagues work, only what came since is asked for. */
  let newsMark: string | undefined;
  async function readNews(isThere: boolean): Promise<void> {
    const mine = ++newsTurn;
    if (!isThere) {
      newsMark = undefined;
      return store.setState({ news: noNews });
    }
    const news = await call('team.news', newsMark === undefined ? {} : { after: newsMark });
    if (mine !== newsTurn || !news.ok) return;
    const { from, items, mark, isWhole } = news.value;
    newsMark = mark;
    const before = isWhole ? noNews : store.getState().news;
    const by = new Map([...before.by, ...items.map(({ id, who }) => [id, who] as const)]);
    store.setState({ news: { from: before.from ?? from, by } });
  }

  async function read(): Promise<void> {
    const mine = ++turn;
    const state = await call('team.state', {});
    if (mine === turn && state.ok) store.setState({ state: state.value });
  }

  /** Runs an action and shows its failure; returns whether it succeeded. */
  async function act<T>(running: Promise<Result<T>>, done: (value: T) => Partial<TeamView>): Promise<boolean> {
    store.setState({ isBusy: true });
    const answer = await running;
    store.setState({ isBusy: false, ...(answer.ok && done(answer.value)) });
    if (!answer.ok) notices.showFailure(answer.failure);
    return answer.ok;
  }
  const take = (state: TeamState) => ({ state });
  /** The case that was joined is open now, and its state follows. */
  const nothing = () => ({});

  return {
    store,
    read,
    identify: (name: string) => act(call('team.identify', { name }), take),
    shareInFolder: () => act(call('team.shareInFolder', {}), take),
    shareInDatabase: (wish: DatabaseWish) => act(call('team.shareInDatabase', wish), take),
    joinFolder: () => act(call('team.joinFolder', {}), nothing),
    joinDatabase: (wish: DatabaseWish) => act(call('team.joinDatabase', wish), nothing),
    addPerson: (wish: PersonWish) => act(call('team.addPerson', wish), take),
    removePerson: (author: string) => act(call('team.removePerson', { author }), take),
    decide: ({ row, field }: TeamConflict, side: 'taken' | 'other') =>
      act(call('team.decide', { row, field, side }), take),
    looked: () => act(call('team.looked', {}), take),
    sync: () => act(call('team.sync', {}), take),
    showAuthor: (author: string | null) => store.setState({ author }),
  };
}
function newsIn(state: TeamState | null): number {
  return state?.shared?.people.reduce((sum, { news }) => sum + news, 0) ?? 0;
}

export type TeamStore = ReturnType<typeof createTeam>;
