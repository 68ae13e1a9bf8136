import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { entityKey } from '../../shared/entities.ts';
import type { GraphAddition } from '../../shared/graph-addition.ts';
import { ok, type Result } from '../../shared/result.ts';
import { putAddition } from '../case/addition.ts';
import type { CaseFile } from '../case/case-file.ts';
import { ledgerRowOfFile } from '../case/file-row.ts';
import { type NewReply, packBody } from '../case/ledger.ts';
import { entityById } from '../case/queries/entities.ts';
import { addReply, replyOfFile } from '../case/queries/replies.ts';
import { storageFailure } from '../case/storage-failure.ts';
import { dnsRecordIn } from '../graph/dns-line.ts';
import { toGraph } from '../graph/to-graph.ts';
import type { Evidence, EvidenceLine } from './process/operations.ts';

/** More new entities than this become one stack. */
const mostSingle = 300;
const mostIds = 5000;

export interface KeptHits {
  readonly reply: number;
  readonly lines: number;
  readonly added: number;
  readonly ids: number[];
}

/**
 * Puts hits on the graph. Stores the original lines with the file's hash in the case, so that the evidence stays when
 * the file is gone; the file itself has its own ledger row.
 */
export async function keepHits(
  file: CaseFile,
  path: string,
  evidence: Evidence,
  wish: { readonly neighbours: boolean; readonly at: string },
): Promise<Result<KeptHits>> {
  if (file.readOnly !== null) return { ok: false, failure: storageFailure('read-only', file.path, 'write') };
  const names = new Map(evidence.lines.flatMap(({ ids }) => ids).map((id) => [id, nameOf(file, id)]));
  const bytes = Buffer.from(evidence.lines.map((line) => `${JSON.stringify(keptLine(line, names))}\n`).join(''));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const body = await packBody({ sha256, bytes, file: null }, () => false);
  const label = `Found ${names.size === 1 ? [...names.values()][0] : `${names.size} items`} in ${basename(path)}`;
  const source = { by: 'file', reply: 0, file: evidence.sha256 };
  // Ledger rows and their entities are one change: a full disk leaves neither.
  const done = file.change({ kind: 'added', label, source }, (draft) => {
    const lines = rowOfLines(file, path, evidence, wish.at, { sha256, length: bytes.length });
    const reply = addReply(file, lines, body);
    source.reply = reply;
    for (const { ids } of evidence.lines) {
      for (const entity of ids) {
        if (draft.get('entity', entity)?.hidden) draft.update('entity', entity, { hidden: false });
        if (draft.get('entity', entity)) draft.observe({ entity }, reply, null);
      }
    }
    const addition = wish.neighbours ? neighboursOf(evidence.lines) : { things: [], links: [] };
    const things = new Set(addition.things.map(({ kind, value }) => entityKey(kind, value)));
    const stack = { id: null, label: `In ${basename(path)}`, completeness: { kind: 'whole' } } as const;
    return { ...putAddition(draft, addition, reply, things.size > mostSingle ? stack : null), reply };
  });
  if (!done.ok) return done;
  const { ids, added, reply } = done.value.value;
  const all = [...new Set([...names.keys(), ...ids])].slice(0, mostIds);
  return ok({ reply, lines: evidence.lines.length, added, ids: all });
}

/** The ledger row with the lines. It names the file's hash and the file's own row. */
function rowOfLines(
  file: CaseFile,
  path: string,
  evidence: Evidence,
  at: string,
  body: { readonly sha256: string; readonly length: number },
): NewReply {
  const about = {
    file: basename(path),
    sha256: evidence.sha256,
    bytes: evidence.bytes,
    reply: rowOfFile(file, path, evidence, at),
  };
  return {
    ...ledgerRowOfFile(basename(path), at),
    operation: 'file.lines',
    requestBody: JSON.stringify(about),
    question: `lines of ${evidence.sha256} ${body.sha256}`,
    contentType: 'application/x-ndjson',
    ...body,
  };
}

/** The ledger row of the file: that of its download if there is one, otherwise a new one. */
function rowOfFile(file: CaseFile, path: string, { sha256, bytes }: Evidence, at: string): number {
  const known = replyOfFile(file, sha256);
  if (known !== null) return known;
  const row: NewReply = {
    ...ledgerRowOfFile(basename(path), at),
    operation: 'file.read',
    requestBody: null,
    question: `file ${sha256}`,
    contentType: null,
    sha256,
    length: bytes,
    file: path,
  };
  return addReply(file, row, null);
}

function keptLine({ line, text, ids }: EvidenceLine, names: ReadonlyMap<number, string>) {
  return { line, names: ids.map((id) => names.get(id) ?? ''), text };
}

function nameOf(file: CaseFile, id: number): string {
  return entityById(file, id)?.value ?? 'something';
}

/** The links from DNS records in the lines; `record` is the line among the stored ones, counted from 0. */
function neighboursOf(lines: readonly EvidenceLine[]): GraphAddition {
  const things: GraphAddition['things'][number][] = [];
  const links: GraphAddition['links'][number][] = [];
  for (const [record, { text }] of lines.entries()) {
    const rrset = dnsRecordIn(text);
    if (!rrset) continue;
    const part = toGraph({ domains: [], rrsets: [rrset] }, { kind: 'records', types: null });
    things.push(...part.things);
    links.push(...part.links.map((link) => ({ ...link, record })));
  }
  return { things, links };
}
