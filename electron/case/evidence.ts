import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { CaseState } from '../../shared/case-state.ts';
import { counted } from '../../shared/figures.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { insideFolder } from '../core/disk/inside-folder.ts';
import { makeFolder } from '../core/disk/make-folder.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { CaseFile } from './case-file.ts';
import type { Database } from './database.ts';
import { databaseOf } from './database-of.ts';
import { checkerSource } from './evidence-checker.ts';
import { bodyParts, bodyStart, hashedMembers, type ReplyRow, readableReplies } from './ledger.ts';
import { shownText, withoutTokens } from './shown-reply.ts';
import { UnreadableRow } from './unreadable-row.ts';

interface Wishes {
  readonly form: 'folder' | 'zip';
  /** True for the original bytes, which the checker needs; false for readable text with masked tokens. */
  readonly raw: boolean;
}

/** One file of an export: its name inside, and its bytes on demand. */
interface Piece {
  readonly name: string;
  readonly open: () => Iterable<Buffer>;
}

/**
 * Writes replies, ledger, index and checker under a temporary name first, so that no incomplete export looks complete.
 */
export async function exportEvidence(
  file: CaseFile,
  state: CaseState,
  place: string,
  wishes: Wishes,
  signal: AbortSignal,
): Promise<Result<{ path: string; replies: number; bytes: number }>> {
  const taken = await stat(place).catch(() => null);
  if (taken?.isDirectory() || (taken && wishes.form === 'folder')) {
    return fail('file', `${place} already exists.`, { kept: 'It was not changed.', next: 'Choose another name.' });
  }
  const replies = readableReplies(databaseOf(file));
  const odd = Number(databaseOf(file).one('SELECT count(*) AS n FROM reply')?.n ?? 0) - replies.length;
  const tooMuch = morePromised(databaseOf(file), replies);
  if (tooMuch) return tooMuch;
  const pieces = piecesOf(databaseOf(file), state, { replies, odd }, wishes.raw);
  const draft = `${place}.${randomUUID()}.part`;
  if (wishes.form === 'folder') {
    makeFolder(dirname(place));
    await mkdir(draft, { mode: 0o700 }); // Fails if it exists: so the cleanup below removes only our own files.
  }
  try {
    if (wishes.form === 'zip') await writeZip(draft, pieces, signal);
    else await writeFolder(draft, pieces, signal);
    if (signal.aborted) return cancelled();
    await rename(draft, place);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return ok({ path: place, replies: replies.length, bytes: replies.reduce((sum, { length }) => sum + length, 0) });
}

interface Ledger {
  readonly replies: readonly ReplyRow[];
  /** How many rows are not in Sextant's format. */
  readonly odd: number;
}

/** For reading. The raw form contains longer replies. */
const mostShown = 16 * 1024 * 1024;

function piecesOf(database: Database, state: CaseState, { replies, odd }: Ledger, raw: boolean): Piece[] {
  const bodies = new Map<string, ReplyRow>();
  for (const reply of replies) {
    if (reply.sha256 !== null && reply.file === null) bodies.set(reply.sha256, bodies.get(reply.sha256) ?? reply);
  }
  const text = (name: string, content: () => string): Piece => ({ name, open: () => [Buffer.from(content())] });
  return [
    text('README.txt', () => readme(state, { replies, odd }, raw)),
    text('index.html', () => indexPage(state, replies, raw)),
    text('ledger.jsonl', () => replies.map((reply) => `${JSON.stringify(hashedMembers(reply))}\n`).join('')),
    ...(raw ? [text('check.mjs', () => checkerSource)] : []),
    ...[...bodies.entries()].map(([sha256, reply]): Piece => {
      if (raw) return { name: `replies/${sha256}`, open: () => untilOdd(bodyParts(database, sha256, 0, reply.length)) };
      return { name: `replies/${sha256}.txt`, open: () => [Buffer.from(readable(database, reply))] };
    }),
  ];
}

/** Stops at bytes that can't be decompressed: the checker then names the row, and the other replies are written. */
function* untilOdd(parts: Iterable<Buffer>): Generator<Buffer> {
  try {
    yield* parts;
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
  }
}

const alwaysFine = 1024 * 1024 * 1024;
const mostRatio = 500;

/** A small file whose replies would fill the disk is an attack. */
function morePromised(database: Database, replies: readonly ReplyRow[]): Result<never> | null {
  const lengths = new Map(
    replies.flatMap(({ sha256, length, file }) => (file === null ? [[sha256, length] as const] : [])),
  );
  const promised = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  const stored = Number(database.one('SELECT sum(length(bytes)) AS stored FROM body')?.stored ?? 0);
  if (promised <= Math.max(alwaysFine, mostRatio * stored)) return null;
  const gigabytes = Math.ceil(promised / alwaysFine).toLocaleString('en-US');
  return fail(
    'too-large',
    `According to the case, its replies unpack to ${gigabytes} GB, far too much for a case of this size.`,
    {
      kept: 'Nothing was written.',
      next: 'Somebody may have tampered with it: check the ledger, and ask the sender.',
    },
  );
}

function* startOf(database: Database, reply: ReplyRow): Generator<Buffer> {
  yield bodyStart(database, reply, mostShown);
}

function readable(database: Database, reply: ReplyRow): string {
  const start = Buffer.concat([...untilOdd(startOf(database, reply))]);
  const text = shownText(start, reply.contentType, false) ?? 'Not text.';
  return reply.length > mostShown ? `${text}\n… Truncated: the reply has ${reply.length} bytes.\n` : text;
}

/** Creates each file new: overwrites nothing, and follows no existing link. */
async function writeFolder(place: string, pieces: readonly Piece[], signal: AbortSignal): Promise<void> {
  for (const { name, open } of pieces) {
    if (signal.aborted) return;
    makeFolder(place);
    const path = insideFolder(place, name);
    makeFolder(dirname(path));
    await writeFile(path, Readable.from(open()), { flag: 'wx', mode: 0o600 });
  }
}

async function writeZip(place: string, pieces: readonly Piece[], signal: AbortSignal): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(place, { flags: 'wx', mode: 0o600 }), { signal });
  // One at a time: each is read from the case only when needed.
  for (const { name, open } of pieces) {
    zip.addReadStreamLazy(`evidence/${name}`, (take) => take(null, Readable.from(open())));
  }
  zip.end();
  await written;
}

function readme(state: CaseState, { replies, odd }: Ledger, raw: boolean): string {
  const last = replies.at(-1);
  const imported = replies.filter(({ service }) => service === 'file').length;
  return [
    `Evidence of the case "${state.title}" (${state.id})`,
    '',
    `${counted(replies.length - imported, 'request')} to the services and ${counted(imported, 'row')} of imported files, from ${replies[0]?.at ?? 'none'} to ${last?.at ?? 'none'}.`,
    `Hash of the last row of the ledger: ${last?.hash ?? 'none'}`,
    ...(odd > 0 ? [oddWords(odd)] : []),
    '',
    'ledger.jsonl  one line per request or row, in order; each contains a SHA-256 over itself and the hash of the line before',
    'replies/      the replies of the services, named by the SHA-256 of their bytes',
    'index.html    the same, to read in a browser',
    ...(raw
      ? ['check.mjs     verifies all of it: node check.mjs']
      : ['', 'This export is for reading: it masks tokens, so the replies no longer match their hashes.']),
    '',
    'A reply that contained a key was masked before it was hashed; its line says so ("masked").',
    '',
  ].join('\n');
}

function oddWords(odd: number): string {
  const rows = odd === 1 ? '1 row of the ledger' : `${odd} rows of the ledger`;
  return `${rows} can’t be read: not in Sextant’s format, and not in this export.`;
}

function indexPage(state: CaseState, replies: readonly ReplyRow[], raw: boolean): string {
  const cell = (text: string | number | null) => `<td>${escaped(String(text ?? ''))}</td>`;
  const rows = replies.map((reply) => {
    const name = `replies/${reply.sha256}${raw ? '' : '.txt'}`;
    const body =
      reply.sha256 === null
        ? ''
        : reply.file === null
          ? `<a href="${name}">${reply.length} bytes</a>`
          : escaped(reply.file);
    const asked = `${reply.method} ${withoutTokens(reply.url)} ${reply.requestBody ?? ''}`;
    return `<tr>${cell(reply.id)}${cell(reply.at)}${cell(reply.operation)}${cell(asked)}${cell(reply.status ?? reply.failure)}<td>${body}</td>${cell(reply.masked ? 'masked' : '')}</tr>`;
  });
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(state.title)}</title>
<style>body{font:14px system-ui;margin:2em}table{border-collapse:collapse}td,th{border-bottom:1px solid #ccc;padding:4px 8px;text-align:left;vertical-align:top;word-break:break-all}</style>
<h1>${escaped(state.title)}</h1><p>${replies.length} exchanges. Last hash <code>${escaped(replies.at(-1)?.hash ?? 'none')}</code></p>
<table><tr><th>#<th>Time<th>Operation<th>Request<th>Status<th>Reply<th></tr>
${rows.join('\n')}
</table>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
