import type { batchCalls } from '../../shared/calls/batch.ts';
import type { shareCalls } from '../../shared/calls/share.ts';
import type { SavedItemRow } from '../../shared/case-rows.ts';
import type { ChannelRange } from '../../shared/channels.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { type Failure, fail, ok, type Result } from '../../shared/result.ts';
import type { SavedItem } from '../../shared/saved-items.ts';
import { readLink, type ShareLink } from '../../shared/share-link.ts';
import type { Product } from '../api/product.ts';
import type { CaseFile } from '../case/case-file.ts';
import { savedItemsOf } from '../case/saved-items.ts';
import { storageFailure } from '../case/storage-failure.ts';

export interface ShareContext {
  readonly open: () => CaseFile;
  readonly batch: Pick<Product<typeof batchCalls>, 'makeUrl' | 'checkLink'>;
  /** The current connection, and the clock of its links. */
  readonly connection: () => Promise<Result<{ readonly id: string; readonly name: string; readonly now: Date }>>;
}

/** The subject of a new link, and the row that it replaces. */
interface Wish {
  readonly range: ChannelRange;
  readonly description: string;
  readonly name: string;
  readonly before: SavedItem<'link'> | null;
}

export function shareHandlers(context: ShareContext): Handlers<typeof shareCalls> {
  const { open, batch } = context;

  /** All named links; fails before any request if the book does not contain one. */
  function linksOf(ids: readonly number[]): Result<SavedItem<'link'>[]> {
    const wanted = new Set(ids);
    const links = savedItemsOf(open(), 'link').filter(({ id }) => wanted.has(id));
    const there = new Set(links.map(({ id }) => id));
    const unknown = [...wanted].filter((id) => !there.has(id));
    return unknown.length === 0 ? ok(links) : notThere(unknown);
  }

  /** One after the other: keeps the links that were made before a failure. */
  async function make(wishes: readonly Wish[], signal: AbortSignal) {
    const file = open();
    if (file.readOnly !== null) {
      return { ok: false as const, failure: storageFailure('read-only', file.path, 'write') };
    }
    const connection = await context.connection();
    if (!connection.ok) return connection;
    const made: { readonly wish: Wish; readonly data: ShareLink }[] = [];
    let stopped: Failure | null = null;
    for (const wish of wishes) {
      const answer = await batch.makeUrl(wish.range, signal);
      if (!answer.ok) {
        stopped = answer.failure;
        break;
      }
      made.push({ wish, data: linkData(wish, answer.value, connection.value) });
    }
    if (made.length === 0 && stopped) return { ok: false as const, failure: stopped };
    const done = file.change({ kind: 'kept', label: labelOf(made) }, (draft) =>
      made.map(({ wish, data }): SavedItemRow => {
        const { name, before } = wish;
        if (!before) return draft.keep({ kind: 'link', name, data });
        draft.update('kept', before.id, { data });
        return { id: before.id, kind: 'link', name: before.name, data };
      }),
    );
    return done.ok ? ok({ links: done.value.value, left: wishes.length - made.length, stopped }) : done;
  }

  return {
    'share.make': ({ ranges, for: name }, signal) =>
      make(
        ranges.map(({ range, description }) => ({ range, description, name: name || 'nobody yet', before: null })),
        signal,
      ),
    'share.remake': async ({ ids }, signal) => {
      const links = linksOf(ids);
      if (!links.ok) return links;
      return make(
        links.value.map((before) => ({
          range: { channel: before.data.channel, start: before.data.start, end: before.data.end },
          description: before.data.description,
          name: before.name,
          before,
        })),
        signal,
      );
    },
    'share.check': async ({ ids }, signal) => {
      const links = linksOf(ids);
      if (!links.ok) return links;
      const connection = await context.connection();
      if (!connection.ok) return connection;
      const checks = [];
      for (const { id, data } of links.value) {
        const answer = await batch.checkLink({ url: data.url }, signal);
        if (answer.ok) checks.push({ id, url: data.url, ...answer.value.check });
        else if (answer.failure.code === 'cancelled') return answer;
        else {
          const at = connection.value.now.toISOString();
          checks.push({ id, url: data.url, state: 'unknown' as const, bytes: null, said: answer.failure.message, at });
        }
      }
      return ok({ checks, now: connection.value.now.toISOString() });
    },
  };
}

/** A link of the case by its address without the secret part; the one that is valid longest. */
export function linkInCase(file: CaseFile, object: string): string | null {
  const found = savedItemsOf(file, 'link')
    .filter(({ data }) => readLink(data.url)?.object === object)
    .sort((one, other) => (other.data.expiresAt ?? '').localeCompare(one.data.expiresAt ?? ''));
  return found[0]?.data.url ?? null;
}

function linkData(
  { range, description, before }: Wish,
  { url, expiresAt, at }: { readonly url: string; readonly expiresAt: string | null; readonly at: string },
  connection: { readonly id: string; readonly name: string },
): ShareLink {
  const minute = (time: string) => new Date(time).toISOString();
  return {
    channel: range.channel,
    description,
    start: minute(range.start),
    end: minute(range.end),
    connection: connection.id,
    connectionName: connection.name,
    url,
    madeAt: readLink(url)?.madeAt ?? at,
    expiresAt,
    madeBefore: before ? before.data.madeBefore + 1 : 0,
  };
}

function labelOf(made: readonly { readonly wish: Wish }[]): string {
  const [first] = made;
  const what = made.length === 1 && first ? `a link to ch${first.wish.range.channel}` : `${made.length} links`;
  return `Created ${what}${made.every(({ wish }) => wish.before) ? ' again' : ''}`;
}

function notThere(unknown: readonly number[]): Result<never> {
  const named = unknown.slice(0, 10).join(', ');
  const which =
    unknown.length === 1 ? `Link ${named} is` : `Links ${named}${unknown.length > 10 ? ' and more' : ''} are`;
  return fail('not-found', `${which} not in the link book: removed, or in the link book of another case.`, {
    kept: 'No request was sent, and nothing was changed.',
    next: 'List the links, and use their IDs.',
  });
}
