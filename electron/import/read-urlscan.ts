import type { Thing } from '../../shared/graph-addition.ts';
import { timeOf } from './dns-records.ts';
import { jsonElements, wholeJson } from './json-elements.ts';
import { linked, listIn, namedThing, textIn, thingOf } from './json-values.ts';
import { leftOut, type ReadPiece, unreadablePart } from './pieces.ts';
import { asObject } from './read-json.ts';

type Said = Readonly<Record<string, unknown>>;

/** Members that have nothing for the case. */
const silent = new Set(['data', 'meta', 'stats', 'submitter', 'scanner', 'text', 'verdicts', 'total', 'took']);

/** A scan of urlscan.io, or a page of its search. */
export async function* readUrlscan(chunks: AsyncIterable<string>): AsyncGenerator<ReadPiece> {
  const scan: Record<string, unknown> = {};
  yield* wholeJson(jsonElements(chunks), function* ({ name, inList, value }) {
    if (inList && (name === 'results' || name === '')) yield* scanPieces(asObject(value));
    else if (!inList && value === undefined && !silent.has(name)) yield unreadablePart;
    else if (!inList && ['page', 'task', 'lists'].includes(name)) scan[name] = value;
  });
  if (Object.keys(scan).length > 0) yield* scanPieces(scan);
}

function* scanPieces(scan: Said): Generator<ReadPiece> {
  const [page, task, lists] = [asObject(scan.page), asObject(scan.task), asObject(scan.lists)];
  const subject = namedThing(page.domain) ?? namedThing(page.url) ?? namedThing(task.domain) ?? namedThing(task.url);
  if (!subject) {
    yield leftOut('a scan without a name or an address');
    return;
  }
  const time = typeof task.time === 'string' ? timeOf(task.time) : null;
  const seen = { first: time, last: time };
  const title = textIn(page.title);
  yield { is: 'thing', thing: { ...subject, row: { facts: title === '' ? {} : { title } } } };
  const address = thingOf('ip', page.ip, 'ip');
  yield* linked(subject, address, 'address', seen);
  const host: Thing = address ?? subject;
  yield* linked(host, thingOf('asn', page.asn, 'asn'), 'network of address');
  yield* linked(host, thingOf('organisation', page.asnname, 'text'), 'provider of address');
  yield* linked(host, thingOf('country', page.country, 'country'), 'country of address');
  yield* linked(subject, thingOf('website-title', page.title, 'text'), 'website title', seen);
  yield* linked(subject, thingOf('server-type', page.server, 'text'), 'server type', seen);
  const asked = namedThing(task.domain) ?? namedThing(task.url);
  if (asked && asked.value !== subject.value) {
    yield { is: 'thing', thing: asked };
    yield* linked(asked, subject, 'redirects to', seen);
  }
  // A page loads from many others: they come in, but not as its own.
  for (const name of ['domains', 'ips', 'linkDomains'] as const) {
    for (const value of listIn(lists[name]).slice(0, mostLoaded)) {
      yield* linked(subject, namedThing(value), name === 'linkDomains' ? 'page links to' : 'page loads from', seen);
    }
  }
}

const mostLoaded = 500;
