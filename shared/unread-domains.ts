import type { EntityKind } from './entity-kinds.ts';

/** Of the names whose record the case does not hold, those that have one: a host name has none to read. */
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
