import { countOf } from '../../../shared/asking.ts';
import type { EntityRow } from '../../../shared/case-rows.ts';
import type { EntityKind } from '../../../shared/entity-kinds.ts';
import { queryCount } from '../../../shared/figures.ts';
import { costOf, type Pivot, pivotsOf, whyNot } from '../../../shared/pivots.ts';
import type { CaseRows, CaseView } from '../../stores/case-store.ts';
import { relationsOf } from '../../stores/collapse.ts';
import { pivotTexts } from '../../texts/pivot.ts';

/** One pivot in a menu: for one entity, or for all selected ones of its kind. */
export interface MenuPivot {
  readonly pivot: Pivot;
  /** The entities that it can run on. */
  readonly rows: readonly EntityRow[];
  /** The number of resulting domains; null without a count. */
  readonly count: number | null;
  readonly guided: boolean;
  /** Why it can run on none of them. */
  readonly disabled: string | null;
}

export interface KindMenu {
  readonly kind: EntityKind;
  readonly rows: readonly EntityRow[];
  /** Guided ones first, then those that the case suggests. */
  readonly near: readonly MenuPivot[];
  /** Searches that nothing in the case suggests. */
  readonly far: readonly MenuPivot[];
  readonly dns: readonly MenuPivot[];
}

/** Why there is nothing to choose, short enough for a menu; null if there is. */
export function whyNoPivots({ state, past }: Pick<CaseView, 'state' | 'past'>): string | null {
  if (past) return pivotTexts.menu.past;
  return state?.readOnly == null ? null : pivotTexts.menu.readOnly;
}

/** A menu stays short: this many of those searches are shown beside the others. */
const fewSearches = 5;
export const mostAtOnce = 500;

/** The entities of a selection; a stack means its members. */
export function rowsOfKeys(keys: Iterable<number>, { entities }: Pick<CaseRows, 'entities'>): EntityRow[] {
  const chosen = [...keys];
  const groups = new Set(chosen.flatMap((key) => (key < 0 ? [-key] : [])));
  const rows = chosen.flatMap((key) => entities.get(key) ?? []);
  if (groups.size === 0) return rows;
  const members = [...entities.values()].filter(({ group }) => group !== null && groups.has(group));
  return [...new Set([...rows, ...members])];
}

/** The pivots of the selected entities, by kind. */
export function menusOf(rows: readonly EntityRow[], caseRows: CaseRows, guidedBelow: number): KindMenu[] {
  const byKind = new Map<EntityKind, EntityRow[]>();
  for (const row of rows) {
    const list = byKind.get(row.kind);
    if (list) list.push(row);
    else byKind.set(row.kind, [row]);
  }
  return [...byKind].map(([kind, list]) => menuOf(kind, list, caseRows, guidedBelow));
}

function menuOf(kind: EntityKind, rows: readonly EntityRow[], caseRows: CaseRows, guidedBelow: number): KindMenu {
  const [first] = rows;
  const relations = first ? relationsOf(first.id, caseRows) : new Set<string>();
  const known = { counts: rows.length === 1 ? (first?.facts.counts ?? {}) : summedCounts(rows), relations };
  const offered = pivotsOf(kind, first?.value ?? '', known, guidedBelow).map(
    ({ count, guided, ...pivot }): MenuPivot => {
      const able = rows.filter((row) => whyNot(pivot, row) === null).slice(0, mostAtOnce);
      const [reason] = rows.flatMap((row) => whyNot(pivot, row) ?? []);
      return {
        pivot,
        rows: able,
        count,
        guided,
        disabled: able.length === 0 ? (reason ?? pivotTexts.menu.doesNotFit) : null,
      };
    },
  );
  const searches = offered.filter(({ pivot }) => pivot.through === 'investigate');
  const isNear = ({ pivot, count }: MenuPivot) =>
    count !== null || searches.length <= fewSearches || relations.has(pivot.relation ?? '');
  return {
    kind,
    rows,
    near: searches.filter(isNear),
    far: searches.filter((entry) => !isNear(entry)),
    dns: offered.filter(({ pivot }) => pivot.through === 'pdns'),
  };
}

/** The sum is an upper bound; a missing count for one makes the total unknown. */
function summedCounts(rows: readonly EntityRow[]): Record<string, number> {
  const [first, ...others] = rows;
  const parameters = Object.keys(first?.facts.counts ?? {});
  const shared = parameters.filter((name) => others.every(({ facts }) => facts.counts?.[name] !== undefined));
  return Object.fromEntries(
    shared.map((name) => [name, rows.reduce((sum, { facts }) => sum + (facts.counts?.[name] ?? 0), 0)]),
  );
}

/** The results of a pivot, beside its title. The count includes the domain of the record: 1 finds nothing new. */
export function countWords({ pivot, rows, count }: Pick<MenuPivot, 'pivot' | 'rows' | 'count'>): string {
  const { menu } = pivotTexts;
  if (pivot.through === 'pdns') return queryCount(rows.length);
  if (count === null) return menu.notCounted;
  if (count >= 10_000 && rows.length === 1) return menu.tooMany(count);
  if (count === 1) return menu.nothingNew;
  const queries = rows.reduce((sum, row) => sum + (costOf(countOf(pivot, row)).queries ?? 1), 0);
  return menu.priced(menu.domains(count, rows.length > 1), queries);
}
