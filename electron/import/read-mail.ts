import PostalMime, { type Address, type Email } from 'postal-mime';
import { kindRow } from '../../shared/entity-kinds.ts';
import { findIndicators } from '../graph/indicators.ts';
import { bounds } from './bounds.ts';
import { thingOf } from './json-values.ts';
import { leftOut, type ReadPiece } from './pieces.ts';
import type { Source } from './source.ts';

const names =
  'received|return-path|delivered-to|from|to|cc|subject|date|message-id|mime-version|content-type|reply-to|dkim-signature|authentication-results|x-[\\w-]+';
const headerLine = new RegExp(`^(${names}):`, 'i');

/** Whether a text begins with the headers of a mail: at least three, among them who wrote it. */
export function isMail(text: string): boolean {
  const [top = ''] = text.replace(/^From .*\r?\n/, '').split(/\r?\n\r?\n/, 1);
  const found = top.split(/\r?\n/).filter((line) => !/^[ \t]/.test(line));
  const headers = found.filter((line) => headerLine.test(line));
  return headers.length >= 3 && headers.length > found.length / 2 && headers.some((line) => /^from:/i.test(line));
}

/** Headers with names and addresses of the way that the mail took. */
const telling = [
  ...['Received', 'Return-Path', 'Authentication-Results', 'DKIM-Signature', 'Message-ID', 'List-Unsubscribe'],
];

/** A mail: who wrote it, the way it took, and what its text and its links name. */
export async function* readMail(source: Pick<Source, 'whole'>): AsyncGenerator<ReadPiece> {
  const bytes = await source.whole(bounds.wholeFileBytes);
  if (!bytes) {
    yield leftOut(`everything: a mail of more than ${bounds.wholeFileBytes / 1_000_000} MB`);
    return;
  }
  const mail = await parsed(bytes);
  if (mail) yield* mailPieces(mail, 1);
  else yield leftOut('everything: the parts of the mail are unreadable');
}

async function parsed(bytes: Buffer | ArrayBuffer | Uint8Array | string): Promise<Email | null> {
  const limits = { maxNestingDepth: 20, maxHeadersSize: 1_000_000, forceRfc822Attachments: true };
  return PostalMime.parse(bytes, limits).catch(() => null);
}

/** A suspicious mail often comes attached to another one. */
const mostForwarded = 5;

async function* mailPieces(mail: Email, depth: number): AsyncGenerator<ReadPiece> {
  for (const [name, list] of [
    ['From', mail.from],
    ['Sender', mail.sender],
    ['Reply-To', mail.replyTo],
    ['To', mail.to],
    ['Cc', mail.cc],
    ['Bcc', mail.bcc],
  ] as const) {
    const things = addressesIn([list ?? []].flat()).flatMap((address) => thingOf('email', address, 'email') ?? []);
    for (const thing of things) yield { is: 'thing', thing };
    if (things.length > 0) yield { is: 'column', name, becomes: kindRow('email').one, values: things.length };
  }
  for (const name of telling) {
    const values = mail.headers.filter(({ key }) => key === name.toLowerCase()).map(({ value }) => value);
    // What stands before the host of a message's id is no mailbox.
    yield* found(name, values.map((value) => (name === 'Message-ID' ? value.replace(/^.*@/s, '') : value)).join('\n'));
  }
  yield* found('Subject', mail.subject ?? '');
  yield* found('Text', mail.text ?? '');
  yield* found('HTML', linksOf(mail.html ?? ''));
  for (const { filename, mimeType, content } of mail.attachments) {
    const inner = mimeType === 'message/rfc822' && depth < mostForwarded ? await parsed(content) : null;
    if (inner) yield* mailPieces(inner, depth + 1);
    else yield leftOut(`an attachment (${(filename ?? 'without a name').slice(0, 100)})`);
  }
}

function addressesIn(list: readonly Address[]): string[] {
  return list.flatMap((entry) =>
    entry.group ? entry.group.flatMap((one) => one.address ?? []) : (entry.address ?? []),
  );
}

/** What a reader sees or follows: without the names of the markup's own standards. */
function linksOf(html: string): string {
  return html
    .slice(0, 20_000_000)
    .replace(/<!doctype[^>]{0,500}>/gi, ' ')
    .replace(/\sxmlns(:\w+)?\s*=\s*("[^"]{0,300}"|'[^']{0,300}')/gi, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#(\d{1,6});/g, (_whole, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/<\/?(?:b|i|u|em|strong|span|font|wbr)\b[^>]{0,300}>/gi, '');
}

function* found(name: string, text: string): Generator<ReadPiece> {
  const { indicators } = findIndicators(text);
  for (const { kind, value } of indicators) yield { is: 'thing', thing: { kind, value } };
  const becomes = [...new Set(indicators.map(({ kind }) => kindRow(kind).one))].join(', ');
  if (indicators.length > 0) yield { is: 'column', name, becomes, values: indicators.length };
}
