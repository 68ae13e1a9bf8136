import * as z from 'zod';
import { withSpoiled } from '../../shared/completeness.ts';
import type { Events } from '../../shared/contract.ts';
import type { Emit } from '../../shared/ipc.ts';
import type { ListReading, LookalikeRow } from '../../shared/lookalikes.ts';
import { ok } from '../../shared/result.ts';
import { changeState, listDomains, postEscalations } from '../api/detect/client.ts';
import { readMonitors, startOfMonitors } from '../api/detect/monitors.ts';
import type { CaseFile } from '../case/case-file.ts';
import type { ReplyRow } from '../case/ledger.ts';
import { aboutNamed, keepAbout } from '../case/queries/about.ts';
import { allMonitors } from '../case/queries/monitors.ts';
import { lastReply, nextOfColleagues, readableReply } from '../case/queries/replies.ts';
import { createReplay } from '../case/replay.ts';
import { guarded } from '../case/storage-failure.ts';
import { changedIn, escalatedIn } from './batches.ts';
import { tellRows } from './lists.ts';
import { keepMonitors } from './monitors.ts';
import { keepReading, readingOf } from './readings.ts';
import { type Change, domainsOf, keepDomains, noteChanges } from './stored-lookalikes.ts';

const operations = [
  'detect.new',
  'detect.watched',
  'detect.ignored',
  'detect.monitors',
  'detect.setState',
  'detect.escalate',
];
const markName = 'detect.colleagues';
const Mark = z.object({ reply: z.int().min(0) });

export interface FromColleaguesParts {
  readonly open: () => CaseFile;
  readonly emit: Emit<Events>;
  readonly bug: (error: unknown) => void;
}

/**
 * Reads what colleagues loaded from Detect, and what they told it: the ledger has their replies, which are read like
 * one's own. The returned function looks whether there is something new.
 */
export function readFromColleagues({ open, emit, bug }: FromColleaguesParts): () => void {
  const looked = new WeakMap<CaseFile, number>();
  let isAsked = false;
  let reading: Promise<void> = Promise.resolve();

  async function readAll(file: CaseFile): Promise<void> {
    if (file !== open()) return;
    const last = lastReply(file);
    if ((looked.get(file) ?? 0) === last) return;
    let mark = aboutNamed(file, markName, (value) => Mark.parse(value))?.reply ?? 0;
    for (
      let id = nextOfColleagues(file, operations, mark);
      id !== null;
      id = nextOfColleagues(file, operations, mark)
    ) {
      mark = id;
      const row = readableReply(file, id);
      // What a colleague's program wrote may be anything: what can't be read is passed over.
      const take = row && (await read(file, row).catch(() => null));
      if (file !== open()) return;
      const kept = guarded(file.path, 'write', () => {
        const rows = take?.() ?? [];
        keepAbout(file, markName, { reply: mark });
        return ok(rows);
      });
      if (!kept.ok) return; // It is tried again with the next change.
      tellRows(emit, kept.value);
      if (row?.operation === 'detect.monitors') emit('lookalikes.monitorsChanged', { monitors: allMonitors(file) });
    }
    looked.set(file, last);
  }

  return () => {
    if (isAsked) return;
    isAsked = true;
    setImmediate(() => {
      isAsked = false;
      reading = reading.then(() => readAll(open())).catch(bug);
    });
  };
}

/** What a reply says, as work that writes it down; null if nothing can be read. */
async function read(file: CaseFile, row: ReplyRow): Promise<(() => LookalikeRow[]) | null> {
  const http = createReplay(
    file,
    () => row,
    () => 0,
  );
  const circumstances = { signal: new AbortController().signal };
  switch (row.operation) {
    case 'detect.new':
    case 'detect.watched':
    case 'detect.ignored': {
      const asked = new URL(row.url).searchParams;
      const list = row.operation.slice('detect.'.length) as 'new' | 'watched' | 'ignored';
      const offset = Number(asked.get('offset') ?? 0);
      const query = { list, filters: {}, includeDomainData: true, screenshots: false, preview: asked.has('preview') };
      const page = await listDomains(http, query, offset, circumstances, false);
      if (!page.ok) return null;
      const { entries, came, total, spoiled } = page.value;
      return () => {
        const told = entries.map((domain) => ({ domain, reply: row.id }));
        const rows = keepDomains(file, told, row.at);
        if (!query.preview) noteReading(file, list, { at: row.at, offset, came, total, spoiled, asked });
        return rows;
      };
    }
    case 'detect.monitors': {
      const page = await readMonitors(http, startOfMonitors({}), circumstances);
      if (!page.ok) return null;
      const { monitors, completeness } = page.value;
      const countsSince = countedSince(row);
      return () => {
        keepMonitors(file, monitors, row.id, row.at, null);
        const known = readingOf(file, 'monitors');
        if (completeness.kind === 'whole' && (known === null || known.at < row.at)) {
          keepReading(file, 'monitors', { at: row.at, countsSince, completeness });
        }
        return [];
      };
    }
    case 'detect.setState': {
      const state = Asked.safeParse(parsed(row.requestBody));
      const written = state.success ? await changeState(http, [], state.data.state, circumstances) : null;
      return written?.ok ? () => noteNewer(file, changedIn(written.value.records), row.at) : null;
    }
    default: {
      const written = await postEscalations(http, [], 'blocked', circumstances);
      return written.ok ? () => noteNewer(file, escalatedIn(written.value.records), row.at) : null;
    }
  }
}

const Asked = z.object({ state: z.enum(['watched', 'ignored']) });
/** What every load of a list asks for; anything else is a filter. */
const notFilters: ReadonlySet<string> = new Set([
  ...['include_domain_data', 'screenshots', 'limit', 'offset', 'sort', 'order'],
]);

interface ReadPage {
  readonly at: string;
  readonly offset: number;
  readonly came: number;
  readonly total: number | null;
  readonly spoiled: number;
  readonly asked: URLSearchParams;
}

/** A page continues what was read to its beginning, or begins anew. */
function noteReading(file: CaseFile, list: 'new' | 'watched' | 'ignored', page: ReadPage): void {
  const { at, offset, came, total, spoiled, asked } = page;
  const known = readingOf(file, list);
  if (known !== null && known.at > at) return;
  if (offset > 0 && known?.loaded !== offset) return;
  const loaded = offset + came;
  const isWhole = total !== null && loaded >= total;
  const completeness: ListReading['completeness'] = isWhole
    ? withSpoiled({ kind: 'whole' }, loaded - spoiled, spoiled)
    : { kind: 'partial', have: loaded, why: 'Your colleague did not load the rest.' };
  const narrowed = [...asked.keys()].some((name) => !notFilters.has(name));
  keepReading(file, list, { at: offset > 0 ? (known?.at ?? at) : at, loaded, total, narrowed, completeness });
}

/** Domains that a later reply told of stay as they are. */
function noteNewer(file: CaseFile, changes: ReadonlyMap<string, Change>, at: string): LookalikeRow[] {
  const later = new Set(domainsOf(file, [...changes.keys()]).flatMap((known) => (known.at > at ? [known.id] : [])));
  return noteChanges(file, new Map([...changes].filter(([id]) => !later.has(id))), at);
}

function countedSince({ url }: ReplyRow): string | null {
  const time = Date.parse(new URL(url).searchParams.get('datetime_counts_since') ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
