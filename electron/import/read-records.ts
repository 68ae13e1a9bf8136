import { readDomain } from '../api/domain-record.ts';
import { wrong } from '../api/readers.ts';
import { wordingOf } from '../core/http/wording.ts';
import { inForm } from './cell-forms.ts';
import { jsonElements } from './json-elements.ts';
import { listIn } from './json-values.ts';
import { linesOf } from './lines.ts';
import { columnsEvery, incomplete, leftOut, type ReadPiece, unreadablePart } from './pieces.ts';
import { asObject } from './read-json.ts';
import { createRecordGraph } from './record-graph.ts';
import { piecesOfRecord } from './record-table.ts';

type Said = Readonly<Record<string, unknown>>;

/** Whether a text begins with a record as the API writes it: values with their counts. */
export function isRecords(text: string): boolean {
  return /"domain"\s*:\s*"/.test(text) && hasCount.test(text) && memberOfRecord.test(text);
}

const hasCount = /\{\s*"value"\s*:[^{}[\]]{0,2000},\s*"count"\s*:\s*\d|\{\s*"count"\s*:\s*\d+\s*,\s*"value"\s*:/;
const memberOfRecord = /"(registrar|create_date|registrant_contact|admin_contact|name_server|ip|domain_risk)"\s*:/;

/** Records of Investigate or Enrich as their API writes them: a record or a whole reply in each line. */
export function readRecordLines(chunks: AsyncIterable<string>): AsyncGenerator<ReadPiece> {
  return recordsFrom(inLines(chunks));
}

/** The same as one value: a list, a reply, or one record. */
export function readRecordList(chunks: AsyncIterable<string>): AsyncGenerator<ReadPiece> {
  return recordsFrom(inOneValue(chunks));
}

async function* recordsFrom(all: AsyncIterable<Found>): AsyncGenerator<ReadPiece> {
  const members = new Map<string, number>();
  const graph = createRecordGraph();
  let records = 0;
  for await (const found of all) {
    if ('is' in found) yield found;
    else yield* graph.take(recordIn(found.record, members));
    if (++records % columnsEvery === 0) yield* columnsOf(members);
  }
  yield* graph.end();
  yield* columnsOf(members);
}

/** What was counted since it was last told. */
function* columnsOf(members: Map<string, number>): Generator<ReadPiece> {
  for (const [name, values] of members) yield { is: 'column', name, becomes: becomes(name), values };
  members.clear();
}

type Found = ReadPiece | { readonly record: unknown };

async function* inLines(chunks: AsyncIterable<string>): AsyncGenerator<Found> {
  for await (const { text, isWhole } of linesOf(chunks)) {
    if (text.trim() === '') continue;
    const said = parsed(text);
    if (said !== undefined) yield* recordsIn(said);
    else yield isWhole ? leftOut('an unreadable line') : incomplete;
  }
}

/** Record by record, however long the list or the reply is. */
async function* inOneValue(chunks: AsyncIterable<string>): AsyncGenerator<Found> {
  const elements = jsonElements(chunks, (path) => openPaths.has(path));
  const alone: Record<string, unknown> = {};
  for (;;) {
    const next = await elements.next();
    if (next.done) {
      if ('domain' in alone) yield { record: alone };
      if (!next.value) yield incomplete;
      return;
    }
    const { path, name, value } = next.value;
    if (value === undefined) yield unreadablePart;
    else if (path.endsWith('[]')) yield { record: value };
    else if (path.startsWith('response/')) yield* remarksOn({ [name]: value });
    else alone[name] = value;
  }
}

const openPaths: ReadonlySet<string> = new Set(['response', 'response/results', 'results']);

/** A record, or those of a reply. */
function* recordsIn(said: unknown): Generator<Found> {
  const reply = asObject(asObject(said).response ?? said);
  if (!Array.isArray(reply.results)) {
    yield { record: said };
    return;
  }
  for (const record of reply.results) yield { record };
  yield* remarksOn(reply);
}

function* remarksOn(reply: Said): Generator<ReadPiece> {
  if (reply.has_more_results === true) yield { is: 'remark', what: 'the service had more results than the file has' };
  if (reply.limit_exceeded === true) yield { is: 'remark', what: 'the service found too many results to list' };
}

const wording = wordingOf({ wording: 'public' });

function* recordIn(said: unknown, members: Map<string, number>): Generator<ReadPiece> {
  const [own] = listIn(
    asObject(asObject(wording.reply('investigate', { response: { results: [said] } })).response).results,
  );
  const record = readDomain(own);
  if (record === wrong || inForm(record.domain, 'name') === null) {
    yield leftOut('a record that is not as the service writes it');
    return;
  }
  for (const [name, value] of Object.entries(asObject(said))) {
    if (hasValue(value)) members.set(name, (members.get(name) ?? 0) + 1);
  }
  yield* piecesOfRecord(record);
  yield { is: 'record', domain: record.domain, record: asObject(own) };
}

/** Whether anything in it is more than empty texts and counts of nothing. */
function hasValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasValue);
  if (typeof value !== 'object' || value === null) return value !== '' && value !== null;
  const { count: _count, ...rest } = value as Said;
  return Object.values(rest).some(hasValue);
}

function becomes(member: string): string {
  return member.replaceAll('_', ' ');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
