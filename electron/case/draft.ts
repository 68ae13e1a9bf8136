import type {
  EdgeRow,
  EntityRow,
  GroupRow,
  RowChange,
  RowOf,
  RowTable,
  SavedItemRow,
  VerdictRow,
} from '../../shared/case-rows.ts';
import { normalValue } from '../../shared/entities.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { Facts } from '../../shared/facts.ts';
import type { CampaignRow, MembershipRow, MemberVerdict } from '../../shared/membership.ts';
import { selectRows } from './case-rows.ts';
import type { Database } from './database.ts';
import { blankEntity, earlier, largest, later, mergedFacts } from './draft-rows.ts';
import { UnreadableRow } from './unreadable-row.ts';

/** Collects the changes of one event: reads rows on demand, changes them here; the caller writes them. */
export interface Draft {
  find(kind: EntityKind, value: string): EntityRow | null;
  /** The same without reading the row, for a value in its normal form. */
  idOf(kind: EntityKind, normal: string): number | null;
  findEdge(from: number, to: number, kind: string): EdgeRow | null;
  get<T extends RowTable>(table: T, id: number): RowOf<T> | null;
  /** The entity with this value, created if missing. New facts override old ones. */
  entity(kind: EntityKind, value: string, facts?: Facts): EntityRow;
  /** The link between two entities, created if missing; widens its time range. */
  edge(from: number, to: number, kind: string, seen?: Partial<Pick<EdgeRow, 'first' | 'last' | 'count'>>): EdgeRow;
  /** Rows that are known to be in no table, in their normal form: nothing is looked up. */
  newEntity(row: Omit<EntityRow, 'id'>): EntityRow;
  newEdge(row: Omit<EdgeRow, 'id'>): EdgeRow;
  observe(
    subject: { entity: number } | { edge: number },
    reply: number,
    record: number | null,
    from?: string | null,
  ): void;
  group(row: Omit<GroupRow, 'id'>): GroupRow;
  verdict(row: Omit<VerdictRow, 'id'>): VerdictRow;
  keep(row: Omit<SavedItemRow, 'id'>): SavedItemRow;
  campaign(row: Pick<CampaignRow, 'name'>): CampaignRow;
  /** The verdict on an entity in a campaign; null if there is none. */
  member(campaign: number, entity: number): MembershipRow | null;
  /**
   * Sets or withdraws the verdict on an entity. Without a reason, an equal verdict keeps its own. Returns whether
   * anything changed.
   */
  judge(campaign: number, entity: number, verdict: MemberVerdict | null, reason?: string): boolean;
  update<T extends RowTable>(table: T, id: number, change: Partial<RowOf<T>>): void;
  remove(table: RowTable, id: number): void;
  changes(): RowChange[];
}

/** `origin` names the file or case that new rows are imported from. */
export function createDraft(database: Database, origin: string | null = null): Draft {
  const touched = new Map<string, { table: RowTable; id: number; before: object | null; after: object | null }>();
  /** Results of earlier lookups; null means not found. */
  const byValue = new Map<string, number | null>();
  const byEnds = new Map<string, number | null>();
  const byMember = new Map<string, number | null>();
  const observed = new Set<string>();
  const nextIds = new Map<RowTable, number>();

  function newId(table: RowTable): number {
    const known = nextIds.get(table);
    const last = known ?? lastId(table);
    // A file may claim that its numbers are used up: then nothing can be added.
    if (!Number.isSafeInteger(last + 1)) throw new UnreadableRow(`${table}: no number is left`);
    nextIds.set(table, last + 1);
    return last + 1;
  }

  /** The counter of a foreign file may be lower than the numbers in its table. */
  function lastId(table: RowTable): number {
    const counted = database.one('SELECT seq FROM sqlite_sequence WHERE name = ?', table)?.seq;
    const highest = database.one(`SELECT max(id) AS id FROM "${table}"`)?.id;
    return Math.max(Number(counted ?? 0), Number(highest ?? 0));
  }

  /** Rows that this draft created are in no table yet, so it does not search for them. */
  function isNew(table: RowTable, id: number): boolean {
    return touched.get(`${table}${id}`)?.before === null;
  }

  function get<T extends RowTable>(table: T, id: number): RowOf<T> | null {
    const entry = touched.get(`${table}${id}`);
    if (entry) return entry.after as RowOf<T> | null;
    return selectRows(database, table, 'WHERE id = ?', id)[0] ?? null;
  }

  /** `known` is the row as it is stored, if it was just read. */
  function put<T extends RowTable>(table: T, id: number, after: RowOf<T> | null, known?: RowOf<T> | null): void {
    const key = `${table}${id}`;
    const entry = touched.get(key);
    if (entry) entry.after = after;
    else touched.set(key, { table, id, before: known ?? get(table, id), after });
  }

  function insert<T extends RowTable>(table: T, row: RowOf<T>): RowOf<T> {
    touched.set(`${table}${row.id}`, { table, id: row.id, before: null, after: row });
    return row;
  }

  function find(kind: EntityKind, value: string): EntityRow | null {
    const normal = normalValue(kind, value);
    const key = `${kind}:${normal}`;
    const known = byValue.get(key);
    if (known !== undefined) return known === null ? null : get('entity', known);
    const [found] = selectRows(database, 'entity', 'WHERE kind = ? AND value = ?', kind, normal);
    byValue.set(key, found?.id ?? null);
    return found ? asChanged('entity', found) : null;
  }

  function idOf(kind: EntityKind, normal: string): number | null {
    const key = `${kind}:${normal}`;
    const known = byValue.get(key);
    const found =
      known !== undefined ? known : idIn('SELECT id FROM entity WHERE kind = ? AND value = ?', kind, normal);
    byValue.set(key, found);
    return found !== null && touched.get(`entity${found}`)?.after === null ? null : found;
  }

  function idIn(sql: string, ...values: string[]): number | null {
    const row = database.one(sql, ...values);
    return row ? Number(row.id) : null;
  }

  /** A row that was just read, as this draft has it. */
  function asChanged<T extends RowTable>(table: T, row: RowOf<T>): RowOf<T> | null {
    const entry = touched.get(`${table}${row.id}`);
    return entry ? (entry.after as RowOf<T> | null) : row;
  }

  function findEdge(from: number, to: number, kind: string): EdgeRow | null {
    const key = `${from}>${to}>${kind}`;
    const known = byEnds.get(key);
    if (known !== undefined) return known === null ? null : get('edge', known);
    if (isNew('entity', from) || isNew('entity', to)) return null;
    const [found] = selectRows(database, 'edge', 'WHERE from_id = ? AND to_id = ? AND kind = ?', from, to, kind);
    byEnds.set(key, found?.id ?? null);
    return found ? asChanged('edge', found) : null;
  }

  function entity(kind: EntityKind, value: string, facts: Facts = {}): EntityRow {
    const found = find(kind, value);
    if (found) {
      const known = { ...found, facts: mergedFacts(found.facts, facts) };
      if (JSON.stringify(known.facts) !== JSON.stringify(found.facts)) put('entity', found.id, known);
      return known;
    }
    const normal = normalValue(kind, value);
    const shown = value.trim();
    return newEntity({ ...blankEntity, kind, value: normal, shown: shown === normal ? null : shown, facts, origin });
  }

  function newEntity(row: Omit<EntityRow, 'id'>): EntityRow {
    const id = newId('entity');
    byValue.set(`${row.kind}:${row.value}`, id);
    return insert('entity', { ...row, id });
  }

  function newEdge(row: Omit<EdgeRow, 'id'>): EdgeRow {
    const id = newId('edge');
    byEnds.set(`${row.from}>${row.to}>${row.kind}`, id);
    return insert('edge', { ...row, id });
  }

  function edge(
    from: number,
    to: number,
    kind: string,
    seen: Partial<Pick<EdgeRow, 'first' | 'last' | 'count'>> = {},
  ): EdgeRow {
    const now = findEdge(from, to, kind);
    if (!now) {
      const removed = byEnds.get(`${from}>${to}>${kind}`) ?? null;
      const { first = null, last = null, count = null } = seen;
      const row = { from, to, kind, first, last, count, origin };
      if (removed === null) return newEdge(row);
      put('edge', removed, { ...row, id: removed });
      return { ...row, id: removed };
    }
    const widened = {
      ...now,
      first: earlier(now.first, seen.first ?? null),
      last: later(now.last, seen.last ?? null),
      count: largest(now.count, seen.count ?? null),
    };
    if (JSON.stringify(widened) !== JSON.stringify(now)) put('edge', now.id, widened);
    return widened;
  }

  function observe(
    subject: { entity: number } | { edge: number },
    reply: number,
    record: number | null,
    from: string | null = origin,
  ): void {
    const [entity, edge] = 'entity' in subject ? [subject.entity, null] : [null, subject.edge];
    const key = `${entity}/${edge}/${reply}/${record}`;
    if (observed.has(key)) return;
    observed.add(key);
    const column = entity === null ? 'edge' : 'entity';
    const where = `WHERE ${column} = ? AND reply = ? AND record IS ?`;
    const isKnown = !isNew(column, entity ?? edge ?? 0);
    if (isKnown && selectRows(database, 'observation', where, entity ?? edge, reply, record).length > 0) return;
    insert('observation', { id: newId('observation'), entity, edge, reply, record, origin: from });
  }

  function member(campaign: number, entity: number): MembershipRow | null {
    const known = byMember.get(`${campaign} ${entity}`);
    if (known !== undefined) return known === null ? null : get('membership', known);
    if (isNew('campaign', campaign) || isNew('entity', entity)) return null;
    const where = 'WHERE campaign = ? AND entity = ? ORDER BY id DESC LIMIT 1';
    const [found] = selectRows(database, 'membership', where, campaign, entity);
    return found ? get('membership', found.id) : null;
  }

  function judge(campaign: number, entity: number, verdict: MemberVerdict | null, reason?: string): boolean {
    const found = member(campaign, entity);
    const key = `${campaign} ${entity}`;
    if (verdict === null) {
      if (found) put('membership', found.id, null);
      byMember.set(key, null);
      return found !== null;
    }
    if (!found) {
      const row = insert('membership', {
        ...{ id: newId('membership'), campaign, entity, verdict, reason: reason ?? '', origin },
      });
      byMember.set(key, row.id);
      return true;
    }
    const why = reason ?? (found.verdict === verdict ? found.reason : '');
    if (found.verdict === verdict && found.reason === why) return false;
    put('membership', found.id, { ...found, verdict, reason: why });
    return true;
  }

  return {
    find,
    idOf,
    findEdge,
    get,
    entity,
    edge,
    newEntity,
    newEdge,
    observe,
    member,
    judge,
    campaign: ({ name }) => insert('campaign', { id: newId('campaign'), name, origin }),
    group: (row) => insert('group', { ...row, id: newId('group') }),
    keep: (row) => insert('kept', { ...row, id: newId('kept') }),
    verdict: (row) => insert('verdict', { ...row, id: newId('verdict') }),
    update: (table, id, change) => {
      const row = get(table, id);
      if (row) put(table, id, { ...row, ...change }, row);
    },
    remove: (table, id) => {
      const row = get(table, id);
      if (row) put(table, id, null, row);
    },
    changes: () =>
      [...touched.values()].filter(({ before, after }) =>
        before === null || after === null ? before !== after : JSON.stringify(before) !== JSON.stringify(after),
      ) as RowChange[],
  };
}
