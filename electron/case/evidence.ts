import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { CaseState } from '../../shared/calls/case.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { makeFolder } from '../core/make-folder.ts';
import { cancelled } from '../core/unsent.ts';
import type { CaseFile } from './case-file.ts';
import type { Database } from './database.ts';
import { checkerSource } from './evidence-checker.ts';
import { bodyParts, hashedMembers, type ReplyRow, replyFromRow } from './ledger.ts';
import { shownText, withoutTokens } from './shown-reply.ts';

interface Wishes {
  readonly form: 'folder' | 'zip';
  /** The bytes as they came, which the checker needs; else readable text with tokens masked. */
  readonly raw: boolean;
}

/** One file of an export: its name inside, and its bytes as they are needed. */
interface Piece {
  readonly name: string;
  readonly open: () => Iterable<Buffer>;
}

/** Writes replies, ledger, index and checker under another name first, so that no export looks whole and is not. */
export async function exportEvidence(
  file: CaseFile,
  state: CaseState,
  place: string,
  wishes: Wishes,
  signal: AbortSignal,
): Promise<Result<{ path: string; replies: number; bytes: number }>> {
  const taken = await stat(place).catch(() => null);
  if (taken?.isDirectory() || (taken && wishes.form === 'folder')) {
    return fail('file', `${place} is there already.`, { kept: 'It was not changed.', next: 'Choose another name.' });
  }
  const replies = file.database.all('SELECT * FROM reply ORDER BY id').map(replyFromRow);
  const pieces = piecesOf(file.database, state, replies, wishes.raw);
  const draft = `${place}.${randomUUID()}.part`;
  if (wishes.form === 'folder') {
    makeFolder(dirname(place));
    await mkdir(draft, { mode: 0o700 }); // Fails where something is: what is removed below is only ever our own.
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

function piecesOf(database: Database, state: CaseState, replies: readonly ReplyRow[], raw: boolean): Piece[] {
  const bodies = new Map<string, ReplyRow>();
  for (const reply of replies) {
    if (reply.sha256 !== null && reply.file === null) bodies.set(reply.sha256, bodies.get(reply.sha256) ?? reply);
  }
  const text = (name: string, content: () => string): Piece => ({ name, open: () => [Buffer.from(content())] });
  return [
    text('README.txt', () => readme(state, replies, raw)),
    text('index.html', () => indexPage(state, replies, raw)),
    text('ledger.jsonl', () => replies.map((reply) => `${JSON.stringify(hashedMembers(reply))}\n`).join('')),
    ...(raw ? [text('check.mjs', () => checkerSource)] : []),
    ...[...bodies.entries()].map(([sha256, reply]): Piece => {
      if (raw) return { name: `replies/${sha256}`, open: () => bodyParts(database, sha256) };
      return {
        name: `replies/${sha256}.txt`,
        open: () => [
          Buffer.from(
            shownText(Buffer.concat([...bodyParts(database, sha256)]), reply.contentType, false) ?? 'Not text.',
          ),
        ],
      };
    }),
  ];
}

async function writeFolder(place: string, pieces: readonly Piece[], signal: AbortSignal): Promise<void> {
  for (const { name, open } of pieces) {
    if (signal.aborted) return;
    const path = join(place, name);
    makeFolder(dirname(path));
    await writeFile(path, Readable.from(open()));
  }
}

async function writeZip(place: string, pieces: readonly Piece[], signal: AbortSignal): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(place, { flags: 'wx', mode: 0o600 }), { signal });
  // One at a time: each is read from the case only when its turn has come.
  for (const { name, open } of pieces) {
    zip.addReadStreamLazy(`evidence/${name}`, (take) => take(null, Readable.from(open())));
  }
  zip.end();
  await written;
}

function readme(state: CaseState, replies: readonly ReplyRow[], raw: boolean): string {
  const last = replies.at(-1);
  return [
    `Evidence of the case "${state.title}" (${state.id})`,
    '',
    `${replies.length} exchanges with the services, from ${replies[0]?.at ?? 'none'} to ${last?.at ?? 'none'}.`,
    `Hash of the last row of the ledger: ${last?.hash ?? 'none'}`,
    '',
    'ledger.jsonl  one line per exchange, in order; each holds a SHA-256 over itself and the hash of the line before',
    'replies/      what the services answered, named by the SHA-256 of its bytes',
    'index.html    the same to read',
    ...(raw
      ? ['check.mjs     checks all of it: node check.mjs']
      : ['', 'This export is for reading: tokens are masked in it, so the replies no longer match their hashes.']),
    '',
    'A reply that gave a key back was masked before it was hashed; its line says so ("masked").',
    '',
  ].join('\n');
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
<table><tr><th>#<th>Time<th>Operation<th>Asked<th>Answer<th>Reply<th></tr>
${rows.join('\n')}
</table>
`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
