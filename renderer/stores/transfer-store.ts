import { createStore } from 'zustand/vanilla';
import { atOnce, type InParts } from '../../shared/at-once.ts';
import type { Bridge } from '../../shared/contract.ts';
import { dropSlice, mostDropped } from '../../shared/dropped-file.ts';
import type { ExportFormatId } from '../../shared/export-formats.ts';
import type { ImportCounts } from '../../shared/import-counts.ts';
import { plainLine } from '../../shared/odd-text.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { exportTexts } from '../texts/export.ts';
import type { OpenCase } from './case-store.ts';
import { filteringCase } from './filter-rows.ts';
import type { FilterStore } from './filter-store.ts';
import { sliced } from './in-slices.ts';
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
  /** Its name, if it was dropped on the window: main keeps a copy elsewhere. */
  readonly dropped: string | null;
  /** A file is being chosen or examined. */
  readonly examining: boolean;
}

/** A file that was dropped on the window, as a browser has it. */
export type DroppedFile = Pick<File, 'name' | 'size' | 'slice'>;

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
  const store = createStore<TransferView>(() => ({
    format: 'csv',
    scope: 'case',
    defanged: false,
    looked: null,
    dropped: null,
    examining: false,
  }));
  let leaving = new AbortController();
  /** Dropped together with the one that is shown, and shown after it. */
  let waiting: readonly DroppedFile[] = [];

  /** The entities of a scope, found in small parts; null for the complete case. */
  function* findingIds(scope: ExportScope): InParts<number[] | null> {
    switch (scope) {
      case 'case':
        return null;
      case 'selection':
        return selectedThings();
      case 'members':
        return [...membership.store.getState().verdicts].flatMap(([id, { verdict }]) => (verdict === 'in' ? [id] : []));
      case 'view': {
        const { rows, store: open } = openCase;
        const passing = yield* filteringCase(rows, open.getState().revision, filter.store.getState());
        return passing.map(({ id }) => id);
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

  async function write() {
    const { format, scope, defanged } = store.getState();
    const ids = await sliced(findingIds(scope));
    return call('export.write', { format, defanged, ...(ids && { ids }) });
  }

  /** Asks for a file and examines it; false when the user cancels. */
  async function look(): Promise<Result<boolean>> {
    return examine({}, null);
  }

  async function examine(where: { path?: string }, dropped: string | null): Promise<Result<boolean>> {
    leaving = new AbortController();
    store.setState({ examining: true });
    const looked = await call('import.preview', where, leaving.signal);
    store.setState({ examining: false });
    if (!looked.ok) return looked.failure.code === 'cancelled' ? ok(false) : looked;
    store.setState({ looked: looked.value, dropped });
    return ok(true);
  }

  /** Hands the next dropped file to main and examines it; false when there is none. */
  async function lookAtDropped(): Promise<Result<boolean>> {
    const [file, ...rest] = waiting;
    waiting = rest;
    if (!file) return ok(false);
    const path = await handOver(file);
    if (!path.ok) return path;
    return examine({ path: path.value }, file.name);
  }

  async function handOver(file: DroppedFile): Promise<Result<string>> {
    if (file.size > mostDropped) {
      const { tooLarge, kept, next } = exportTexts.import.drop;
      return fail('too-large', tooLarge(plainLine(file.name), mostDropped), { kept, next });
    }
    const name = file.name.slice(-255) || 'file';
    let [path, drop]: [string, string | undefined] = ['', undefined];
    for (let at = 0; drop === undefined || at < file.size; at += dropSlice) {
      const bytes = base64Of(new Uint8Array(await file.slice(at, at + dropSlice).arrayBuffer()));
      const got: Result<{ path: string; drop: string }> = await call('import.receive', { name, at, bytes, drop });
      if (!got.ok) return got;
      ({ path, drop } = got.value);
    }
    return ok(path);
  }

  return {
    store,
    findingIds,
    idsOf: (scope: ExportScope): number[] | null => atOnce(findingIds(scope)),
    choose: (choice: Partial<Pick<TransferView, 'format' | 'scope' | 'defanged'>>) => store.setState(choice),
    write,
    look,
    drop: (files: readonly DroppedFile[]) => {
      waiting = files;
      return lookAtDropped();
    },
    lookAtNext: lookAtDropped,
    add: (path: string) => call('import.add', { path }),
    /** Ends examining a file. */
    leave: () => leaving.abort(),
    forget: () => store.setState({ looked: null, dropped: null }),
  };
}
/** In parts: a call can't have as many arguments as a file has bytes. */
function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

export type TransferStore = ReturnType<typeof createTransfers>;
