import type { EntityKind } from './entity-kinds.ts';

/** Names without a stored record that can have one: a host name has none. */
export function unreadDomains(
  unread: readonly number[],
  kindOf: (id: number) => EntityKind | undefined,
): readonly number[] {
  return unread.filter((id) => kindOf(id) === 'domain');
}

/** The same words in the window and in a report. */
export function unreadWords(count: number): string {
  return count === 1
    ? '1 domain has no record yet; its traits are unknown'
    : `${count.toLocaleString('en')} domains have no record yet; their traits are unknown`;
}
