import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import * as z from 'zod';
import { eventKinds } from '../../../shared/case-rows.ts';
import { SearchRun } from '../../../shared/saved-search.ts';
import { firstHash, sha256 } from '../chain.ts';
import { Picture } from '../picture.ts';
import { isStamp } from './clock.ts';

/**
 * What an analyst wrote, as every machine of the team reads it: signed, numbered, and with the hash of the author's
 * entry before. It speaks of rows by what they are, never by the numbers of one file.
 */

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
/** A public key in hex; so an author can't be claimed by anybody else. */
export const AuthorId = Hash;
const Name = z.string().min(1).max(200);

/** owner: may also add and remove people. */
export const teamRoles = ['owner', 'editor', 'reader', 'removed'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** What an entry says of one row: made, removed, fields set, times and counts widened. */
export const Op = z.object({
  /** The table, and what the row is. */
  k: z
    .array(z.union([z.string(), z.number(), z.null()]))
    .min(1)
    .max(8),
  n: z.literal(1).optional(),
  x: z.literal(1).optional(),
  s: z.record(z.string(), z.unknown()).optional(),
  w: z.record(z.string(), z.unknown()).optional(),
});
export type Op = z.output<typeof Op>;

/** A reply of a service: its row of the ledger, without what only one file has. Its bytes travel apart. */
export const CarriedReply = z.object({
  at: z.string(),
  connection: z.string(),
  wording: z.string(),
  service: z.string(),
  operation: z.string(),
  method: z.string(),
  url: z.string(),
  requestBody: z.string().nullable(),
  question: z.string(),
  status: z.int().nullable(),
  contentType: z.string().nullable(),
  failure: z.string().nullable(),
  sha256: Hash.nullable(),
  length: z.int().min(0),
  masked: z.boolean(),
  milliseconds: z.number(),
  attempt: z.int(),
  spends: z.boolean(),
  /** For a reply that was imported: where from. It stays so on every machine. */
  origin: z.string().nullable(),
});
export type CarriedReply = z.output<typeof CarriedReply>;

/** A run of a saved search, with the names of the search and of its replies. */
export const CarriedRun = SearchRun.omit({ search: true, replies: true }).extend({
  search: Name,
  replies: z.array(Hash),
});

/** How the origin of a colleague's reply begins. */
export const fromTeam = 'team ';

const Frame = z.object({
  v: z.literal(1),
  case: z.uuid(),
  author: AuthorId,
  seq: z.int().min(1),
  at: z.string().refine(isStamp),
  previous: Hash,
  /** The last entries of others that the author had, where that changed since the author's entry before. */
  seen: z.record(AuthorId, z.int().min(1)),
});

/** One shape for each kind of entry: a frame checked apart takes twice as long, and every entry of everybody is read. */
export const EntryText = z.discriminatedUnion('what', [
  Frame.extend({ what: z.literal('begin'), name: Name, title: z.string() }),
  Frame.extend({
    what: z.literal('person'),
    person: z.object({ author: AuthorId, name: Name, role: z.enum(teamRoles), upto: z.int().min(0).optional() }),
  }),
  Frame.extend({ what: z.literal('reply'), name: Hash, reply: CarriedReply, before: z.literal(true).optional() }),
  Frame.extend({ what: z.literal('run'), label: z.string(), run: CarriedRun }),
  Frame.extend({ what: z.literal('picture'), reply: Hash, picture: Picture, before: z.literal(true).optional() }),
  Frame.extend({
    what: z.literal('change'),
    kind: z.enum(Object.keys(eventKinds) as [keyof typeof eventKinds, ...(keyof typeof eventKinds)[]]),
    label: z.string(),
    ops: z.array(Op),
    /** Written before the case was shared: the owner vouches for it, its authors did not sign it. */
    before: z.literal(true).optional(),
  }),
]);
export type EntryText = z.output<typeof EntryText>;
/** What an entry says, without its place among the others. */
export type Said = EntryText extends infer One
  ? One extends EntryText
    ? Omit<One, keyof z.output<typeof Frame>>
    : never
  : never;

/** A signed entry as it is stored and as it travels. */
export interface Entry {
  readonly hash: string;
  readonly text: string;
  readonly signature: Buffer;
  readonly said: EntryText;
}

/** Signs as one analyst. The private key stays inside. */
export interface Signer {
  readonly author: string;
  readonly name: string;
  sign(text: string): Buffer;
}

export function writeEntry(signer: Signer, said: EntryText): Entry {
  const text = JSON.stringify(said);
  return { hash: sha256(text), text, signature: signer.sign(text), said };
}

/** Reads an entry that came from elsewhere; a sentence if it is not what it claims to be. */
export function readEntry(text: string, signature: Buffer): Entry | string {
  const said = readText(text);
  if (typeof said === 'string') return said;
  return isSignedBy(said.author, text, signature) ? { hash: sha256(text), text, signature, said } : notSigned;
}

/** The same in another thread: checking a signature takes longer than anything else that is done with an entry. */
export async function readEntryAside(text: string, signature: Buffer): Promise<Entry | string> {
  const said = readText(text);
  if (typeof said === 'string') return said;
  const isSigned = await new Promise<boolean>((resolve) => {
    try {
      verify(null, Buffer.from(text), publicKey(said.author), signature, (error, is) => resolve(error === null && is));
    } catch {
      resolve(false);
    }
  });
  return isSigned ? { hash: sha256(text), text, signature, said } : notSigned;
}

const notSigned = 'its signature is not that of its author';

function readText(text: string): EntryText | string {
  let said: EntryText;
  try {
    said = EntryText.parse(JSON.parse(text));
  } catch {
    return 'it is not in the form of an entry';
  }
  const continues = (said.seq === 1) === (said.previous === firstHash);
  return continues ? said : 'it does not continue its author’s entries';
}

export function isSignedBy(author: string, text: string, signature: Buffer): boolean {
  try {
    return verify(null, Buffer.from(text), publicKey(author), signature);
  } catch {
    return false;
  }
}

/** Reading a key takes as long as checking a signature: those of a team are kept. */
const publicKeys = new Map<string, KeyObject>();
const mostKeys = 1000;

function publicKey(author: string): KeyObject {
  const known = publicKeys.get(author);
  if (known) return known;
  const x = Buffer.from(author, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  if (publicKeys.size >= mostKeys) publicKeys.clear();
  publicKeys.set(author, key);
  return key;
}

/** A new key pair; the private key as text for the keychain. */
export function newIdentityKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}

/** The signer with this private key; null if it is none. */
export function signerOf(name: string, privateKey: string): Signer | null {
  try {
    const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), type: 'pkcs8', format: 'der' });
    const { x } = createPublicKey(key).export({ format: 'jwk' });
    if (typeof x !== 'string' || key.asymmetricKeyType !== 'ed25519') return null;
    const author = Buffer.from(x, 'base64url').toString('hex');
    return { author, name, sign: (text) => sign(null, Buffer.from(text), key) };
  } catch {
    return null;
  }
}
