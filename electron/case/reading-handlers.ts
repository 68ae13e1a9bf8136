import { setImmediate as turn } from 'node:timers/promises';
import type { caseCalls } from '../../shared/calls/case.ts';
import type { DomainRecord } from '../../shared/domain-record.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { fail, ok } from '../../shared/result.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { CaseFile } from './case-file.ts';
import { readableRows, selectRows } from './case-rows.ts';
import type { Database } from './database.ts';
import { databaseOf } from './database-of.ts';
import { seenAsEnd, sourceOf } from './entity-source.ts';
import { sourcesPart } from './entity-sources.ts';
import { graphPart } from './graph-part.ts';
import { bodyStart, readableReplies, readReply } from './ledger.ts';
import { fullestFirst, lineOf, listHistory, listReplies, listSpent, searchingCase, tellsRecord } from './reads.ts';
import { shownText } from './shown-reply.ts';
import { type Snapshot, snapshotAt } from './snapshot.ts';
import { toldLimit } from './told-limit.ts';

type Looks =
  | 'case.graph'
  | 'case.entity'
  | 'case.search'
  | 'case.sources'
  | 'case.history'
  | 'case.replies'
  | 'case.reply'
  | 'case.spent';

const charactersInPart = 200_000;
const mostShown = 64 * 1024 * 1024;
const mostReplies = 200;
const mostEdges = 2000;

/** Reads a domain's record from a stored reply; the code that knows the products supplies it. */
export type ReadRecord = (reply: number, record: number) => Promise<DomainRecord | null>;

/** All calls that only read the case. They need no network and change nothing. */
export function readingHandlers(open: () => CaseFile, readRecord: ReadRecord): Pick<Handlers<typeof caseCalls>, Looks> {
  let snapshot: { readonly file: CaseFile; readonly seen: Snapshot } | null = null;

  function asItWas(event: number): Snapshot {
    const file = open();
    if (snapshot?.file !== file || snapshot.seen.event !== event) {
      snapshot = { file, seen: snapshotAt(databaseOf(file), event) };
    }
    return snapshot.seen;
  }

  let lastTurn: Promise<unknown> = Promise.resolve();

  /** Parts that are asked for at once are read in a turn of the loop each, between which main answers others. */
  async function ownTurn(database: Database): Promise<boolean> {
    lastTurn = lastTurn.then(() => turn());
    await lastTurn;
    return database.isOpen();
  }

  return {
    'case.graph': async ({ next, only, at, limit, packed }) => {
      if (at === undefined) {
        const database = databaseOf(open());
        if (packed && next !== undefined && !(await ownTurn(database))) return cancelled();
        return ok(graphPart(database, next, only, limit, packed));
      }
      if (next === undefined) snapshot = null; // Reads it again: the case may have changed since.
      return ok(asItWas(at).part(next, limit));
    },
    'case.entity': async ({ id }) => {
      const database = databaseOf(open());
      const [entity] = selectRows(database, 'entity', 'WHERE id = ?', id);
      if (!entity)
        return fail('not-found', 'This item is no longer in the case.', { next: 'Undo restores removed items.' });
      const own = readableRows(
        database,
        'observation',
        `WHERE entity = ? ORDER BY reply DESC LIMIT ${mostReplies}`,
        id,
      );
      const seen = own.length > 0 ? own : seenAsEnd(database, id, mostReplies);
      const where = `WHERE entity = ? AND ${tellsRecord} ${fullestFirst} LIMIT 1`;
      const [read] = readableRows(database, 'observation', where, id);
      const edges = readableRows(database, 'edge', `WHERE from_id = ? OR to_id = ? LIMIT ${mostEdges}`, id, id);
      const ids = [...new Set(seen.map(({ reply }) => reply))];
      const foreign = new Map(seen.map(({ reply, origin }) => [reply, origin ?? null]));
      // If our own reply says it too, no foreign origin is needed.
      for (const { reply, origin } of seen) if (origin == null) foreign.delete(reply);
      return ok({
        entity,
        record: read ? await readRecord(read.reply, read.record ?? 0) : null,
        recordReply: read?.reply ?? null,
        source: sourceOf(database, entity, own.length > 0),
        replies: readableReplies(database, ids)
          .map(lineOf)
          .map((line) => ({ ...line, origin: foreign.get(line.id) ?? line.origin }))
          .reverse(), // Newest first.
        edges,
      });
    },
    'case.sources': async ({ next }) => ok(sourcesPart(databaseOf(open()), next)),
    'case.search': async ({ text, limit }, signal) => {
      const began = performance.now();
      open().indexWords();
      const database = databaseOf(open());
      const steps = searchingCase(database, text, limit);
      let step = steps.next();
      for (; !step.done; step = steps.next()) {
        await turn();
        if (signal.aborted || !database.isOpen()) return cancelled();
      }
      return ok({ ...step.value, milliseconds: Math.round((performance.now() - began) * 10) / 10 });
    },
    'case.history': async (wish) => ok(listHistory(databaseOf(open()), wish)),
    'case.replies': async ({ before, limit }) => ok(listReplies(databaseOf(open()), before, limit)),
    'case.reply': async ({ id, raw, offset }) => {
      const database = databaseOf(open());
      const reply = readReply(database, id);
      if (!reply) return fail('not-found', `The ledger has no row ${id}.`, { next: 'Choose a listed row.' });
      // Nobody reads further; the evidence export has all of it, and so does its file if there is one.
      const bytes = bodyStart(database, reply, mostShown);
      const text = bytes.length === 0 ? null : shownText(bytes, reply.contentType, raw);
      return ok({
        reply: lineOf(reply),
        limit: toldLimit(open(), reply),
        text: text?.slice(offset, offset + charactersInPart) ?? null,
        total: text?.length ?? 0,
        more: (text?.length ?? 0) > offset + charactersInPart,
      });
    },
    'case.spent': async () => ok({ days: listSpent(databaseOf(open())) }),
  };
}
