import { copyText } from '../stores/copy-text.ts';
import { type BookLink, shownState } from '../stores/link-book-store.ts';
import { type LinkFormat, linkText } from '../stores/link-texts.ts';
import type { Workbench } from '../stores/workbench.ts';
import { worldOffsetMs } from '../stores/world-now.ts';
import { channelTexts } from '../texts/channels.ts';
import { isFixed } from './case-actions.ts';

const texts = channelTexts.notices;

export async function refresh({ channels, dock }: Workbench): Promise<void> {
  dock.show('channels');
  await channels.refresh(true);
}

/** Makes links, adds them to the book, and checks them once: even a link to missing data is made. */
export async function makeLinks(workbench: Workbench): Promise<void> {
  const { channels, linkBook, notices, dock } = workbench;
  dock.show('channels');
  if (isFixed(workbench)) return;
  const ids = await channels.makeLinks();
  if (ids.length === 0) return;
  notices.show('done', texts.linksMade(ids.length));
  await linkBook.check(ids);
}

/** The selected links; without a selection all, or all of a state. */
function linksMeant(workbench: Workbench, expiredOnly = false): readonly BookLink[] {
  const { links, chosen, checks } = workbench.linkBook.store.getState();
  if (chosen.size > 0) return links.filter(({ id }) => chosen.has(id));
  const now = Date.now() + worldOffsetMs(workbench);
  return expiredOnly ? links.filter((link) => shownState(link, checks.get(link.id), now) === 'expired') : links;
}

const idsOf = (links: readonly BookLink[]) => links.map(({ id }) => id);

export async function remake(workbench: Workbench): Promise<void> {
  if (isFixed(workbench)) return;
  const links = linksMeant(workbench, true);
  if (links.length === 0) workbench.notices.show('warning', texts.noneExpired);
  await workbench.linkBook.remake(idsOf(links));
}

export async function check(workbench: Workbench): Promise<void> {
  await workbench.linkBook.check(idsOf(linksMeant(workbench)));
}

export async function copyLinks(workbench: Workbench, format: LinkFormat): Promise<void> {
  const links = linksMeant(workbench);
  if (links.length === 0) {
    workbench.notices.show('warning', texts.noLink);
    return;
  }
  await copyText(workbench, linkText(links, format), texts.copied(links.length, format));
}

/** One link in a dialog: the first selected one, or the newest. */
export function share({ linkBook, channels, dock, notices }: Workbench): void {
  const { links, chosen } = linkBook.store.getState();
  const link = links.find(({ id }) => chosen.has(id)) ?? links[0];
  if (!link) {
    notices.show('warning', texts.noLink);
    return;
  }
  dock.show('channels');
  channels.show('links');
  linkBook.share(link.id);
}

export async function remove(workbench: Workbench): Promise<void> {
  if (isFixed(workbench)) return;
  const { links, chosen } = workbench.linkBook.store.getState();
  await workbench.linkBook.remove(idsOf(links.filter(({ id }) => chosen.has(id))));
}

export async function downloadLinks({ linkBook, channels }: Workbench): Promise<void> {
  const { links, chosen } = linkBook.store.getState();
  const urls = links.filter(({ id }) => chosen.has(id)).map(({ data }) => data.url);
  if (urls.length > 0) await channels.queue({ urls });
}
