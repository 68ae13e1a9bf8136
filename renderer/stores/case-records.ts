import type { InParts } from '../../shared/at-once.ts';
import type { EntityRow } from '../../shared/case-rows.ts';
import type { Bridge } from '../../shared/contract.ts';
import type { DomainRecord } from '../../shared/domain-record.ts';
import type { Failure } from '../../shared/result.ts';
import type { OpenCase } from './case-store.ts';
import { inSlices } from './in-slices.ts';
import { inTurns } from './in-turns.ts';
import { type RecordRow, rowOfEntity, rowOfStored } from './record-rows.ts';

/** More than anybody reads; a selection shows any of the others. */
const mostRows = 20_000;
/** Stored records in one call: more would block the page. */
const readAtOnce = 200;
/** Rows that arrive before the table is drawn again. */
const shownAtOnce = 1000;

const rowsPerPart = 100;
const countedPerPart = 5000;

interface FoundDomains {
  readonly domains: readonly EntityRow[];
  readonly fresh: ReadonlyMap<number, RecordRow>;
  readonly leftOut: number;
}

/** What the reading changes in the table. */
export interface CaseRowsChange {
  readonly rows?: readonly RecordRow[];
  readonly leftOut?: number;
  readonly loading?: boolean;
  readonly failure?: Failure | null;
}

/** The domains of the case as rows: reads their stored records part by part, and again those that changed. */
export function createCaseRecords(
  { call }: Bridge,
  openCase: OpenCase,
  table: {
    rows(): readonly RecordRow[];
    change(part: CaseRowsChange): void;
    /** Nothing is read for a table that nobody sees. */
    isSeen(): boolean;
  },
) {
  let running = new AbortController();
  /** The rows of the case as they were when their records were requested. */
  const asked = new Map<number, EntityRow>();
  const waiting = new Set<number>();
  let isReading = false;
  /** Ends looking for the domains of the case. */
  let leave = () => {};

  function stop(): void {
    leave();
    running.abort();
    running = new AbortController();
    asked.clear();
    waiting.clear();
  }

  /** Reads what is new or changed among these items, or among all of the case. */
  function follow(ids: readonly number[] | null, leftOutBefore: number): void {
    leave();
    leave = inSlices<FoundDomains>(findingDomains(ids), ({ domains, fresh, leftOut }) => {
      const before = new Map(table.rows().map((row) => [row.id, row]));
      let isChanged = domains.length !== before.size || leftOut !== leftOutBefore;
      const rows = domains.map((entity) => {
        const row = before.get(entity.id);
        const made = fresh.get(entity.id);
        asked.set(entity.id, entity);
        if (row && !made) return row;
        isChanged = true;
        waiting.add(entity.id);
        return row && row.from === 'record' ? row : (made ?? rowOfEntity(entity));
      });
      if (isChanged) table.change({ rows, leftOut });
      void readWaiting();
    });
  }

  /** The domains that the table shows, with rows for those that are new or changed. */
  function* findingDomains(ids: readonly number[] | null): InParts<FoundDomains> {
    const domains: EntityRow[] = [];
    const fresh = new Map<number, RecordRow>();
    const { entities } = openCase.rows;
    let all = 0;
    let seen = 0;
    for (const row of ids === null ? entities.values() : rowsOf(ids)) {
      if (++seen % (domains.length < mostRows ? rowsPerPart : countedPerPart) === 0) yield;
      if (row.kind !== 'domain') continue;
      all++;
      if (domains.length === mostRows) continue;
      domains.push(row);
      const then = asked.get(row.id);
      if (!then || !isAlike(then, row)) fresh.set(row.id, rowOfEntity(row));
    }
    return { domains, fresh, leftOut: all - domains.length };
  }

  function* rowsOf(ids: readonly number[]): Generator<EntityRow, void> {
    for (const id of ids) {
      const row = openCase.rows.entities.get(id);
      if (row) yield row;
    }
  }

  /** Reads the stored records part by part. One loop does it for all that wait. */
  async function readWaiting(): Promise<void> {
    if (isReading || waiting.size === 0) return;
    isReading = true;
    const { signal } = running;
    const made = new Map<number, RecordRow>();
    let shown = 0;
    table.change({ loading: true, failure: null });
    while (waiting.size > 0 && table.isSeen() && !signal.aborted) {
      const ids = [...waiting].slice(0, readAtOnce);
      for (const id of ids) waiting.delete(id);
      const answer = await call('graph.records', { ids }, signal);
      if (signal.aborted) break;
      if (!answer.ok) {
        waiting.clear();
        table.change({ failure: answer.failure });
        break;
      }
      const rows = await inTurns(answer.value.records, storedRow);
      for (const row of rows) if (row) made.set(row.id, row);
      if (signal.aborted) break;
      // The first rows at once, then in large parts: each time the table is sorted again.
      if (shown === 0 || made.size >= shownAtOnce || waiting.size === 0) {
        shown += made.size;
        showMade(made);
      }
    }
    isReading = false;
    if (!signal.aborted) {
      showMade(made);
      table.change({ loading: false });
    } else if (waiting.size > 0) void readWaiting(); // Another table waits for its rows.
  }

  function storedRow(told: { id: number; record: DomainRecord | null; at: string | null }): RecordRow | null {
    const entity = openCase.rows.entities.get(told.id);
    return entity ? rowOfStored(entity, told.record, told.at) : null;
  }

  function showMade(made: Map<number, RecordRow>): void {
    if (made.size === 0) return;
    table.change({ rows: table.rows().map((row) => made.get(row.id) ?? row) });
    made.clear();
  }

  return { follow, stop, isListed: (id: number) => asked.has(id) };
}

/** What the table shows of an item of the case. Its place on the canvas is no change. */
function isAlike(one: EntityRow, other: EntityRow): boolean {
  if (one === other) return true;
  return (
    one.value === other.value && JSON.stringify([one.facts, one.tags]) === JSON.stringify([other.facts, other.tags])
  );
}
