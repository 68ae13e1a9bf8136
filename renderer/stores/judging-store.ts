import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import { plainLine } from '../../shared/odd-text.ts';
import type { DnsQuestion } from '../../shared/passive-dns.ts';
import type { WarningLists } from '../../shared/warning-lists.ts';
import { linksTexts } from '../texts/links.ts';
import type { BelongsStore } from './belongs-store.ts';
import type { Notices } from './notices-store.ts';

export interface JudgingView {
  /** Null until loaded. */
  readonly lists: WarningLists | null;
  /** Grows when the judgement may be another now: a list was added, a value was counted. */
  readonly revision: number;
  /** The value that passive DNS counts now. */
  readonly counting: DnsQuestion | null;
}

/** What the judgement uses beside the case: lists of shared infrastructure, and counts on request. */
export function createJudging({ call, onEvent }: Bridge, notices: Notices, belongs: BelongsStore) {
  const store = createStore<JudgingView>(() => ({ lists: null, revision: 0, counting: null }));
  onEvent('warnings.changed', (lists) => {
    store.setState({ lists });
    judgeAgain();
  });

  function judgeAgain(): void {
    store.setState(({ revision }) => ({ revision: revision + 1 }));
    belongs.changed();
  }

  async function load(): Promise<void> {
    const read = await call('warnings.list', {});
    if (read.ok) store.setState({ lists: read.value });
  }

  async function addList(): Promise<void> {
    const done = await call('warnings.add', {});
    if (!done.ok) {
      if (done.failure.code !== 'cancelled') notices.showFailure(done.failure);
      return;
    }
    const { added } = done.value;
    if (added) notices.show('done', linksTexts.lists.added(plainLine(added.name), added.entries, added.leftOut));
  }

  async function removeList(id: string): Promise<void> {
    const done = await call('warnings.remove', { id });
    if (!done.ok) notices.showFailure(done.failure);
  }

  /** Costs one query; its reply is in the ledger, and the judgement reads the count from there. */
  async function count(question: DnsQuestion): Promise<void> {
    if (store.getState().counting !== null) return;
    store.setState({ counting: question });
    const done = await call('pdns.summarize', { question });
    store.setState({ counting: null });
    if (!done.ok) {
      if (done.failure.code !== 'cancelled') notices.showFailure(done.failure);
      return;
    }
    const { summary, completeness } = done.value;
    notices.show('done', linksTexts.count.done(summary?.num_results ?? 0, completeness.kind === 'whole'));
    judgeAgain();
  }

  return { store, load, addList, removeList, count };
}
export type JudgingStore = ReturnType<typeof createJudging>;
