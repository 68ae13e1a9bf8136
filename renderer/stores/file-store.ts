import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { FileCondition, FileHit, FileRow, OpenFile } from '../../shared/open-file.ts';
import type { Failure } from '../../shared/result.ts';
import { fileTexts } from '../texts/file.ts';
import type { Notices } from './notices-store.ts';

export type FileTab = 'all' | 'found' | 'broken' | 'hits';

export interface Hits {
  readonly asked: number;
  readonly hits: readonly FileHit[];
  readonly total: number;
  readonly lines: number;
  readonly unread: number;
  readonly milliseconds: number;
}

/** The view of one file. */
export interface FileLook {
  readonly tab: FileTab;
  /** The names of the shown columns; null for the file's default. */
  readonly columns: readonly string[] | null;
  readonly text: string;
  readonly conditions: readonly FileCondition[];
  readonly hits: Hits | null;
  readonly chosen: ReadonlySet<number>;
  /** Searching for entities, or adding them. */
  readonly busy: 'matching' | 'keeping' | null;
  readonly failure: Failure | null;
  /** The line that is shown completely. */
  readonly line: number | null;
}

export interface FileView {
  readonly files: readonly OpenFile[];
  readonly recent: readonly { readonly path: string; readonly there: boolean }[];
  readonly current: number | null;
  readonly looks: Readonly<Record<number, FileLook>>;
  readonly opening: boolean;
  readonly failure: Failure | null;
}

const firstLook: FileLook = {
  tab: 'all',
  columns: null,
  text: '',
  conditions: [],
  hits: null,
  chosen: new Set(),
  busy: null,
  failure: null,
  line: null,
};

/** The open files: which, their view, and the results in them. Rows are read where they are shown. */
export function createFiles({ call, onEvent }: Bridge, notices: Notices) {
  const store = createStore<FileView>(() => ({
    files: [],
    recent: [],
    current: null,
    looks: {},
    opening: false,
    failure: null,
  }));
  const searching = new Map<number, AbortController>();
  const matching = new Map<number, AbortController>();

  onEvent('files.changed', ({ file }) => put(file));
  onEvent('case.opened', () => {
    // The results belong to the case that was open then.
    for (const { id } of store.getState().files) change(id, { hits: null, chosen: new Set() });
  });

  function put(file: OpenFile): void {
    store.setState(({ files }) => ({
      files: files.some(({ id }) => id === file.id)
        ? files.map((known) => (known.id === file.id ? file : known))
        : [...files, file],
    }));
  }

  function change(id: number, part: Partial<FileLook>): void {
    store.setState(({ looks }) => ({ looks: { ...looks, [id]: { ...(looks[id] ?? firstLook), ...part } } }));
  }

  async function read(): Promise<void> {
    const listed = await call('files.list', {});
    if (!listed.ok) return;
    const { files, recent } = listed.value;
    store.setState(({ current }) => ({ files, recent, current: current ?? files[0]?.id ?? null }));
  }

  /** Opens a named file, or asks the user for one. */
  async function open(path?: string): Promise<void> {
    store.setState({ opening: true, failure: null });
    const opened = path === undefined ? await call('files.choose', {}) : await call('files.open', { path });
    store.setState({ opening: false });
    if (!opened.ok) {
      if (opened.failure.code !== 'cancelled') store.setState({ failure: opened.failure });
      return;
    }
    const { file } = opened.value;
    if (file === null) return;
    store.setState(({ files }) => ({ files: files.filter((known) => known.path !== file.path) }));
    put(file);
    store.setState({ current: file.id });
    await read();
  }

  async function close(id: number): Promise<void> {
    searching.get(id)?.abort();
    matching.get(id)?.abort();
    await call('files.close', { file: id });
    store.setState(({ files, current }) => {
      const left = files.filter((file) => file.id !== id);
      return { files: left, current: current === id ? (left[0]?.id ?? null) : current };
    });
    await read();
  }

  /** Searches the file by the fields; shows all lines again if they are empty. */
  async function find(id: number): Promise<void> {
    const { text, conditions } = lookOf(store.getState(), id);
    searching.get(id)?.abort();
    if (text.trim() === '' && conditions.length === 0) return clear(id);
    const mine = new AbortController();
    searching.set(id, mine);
    change(id, { tab: 'found', failure: null, line: null });
    const found = await call('files.find', { file: id, text, conditions: [...conditions] }, mine.signal);
    if (!found.ok && found.failure.code !== 'cancelled') change(id, { failure: found.failure });
  }

  async function clear(id: number): Promise<void> {
    searching.get(id)?.abort();
    change(id, { text: '', conditions: [], tab: 'all', failure: null, line: null });
    await call('files.clearFind', { file: id });
  }

  async function match(id: number): Promise<void> {
    matching.get(id)?.abort();
    const mine = new AbortController();
    matching.set(id, mine);
    change(id, { tab: 'hits', busy: 'matching', failure: null, line: null });
    const matched = await call('files.match', { file: id }, mine.signal);
    if (matching.get(id) !== mine) return; // A newer search owns the list now.
    if (matched.ok) {
      const chosen = new Set(matched.value.hits.map(({ entity }) => entity));
      change(id, { busy: null, hits: matched.value, chosen });
      return;
    }
    const failure = matched.failure.code === 'cancelled' ? null : matched.failure;
    change(id, { busy: null, failure });
  }

  /** Puts the chosen hits on the graph. Returns their ids. */
  async function keep(id: number, neighbours: boolean): Promise<readonly number[]> {
    const entities = [...lookOf(store.getState(), id).chosen];
    if (entities.length === 0) return [];
    change(id, { busy: 'keeping', failure: null });
    const kept = await call('files.saveHits', { file: id, entities, neighbours });
    change(id, { busy: null, ...(!kept.ok && { failure: kept.failure }) });
    if (!kept.ok) return [];
    const { lines, added, ids } = kept.value;
    notices.show('done', fileTexts.notices.kept(lines, added), fileTexts.notices.keptMore, { items: ids });
    return ids;
  }

  return {
    store,
    read,
    open,
    close,
    find,
    clear,
    match,
    keep,
    change,
    stopMatching: (id: number) => matching.get(id)?.abort(),
    stopFinding: (id: number) => searching.get(id)?.abort(),
    choose: (current: number) => store.setState({ current, failure: null }),
    rows: (
      file: number,
      of: 'all' | 'found' | 'broken',
      from: number,
      count: number,
      columns: readonly string[],
    ): Promise<readonly FileRow[] | null> =>
      call('files.rows', { file, of, from, count, columns: [...columns] }).then((read) =>
        read.ok ? read.value.rows : null,
      ),
    hitLines: (file: number, entity: number, columns: readonly string[]) =>
      call('files.hitLines', { file, entity, columns: [...columns] }),
    line: (file: number, line: number) => call('files.line', { file, line }),
  };
}
export type FileStore = ReturnType<typeof createFiles>;

export function lookOf({ looks }: Pick<FileView, 'looks'>, id: number): FileLook {
  return looks[id] ?? firstLook;
}

/** The shown columns of a file. */
export function shownColumns(file: OpenFile, look: FileLook): readonly string[] {
  if (look.columns !== null) return look.columns;
  return file.columns.filter(({ shown }) => shown).map(({ name }) => name);
}
