import { setImmediate as turn } from 'node:timers/promises';
import type {
  CaseRow,
  EdgeRow,
  EntityRow,
  GroupRow,
  RowTable,
  SavedItemRow,
  VerdictRow,
} from '../../shared/case-rows.ts';
import type { CampaignRow, MembershipRow } from '../../shared/membership.ts';
import { rowsInPart } from './case-rows.ts';
import type { Database } from './database.ts';
import { changesOf } from './event-log.ts';
import { takeBack } from './snapshot.ts';
import { changesCell } from './unreadable-row.ts';

/** A case at one moment, keyed by value instead of row number, so that two can be compared. */
export interface Side {
  readonly entities: ReadonlyMap<string, EntityRow>;
  readonly edges: ReadonlyMap<string, EdgeRow>;
  readonly groups: ReadonlyMap<number, GroupRow>;
  readonly kept: ReadonlyMap<number, SavedItemRow>;
  readonly verdicts: ReadonlyMap<string, VerdictRow>;
  readonly campaigns: ReadonlyMap<number, CampaignRow>;
  /** By campaign number and entity. */
  readonly members: ReadonlyMap<string, Member>;
  readonly about: CaseRow | null;
  ends(edge: EdgeRow): readonly [EntityRow, EntityRow] | null;
}

/** A verdict with what it is about. */
export interface Member {
  readonly row: MembershipRow;
  readonly campaign: CampaignRow;
  readonly entity: EntityRow;
}

export type Tables = Map<RowTable, Map<number, object>>;

/** Yields to other tasks from time to time, and throws when cancelled. */
export type Breathe = () => Promise<void> | null;

export function breathing(signal: AbortSignal): Breathe {
  let last = performance.now();
  let calls = 0;
  return () => {
    if (++calls % 64 !== 0 || performance.now() - last < 15) return null;
    return turn().then(() => {
      signal.throwIfAborted();
      last = performance.now();
    });
  };
}

const comparedRows = ['entity', 'edge', 'group', 'case', 'verdict', 'kept', 'campaign', 'membership'] as const;
const rowsAtOnce = 1000;

export async function readTables(database: Database, breathe: Breathe): Promise<Tables> {
  const tables: Tables = new Map();
  for (const table of comparedRows) {
    const rows = new Map<number, object>();
    tables.set(table, rows);
    for (let after = 0; ; ) {
      const part = rowsInPart(database, table, 'WHERE id > ? ORDER BY id LIMIT ?', after, rowsAtOnce);
      for (const row of part.rows) {
        rows.set(row.id, row);
        await breathe();
      }
      if (part.last === null) break;
      after = part.last;
    }
  }
  return tables;
}

/** The tables directly after an event. */
export async function tablesAt(database: Database, now: Tables, event: number, breathe: Breathe): Promise<Tables> {
  const tables: Tables = new Map();
  for (const [table, rows] of now) tables.set(table, await copyOf(rows, breathe));
  const before = 'SELECT id, changes FROM event WHERE id > ? AND id < ? ORDER BY id DESC LIMIT 1';
  for (let last = Number.MAX_SAFE_INTEGER; ; ) {
    const row = database.one(before, event, last);
    if (!row) return tables;
    last = Number(row.id);
    for (const change of changesOf(changesCell(row.changes)).reverse()) {
      takeBack(tables, change);
      await breathe();
    }
  }
}

async function copyOf(rows: ReadonlyMap<number, object>, breathe: Breathe): Promise<Map<number, object>> {
  const copy = new Map<number, object>();
  for (const [id, row] of rows) {
    copy.set(id, row);
    await breathe();
  }
  return copy;
}

export function thingKey({ kind, value }: Pick<EntityRow, 'kind' | 'value'>): string {
  return `${kind}:${value}`;
}

export function memberKey(campaign: number, entity: Pick<EntityRow, 'kind' | 'value'>): string {
  return `${campaign}\n${thingKey(entity)}`;
}

export async function sideOf(tables: Tables, breathe: Breathe): Promise<Side> {
  const rows = <T>(table: RowTable) => (tables.get(table) ?? new Map()) as Map<number, T>;
  const byId = rows<EntityRow>('entity');
  const entities = new Map<string, EntityRow>();
  for (const row of byId.values()) {
    entities.set(thingKey(row), row);
    await breathe();
  }
  const edges = new Map<string, EdgeRow>();
  const ends = ({ from, to }: EdgeRow) => {
    const [start, end] = [byId.get(from), byId.get(to)];
    return start && end ? ([start, end] as const) : null;
  };
  for (const edge of rows<EdgeRow>('edge').values()) {
    const both = ends(edge);
    if (both) edges.set(`${thingKey(both[0])}\n${thingKey(both[1])}\n${edge.kind}`, edge);
    await breathe();
  }
  const verdicts = new Map(
    [...rows<VerdictRow>('verdict').values()].map((row) => [`${row.watchId}\n${row.action}`, row]),
  );
  const campaigns = rows<CampaignRow>('campaign');
  const members = new Map<string, Member>();
  for (const row of rows<MembershipRow>('membership').values()) {
    const [campaign, entity] = [campaigns.get(row.campaign), byId.get(row.entity)];
    if (campaign && entity) members.set(memberKey(row.campaign, entity), { row, campaign, entity });
    await breathe();
  }
  return {
    entities,
    edges,
    campaigns,
    members,
    groups: rows<GroupRow>('group'),
    kept: rows<SavedItemRow>('kept'),
    verdicts,
    about: rows<CaseRow>('case').get(1) ?? null,
    ends,
  };
}
