import { createStore } from 'zustand/vanilla';
import type { SavedItemRow } from '../../shared/case-rows.ts';
import type { Bridge } from '../../shared/contract.ts';
import { type SavedItem, savedItemSpecs } from '../../shared/saved-items.ts';
import type { LinkCheck } from '../../shared/share-link.ts';
import { channelTexts } from '../texts/channels.ts';
import type { Notices } from './notices-store.ts';
import type { SavedItemsStore } from './saved-items-store.ts';

export type BookLink = SavedItem<'link'>;

export interface LinkBookView {
  readonly links: readonly BookLink[];
  /** The last check of each in this run, with its address. */
  readonly checks: ReadonlyMap<number, LinkCheck & { readonly url: string }>;
  readonly chosen: ReadonlySet<number>;
  readonly busy: 'checking' | 'making' | null;
  /** The link in the share dialog. */
  readonly shared: number | null;
}

/** The links of the case, and their known state. */
export function createLinkBook({ call, onEvent }: Bridge, savedItems: SavedItemsStore, notices: Notices) {
  const store = createStore<LinkBookView>(() => ({
    links: [],
    checks: new Map(),
    chosen: new Set(),
    busy: null,
    shared: null,
  }));
  // Another case uses the same numbers for other links.
  onEvent('case.opened', () => store.setState({ checks: new Map(), chosen: new Set(), shared: null }));
  savedItems.store.subscribe(({ rows }) => {
    const links = linksIn(rows);
    const there = new Set(links.map(({ id }) => id));
    store.setState(({ chosen }) => ({
      links: links.sort((one, other) => other.id - one.id),
      chosen: new Set([...chosen].filter((id) => there.has(id))),
    }));
  });

  async function check(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    store.setState({ busy: 'checking' });
    const checked = await call('share.check', { ids: [...ids] });
    store.setState({ busy: null });
    if (!checked.ok) return notices.showFailure(checked.failure);
    store.setState(({ checks }) => ({
      checks: new Map([...checks, ...checked.value.checks.map(({ id, ...told }) => [id, told] as const)]),
    }));
  }

  /** Makes them again, for the same ranges, and checks whether they open. */
  async function remake(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    store.setState({ busy: 'making' });
    const made = await call('share.remake', { ids: [...ids] });
    store.setState({ busy: null });
    if (!made.ok) return notices.showFailure(made.failure);
    const { links, left, stopped } = made.value;
    const { remade, remadeStopped } = channelTexts.notices;
    notices.show(
      stopped ? 'warning' : 'done',
      remade(links.length),
      stopped ? remadeStopped(left, stopped.message) : '',
    );
    await check(links.map(({ id }) => id));
  }

  async function rename({ id, data }: BookLink, name: string): Promise<void> {
    await savedItems.save('link', name, data, id);
  }

  return {
    store,
    check,
    remake,
    rename,
    remove: savedItems.remove,
    share: (shared: number | null) => store.setState({ shared }),
    choose: (chosen: ReadonlySet<number>) => store.setState({ chosen }),
  };
}
export type LinkBook = ReturnType<typeof createLinkBook>;

function linksIn(rows: readonly SavedItemRow[]): BookLink[] {
  return rows.flatMap(({ id, kind, name, data }) => {
    if (kind !== 'link') return [];
    const read = savedItemSpecs.link.data.safeParse(data);
    return read.success ? [{ id, kind, name, data: read.data }] : [];
  });
}

export type ShownState = 'valid' | 'expired' | 'outside' | 'refused' | 'unknown' | 'unchecked';

/**
 * The state to show for a link. The host's answer overrides the clock, which may be wrong; but a working link never
 * outlives its own expiry.
 */
export function shownState(
  { data }: BookLink,
  check: (LinkCheck & { readonly url: string }) | undefined,
  now: number,
): ShownState {
  const end = data.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(data.expiresAt);
  const told = check?.url === data.url && check.state !== 'unknown' ? check : undefined;
  if (told && !(told.state === 'valid' && Date.parse(told.at) < end && end <= now)) return told.state;
  if (end <= now) return 'expired';
  return check?.url === data.url ? 'unknown' : 'unchecked';
}
