import type { Campaign, Making, PastAddress } from './campaign.ts';
import { applyChanges, type Change, isRestless } from './changes.ts';
import type { Domains } from './domains.ts';
import { none } from './pool.ts';
import { emptyRow, ownCertificateMark, type Row } from './row.ts';
// The traits of all domains in columns of numbers: compact, quick to count, and grown as new domains are observed.

export type ColumnName = keyof Row;

export interface Table {
  /** Brings the table to this second of world time. */
  update(second: number): void;
  /** Changes with every update that changed something; what was counted for another version is no longer true. */
  version(): number;
  /** Number behind the last domain that is there. */
  end(): number;
  column(name: ColumnName): Uint32Array;
  nameOf(id: number): string;
  idOf(name: string): number | null;
  changesOf(id: number, second: number): readonly Change[];
  restless(id: number): boolean;
  campaignOf(id: number): { readonly campaign: Campaign; readonly member: number } | null;
  /** The number from which chance decides what is not in the row. */
  saltOf(id: number): number;
  /** Where a practice name pointed before; null for all other domains. */
  practicePast(id: number): readonly PastAddress[] | null;
  /** Traits as they were at the start of the world, before any change. */
  rowAtStart(id: number): Row;
}

const columnNames = Object.keys(emptyRow()) as ColumnName[];

export function createTable(making: Making, campaigns: readonly Campaign[], domains: Domains): Table {
  const { addresses } = making.pools;
  const sharedCertificates = making.pools.sharedCertificates.size();
  let capacity = 0;
  let built = 0;
  let end = 0;
  let version = 0;
  let updatedTo = Number.NEGATIVE_INFINITY;
  const columns = Object.fromEntries(columnNames.map((name) => [name, new Uint32Array(0)])) as Record<
    ColumnName,
    Uint32Array
  >;
  const names: string[] = [];
  const ids = new Map<string, number>();
  const restless: number[] = [];
  const restlessMarks = new Set<number>();
  const nextChange: number[] = [];

  const campaignOf = (id: number) => {
    const campaign = campaigns[columns.campaign[id] ?? none];
    return campaign === undefined ? null : { campaign, member: domains.memberOf(id) };
  };
  const store = (id: number, row: Row) => {
    for (const name of columnNames) columns[name][id] = row[name];
    // Addresses beyond 32 bits do not fit a column, and equal ones must be equal numbers: the pool gives them.
    for (const name of ['address1', 'address2', 'address6'] as const) {
      if (row[name] !== none) columns[name][id] = addresses.intern(row[name]);
    }
    // A domain's own certificate has the number behind the shared ones that its domain has.
    if (row.certificate1 === ownCertificateMark) columns.certificate1[id] = sharedCertificates + id;
  };
  const stored = (id: number): Row => {
    const row = emptyRow();
    for (const name of columnNames) row[name] = columns[name][id] ?? none;
    for (const name of ['address1', 'address2', 'address6'] as const) {
      if (row[name] !== none) row[name] = addresses.get(row[name]);
    }
    return row;
  };
  const changed = (id: number, second: number) => {
    const row = domains.rowOf(id);
    const member = row.campaign === none ? 0 : domains.memberOf(id);
    const { changes, next } = applyChanges(
      making,
      campaigns[row.campaign] ?? null,
      member,
      domains.saltOf(id),
      row,
      second,
    );
    return { row, changes, next };
  };
  const grow = (to: number) => {
    if (to <= capacity) return;
    capacity = Math.max(to, Math.ceil(capacity * 1.3));
    for (const name of columnNames) {
      const wider = new Uint32Array(capacity);
      wider.set(columns[name]);
      columns[name] = wider;
    }
  };
  const add = (id: number, second: number) => {
    const name = unlikeOthers(domains.nameOf(id), domains.saltOf(id), ids);
    names.push(name);
    ids.set(name, id);
    const row = domains.rowOf(id);
    store(id, row);
    if (!isRestless(making, row)) return;
    const now = changed(id, second);
    store(id, now.row);
    restless.push(id);
    restlessMarks.add(id);
    nextChange.push(now.next);
  };

  return {
    update(second) {
      const backwards = second < updatedTo;
      updatedTo = second;
      const to = domains.endAt(second);
      grow(to);
      let touched = to !== end;
      for (; built < to; built++) add(built, second);
      end = to;
      for (let index = 0; index < restless.length; index++) {
        if (!backwards && (nextChange[index] ?? 0) > second) continue;
        const id = restless[index] ?? 0;
        const now = changed(id, second);
        store(id, now.row);
        nextChange[index] = now.next;
        touched = true;
      }
      if (touched) version++;
    },
    version: () => version,
    end: () => end,
    column: (name) => columns[name],
    nameOf(id) {
      const name = names[id];
      if (name === undefined || id >= end) throw new Error(`no domain ${id}`);
      return name;
    },
    idOf(name) {
      const id = ids.get(name);
      return id === undefined || id >= end ? null : id;
    },
    changesOf: (id, second) => changed(id, second).changes,
    restless: (id) => restlessMarks.has(id),
    campaignOf,
    saltOf: domains.saltOf,
    practicePast: (id) =>
      id >= domains.size && id < domains.size + domains.practice.size
        ? domains.practice.pastOf(id - domains.size)
        : null,
    rowAtStart: (id) => (restlessMarks.has(id) ? domains.rowOf(id) : stored(id)),
  };
}

/** Two domains cannot have one name: the later one gets a number. */
function unlikeOthers(name: string, id: number, taken: ReadonlyMap<string, number>): string {
  if (!taken.has(name)) return name;
  const dot = name.indexOf('.');
  for (let number = 2 + (id % 7); ; number++) {
    const other = `${name.slice(0, dot)}${number}${name.slice(dot)}`;
    if (!taken.has(other)) return other;
  }
}
