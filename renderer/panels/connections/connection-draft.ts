import * as z from 'zod';
import { type AddressMember, addressRows, ConnectionFile, ofAddresses } from '../../../shared/connection.ts';
import { connectionTexts } from '../../texts/connections.ts';

/** The form's content: text as typed, checked only on save. */
export interface ConnectionDraft extends Readonly<Record<AddressMember, string>> {
  readonly name: string;
  readonly username: string;
  readonly platformAuth: 'hmac-sha256' | 'header' | 'query';
  readonly feedsAuth: 'header' | 'query' | 'hmac-sha256';
  readonly lookups: 'form' | 'address';
  readonly wording: 'neutral' | 'public' | 'own';
  readonly ownWords: string;
  readonly proxy: 'system' | 'direct' | 'address';
  readonly proxyAddress: string;
}

/** A new connection uses the live services, in their words. */
export const newDraft: ConnectionDraft = {
  name: '',
  username: '',
  ...ofAddresses((member) => addressRows[member].usual),
  platformAuth: 'hmac-sha256',
  feedsAuth: 'header',
  lookups: 'form',
  wording: 'public',
  ownWords: '',
  proxy: 'system',
  proxyAddress: '',
};

export function draftOf(connection: ConnectionFile): ConnectionDraft {
  const own = typeof connection.wording === 'object';
  const address = connection.proxy !== 'system' && connection.proxy !== 'direct';
  return {
    name: connection.name,
    username: connection.username,
    ...ofAddresses((member) => connection[member]),
    platformAuth: connection.auth.platform,
    feedsAuth: connection.auth.feeds,
    lookups: connection.lookups,
    wording: typeof connection.wording === 'string' ? connection.wording : 'own',
    ownWords: own ? JSON.stringify(connection.wording, null, 2) : '',
    proxy: connection.proxy === 'system' || connection.proxy === 'direct' ? connection.proxy : 'address',
    proxyAddress: address ? connection.proxy : '',
  };
}

/** Errors by form field. */
export type DraftProblems = Readonly<Partial<Record<keyof ConnectionDraft, string>>>;

const fieldOf: Readonly<Record<string, keyof ConnectionDraft>> = { wording: 'ownWords', proxy: 'proxyAddress' };

/** The connection in the form, or its errors. */
export function readDraft(
  draft: ConnectionDraft,
): { readonly connection: ConnectionFile } | { readonly problems: DraftProblems } {
  const { name, username } = draft;
  const words = draft.wording === 'own' ? parseWords(draft.ownWords) : draft.wording;
  if (words === undefined) return { problems: { ownWords: connectionTexts.form.notJson } };
  const parsed = ConnectionFile.safeParse({
    name,
    username,
    ...ofAddresses((member) => draft[member]),
    auth: { platform: draft.platformAuth, feeds: draft.feedsAuth },
    lookups: draft.lookups,
    wording: words,
    proxy: draft.proxy === 'address' ? draft.proxyAddress : draft.proxy,
  });
  if (parsed.success) return { connection: parsed.data };
  const problems: Partial<Record<keyof ConnectionDraft, string>> = {};
  for (const [field, messages] of Object.entries(z.flattenError(parsed.error).fieldErrors)) {
    problems[fieldOf[field] ?? (field as keyof ConnectionDraft)] = messages?.[0] ?? connectionTexts.form.wrong;
  }
  return { problems };
}

function parseWords(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
