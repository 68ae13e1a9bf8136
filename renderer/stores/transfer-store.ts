import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { ExportFormatId } from '../../shared/export-formats.ts';
import type { ImportCounts } from '../../shared/import-counts.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { OpenCase } from './case-store.ts';
import { filterRows } from './filter-rows.ts';
import type { FilterStore } from './filter-store.ts';
import { inTime } from './in-time.ts';
import type { MembershipStore } from './membership-store.ts';
import { type SelectionStore, selectedEntities } from './selection-store.ts';

export type ExportScope = 'case' | 'view' | 'selection' | 'members';

export interface TransferView {
  /** The last choice, offered next time. */
  readonly format: ExportFormatId;
  readonly scope: ExportScope;
  readonly defanged: boolean;
  /** A file that was examined and waits to be added. */
  readonly looked: ImportCounts | null;
}

/** Exports from the case, and imports into it. */
export function createTransfers(
  { call }: Bridge,
  parts: {
    readonly openCase: OpenCase;
    readonly filter: FilterStore;
    readonly selection: SelectionStore;
    readonly membership: MembershipStore;
  },
) {
  const { openCase, filter, selection, membership } = parts;
  const store = createStore<TransferView>(() => ({ format: 'csv', scope: 'case', defanged: false, looked: null }));

  /** The entities of a scope; null for the complete case. */
  function idsOf(scope: ExportScope): number[] | null {
    switch (scope) {
      case 'case':
        return null;
      case 'selection':
        return selectedThings();
      case 'members':
        return [...membership.store.getState().verdicts].flatMap(([id, { verdict }]) => (verdict === 'in' ? [id] : []));
      case 'view': {
        const wish = filter.store.getState();
        const times = inTime(openCase.rows, openCase.store.getState().revision, wish.time);
        return filterRows([...openCase.rows.entities.values()], wish, times).map(({ id }) => id);
      }
    }
  }

  /** A selected stack means its members. */
  function selectedThings(): number[] {
    const { keys } = selection.store.getState();
    const stacks = new Set([...keys].filter((key) => key < 0).map((key) => -key));
    if (stacks.size === 0) return selectedEntities({ keys, focus: null });
    const members = [...openCase.rows.entities.values()].filter(({ group }) => group !== null && stacks.has(group));
    return [...new Set([...selectedEntities({ keys, focus: null }), ...members.map(({ id }) => id)])];
  }

  function write() {
    const { format, scope, defanged } = store.getState();
    const ids = idsOf(scope);
    return call('export.write', { format, defanged, ...(ids && { ids }) });
  }

  /** Asks for a file and examines it; false when the user cancels. */
  async function look(): Promise<Result<boolean>> {
    const looked = await call('import.preview', {});
    if (!looked.ok) return looked.failure.code === 'cancelled' ? ok(false) : looked;
    store.setState({ looked: looked.value });
    return ok(true);
  }

  return {
    store,
    idsOf,
    choose: (choice: Partial<Pick<TransferView, 'format' | 'scope' | 'defanged'>>) => store.setState(choice),
    write,
    look,
    add: (path: string) => call('import.add', { path }),
    forget: () => store.setState({ looked: null }),
  };
}
export type TransferStore = ReturnType<typeof createTransfers>;
