import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import {
  type CampaignRow,
  type CountedCampaign,
  type MembershipRow,
  type MemberVerdict,
  noMembers,
} from '../../shared/membership.ts';
import { plainLine } from '../../shared/odd-text.ts';
import { membershipTexts } from '../texts/membership.ts';
import type { Notices } from './notices-store.ts';

/** The user's verdict on an item. The reason is hostile text: it may come from an imported case. */
export type Membership = Pick<MembershipRow, 'verdict' | 'reason' | 'origin'>;

export interface MembershipView {
  readonly campaigns: readonly CountedCampaign[];
  /** The campaign whose verdicts are shown and given; null if the case has none. */
  readonly current: number | null;
  /** The verdicts of the current campaign, by entity. Another map after every change. */
  readonly verdicts: ReadonlyMap<number, Membership>;
}

const nothing: MembershipView = { campaigns: [], current: null, verdicts: new Map() };

/** Copying more verdicts than this after every part of a long change would block the page. */
const copiedAtOnce = 5000;
const calmMs = 100;

/** Who belongs to which campaign, as the user decided. Main has the truth; this follows its events. */
export function createMembership({ call, onEvent }: Bridge, notices: Notices) {
  const store = createStore<MembershipView>(() => nothing);
  const campaigns = new Map<number, CampaignRow>();
  const rows = new Map<number, MembershipRow>();
  /** The verdicts of each campaign, by entity. */
  const members = new Map<number, Map<number, MembershipRow>>();
  const counts = new Map<number, Record<MemberVerdict, number>>();
  let current: number | null = null;
  /** The event after which the verdicts are shown; null for the present. */
  let past: number | null = null;
  let running = new AbortController();
  /** Rows that changed while all of them are being read: later parts contain older versions of them. */
  let touched: Set<number> | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  onEvent('case.opened', () => void showAt(null, null));
  onEvent('membership.changed', (change) => {
    if (past !== null) return; // The past does not change; the present is read again afterwards.
    for (const row of change.campaigns) campaigns.set(row.id, row);
    for (const id of change.removed.campaigns) campaigns.delete(id);
    for (const row of change.rows) put(row);
    for (const id of change.removed.rows) drop(id);
    for (const id of [...change.rows.map((row) => row.id), ...change.removed.rows]) touched?.add(id);
    publishSoon();
  });

  function put(row: MembershipRow): void {
    drop(row.id);
    rows.set(row.id, row);
    const ofCampaign = members.get(row.campaign) ?? new Map<number, MembershipRow>();
    members.set(row.campaign, ofCampaign);
    // A foreign case may have two verdicts on one item: the newer one counts.
    const other = ofCampaign.get(row.entity);
    if (other && other.id > row.id) return;
    if (other) count(other, -1);
    ofCampaign.set(row.entity, row);
    count(row, 1);
  }

  function drop(id: number): void {
    const row = rows.get(id);
    if (!row) return;
    rows.delete(id);
    const ofCampaign = members.get(row.campaign);
    if (ofCampaign?.get(row.entity) !== row) return;
    ofCampaign.delete(row.entity);
    count(row, -1);
  }

  function count({ campaign, verdict }: MembershipRow, by: number): void {
    const known = counts.get(campaign) ?? { ...noMembers };
    counts.set(campaign, { ...known, [verdict]: known[verdict] + by });
  }

  function publishSoon(): void {
    if (waiting !== undefined) return;
    if (rows.size <= copiedAtOnce) publish();
    else waiting = setTimeout(publish, calmMs);
  }

  function publish(): void {
    clearTimeout(waiting);
    waiting = undefined;
    const listed = [...campaigns.values()].sort((one, other) => one.id - other.id);
    if (current === null || !campaigns.has(current)) current = inUse(listed);
    store.setState({
      campaigns: listed.map((row) => ({ ...row, counts: counts.get(row.id) ?? noMembers })),
      current,
      verdicts: new Map(current === null ? [] : members.get(current)),
    });
  }

  /** The newest campaign of our own; an imported one only if there is no other. */
  function inUse(listed: readonly CampaignRow[]): number | null {
    return (listed.findLast(({ origin }) => origin == null) ?? listed.at(-1))?.id ?? null;
  }

  /** Reads everything again, part by part. A newer reading wins. */
  const read = () => showAt(past, null);

  /** Shows the verdicts directly after an event, or those of the present, of the same campaign where it exists. */
  async function showPast(event: number | null): Promise<void> {
    if (event !== past) await showAt(event, current);
  }

  async function showAt(event: number | null, campaign: number | null): Promise<void> {
    past = event;
    running.abort();
    running = new AbortController();
    const { signal } = running;
    for (const map of [campaigns, rows, members, counts]) map.clear();
    current = null;
    const changed = new Set<number>();
    touched = changed;
    publish();
    for (let after: number | undefined | null; after !== null; ) {
      const part: Awaited<ReturnType<typeof call<'membership.list'>>> = await call(
        'membership.list',
        { ...(after != null && { after }), ...(event !== null && { at: event }) },
        signal,
      );
      if (signal.aborted) return;
      if (!part.ok) {
        notices.showFailure(part.failure);
        break;
      }
      for (const { counts: _counts, ...row } of part.value.campaigns) campaigns.set(row.id, row);
      for (const row of part.value.rows) if (!changed.has(row.id)) put(row);
      if (after === undefined) current = campaign !== null && campaigns.has(campaign) ? campaign : part.value.current;
      after = part.value.next;
    }
    touched = null;
    publish();
  }

  /** Gives these items a verdict in the current campaign; null withdraws it. One step, whatever their number. */
  async function judge(
    ids: readonly number[],
    verdict: MemberVerdict | null,
    reason?: string,
  ): Promise<{ readonly campaign: number | null; readonly changed: number } | null> {
    if (ids.length === 0) return null;
    const wish = { ids: [...ids], verdict, ...(reason !== undefined && { reason }) };
    const judged = await call('membership.judge', { ...wish, ...(current !== null && { campaign: current }) });
    if (judged.ok) return judged.value;
    notices.showFailure(judged.failure);
    return null;
  }

  function chooseCampaign(id: number): void {
    if (!campaigns.has(id)) return;
    current = id;
    publish();
  }

  /** Adds a campaign and goes on with it. */
  async function addCampaign(name: string): Promise<boolean> {
    const added = await call('membership.addCampaign', { name });
    if (!added.ok) {
      notices.showFailure(added.failure);
      return false;
    }
    campaigns.set(added.value.id, added.value);
    chooseCampaign(added.value.id);
    return true;
  }

  async function renameCampaign(id: number, name: string): Promise<void> {
    const renamed = await call('membership.renameCampaign', { id, name });
    if (!renamed.ok) notices.showFailure(renamed.failure);
  }

  /** Removes a campaign with its verdicts, and says how to get it back. */
  async function removeCampaign({ id, name }: CampaignRow): Promise<void> {
    const removed = await call('membership.removeCampaign', { id });
    if (removed.ok) notices.show('done', membershipTexts.removed(plainLine(name), removed.value.removed));
    else notices.showFailure(removed.failure);
  }

  return { store, read, showPast, judge, chooseCampaign, addCampaign, renameCampaign, removeCampaign };
}
export type MembershipStore = ReturnType<typeof createMembership>;

/** The campaign whose verdicts are shown; null if the case has none. */
export function currentCampaign({ campaigns, current }: MembershipView): CountedCampaign | null {
  return campaigns.find(({ id }) => id === current) ?? null;
}

/** How many of these items have which verdict, for a selection, a cluster or a group. */
export function countsAmong(verdicts: MembershipView['verdicts'], ids: Iterable<number>): CountedCampaign['counts'] {
  const found = { ...noMembers };
  if (verdicts.size === 0) return found;
  for (const id of ids) {
    const verdict = verdicts.get(id)?.verdict;
    if (verdict) found[verdict]++;
  }
  return found;
}
