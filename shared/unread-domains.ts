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
    ? '1 domain was not read yet; what it shares is not known'
    : `${count.toLocaleString('en')} domains were not read yet; what they share is not known`;
}
