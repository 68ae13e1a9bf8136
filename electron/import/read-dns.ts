import { bounds } from './bounds.ts';
import { dnsPieces, timeOf } from './dns-records.ts';
import { jsonElements, wholeJson } from './json-elements.ts';
import { linesOf } from './lines.ts';
import { incomplete, leftOut, type ReadPiece } from './pieces.ts';
import { asObject } from './read-json.ts';

/**
 * JSON lines of passive DNS: the frames of the service, the output of its clients, the lines of a channel, or the common
 * output format.
 */
export async function* readDnsLines(chunks: AsyncIterable<string>): AsyncGenerator<ReadPiece> {
  let framed: 'open' | 'closed' | null = null;
  let isCut = false;
  for await (const { text, isWhole } of linesOf(chunks)) {
    if (text.trim() === '') continue;
    const said = parsed(text);
    if (said === null) {
      if (isWhole) yield leftOut('an unreadable line');
      else isCut = true;
      continue;
    }
    if (typeof said.cond === 'string') {
      framed = said.cond === 'begin' || said.cond === 'ongoing' ? 'open' : 'closed';
      if (said.cond !== 'failed' && said.cond !== 'limited') continue;
      yield { is: 'remark', what: said.cond === 'limited' ? 'the service stopped at a limit' : 'the service failed' };
      continue;
    }
    yield* dnsPieces(recordIn(said));
  }
  if (isCut || framed === 'open') yield incomplete;
}

/** A list of records as one JSON value. */
export function readDnsList(chunks: AsyncIterable<string>): AsyncGenerator<ReadPiece> {
  return wholeJson(jsonElements(chunks), function* ({ inList, value }) {
    if (inList) yield* dnsPieces(asObject(value).obj ?? value);
  });
}

/** A frame has a record in it; so has a line of a channel, with the time when it was seen. */
function recordIn({ obj, message, ...said }: Readonly<Record<string, unknown>>): unknown {
  if (obj !== undefined) return obj;
  if (typeof message !== 'object' || message === null) return said;
  const { time_seen: seen, ...record } = asObject(message);
  return { time_first: seen, time_last: seen, ...record };
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  if (text.length > bounds.json) return null;
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? asObject(said) : null;
  } catch {
    return null;
  }
}

const remark = /^;+\s*(?:(record|zone) times|(count)|(bailiwick)|(first|last) seen( in zone file)?)\s*:\s*(.*)$/i;
const recordLine = /^(\S+)\s+(?:\d+\s+)?(?:IN\s+)?([A-Za-z][A-Za-z0-9-]{0,19})\s+(.+)$/;

/** The form for people: remarks about a set of records, then its records, one per line. */
export async function* readDnsText(chunks: AsyncIterable<string>): AsyncGenerator<ReadPiece> {
  let about: Record<string, string | null> = {};
  let hasRecords = false;
  for await (const { text } of linesOf(chunks)) {
    const line = text.trim();
    if (line === '') {
      about = {};
      continue;
    }
    if (line.startsWith(';')) {
      // A remark after records begins the next set, also without an empty line between.
      if (hasRecords) about = {};
      hasRecords = false;
      Object.assign(about, remarked(line));
      continue;
    }
    const [, rrname, rrtype, rdata] = recordLine.exec(line) ?? [];
    hasRecords = true;
    if (rrname && rrtype && rdata) yield* dnsPieces({ ...about, rrname, rrtype, rdata: withoutRemark(rrtype, rdata) });
    else yield leftOut('an unreadable line');
  }
}

/** A client may add the network of an address behind it. Texts may contain the sign themselves. */
function withoutRemark(rrtype: string, rdata: string): string {
  return /^(A|AAAA)$/i.test(rrtype) ? rdata.replace(/\s+;.*$/, '') : rdata;
}

function remarked(line: string): Record<string, string | null> {
  const said: Record<string, string | null> = {};
  for (const part of line.split(/;\s*(?=[a-z])/i)) {
    const [, times, count, , seen, inZone, value = ''] = remark.exec(`;${part.replace(/^;+/, '')}`) ?? [];
    const zone = times?.toLowerCase() === 'zone' || inZone !== undefined ? 'zone_' : '';
    if (times) {
      const [first = '', last = ''] = value.split('..');
      Object.assign(said, { [`${zone}time_first`]: written(first), [`${zone}time_last`]: written(last) });
    } else if (count) said.count = value.trim().replaceAll(',', '');
    else if (seen) said[`${zone}time_${seen.toLowerCase()}`] = written(value);
  }
  return said;
}

/** A span may follow in brackets. */
function written(time: string): string | null {
  return timeOf(time.replace(/\(.*$/, '').trim());
}
