import type * as z from 'zod';
import { createStore } from 'zustand/vanilla';
import type { feedsCalls } from '../../../shared/calls/feeds.ts';
import type { Bridge } from '../../../shared/contract.ts';
import type { Failure } from '../../../shared/result.ts';

export type ArchiveName = z.output<(typeof feedsCalls)['feeds.archives']['input']>['feed'];
type Listed = z.output<(typeof feedsCalls)['feeds.archives']['output']>;
type Downloaded = z.output<(typeof feedsCalls)['feeds.download']['output']>;

/** A file of the list, with its checksum. */
export interface ArchiveFile {
  readonly name: string;
  readonly url: string;
  readonly checksumUrl: string | undefined;
}

export type DownloadState =
  | { readonly kind: 'running' }
  | { readonly kind: 'done'; readonly saved: Downloaded }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface ArchivesView {
  readonly archive: ArchiveName;
  readonly files: readonly ArchiveFile[] | null;
  readonly completeness: Listed['completeness'] | null;
  readonly at: string | null;
  readonly loading: boolean;
  readonly failure: Failure | null;
  /** By the name of the file. */
  readonly downloads: ReadonlyMap<string, DownloadState>;
}

const checksumEnding = '.sha256';

/** The archive files of a feed, and their downloads. */
export function createArchives({ call }: Bridge) {
  const store = createStore<ArchivesView>(() => ({
    archive: 'nod',
    files: null,
    completeness: null,
    at: null,
    loading: false,
    failure: null,
    downloads: new Map(),
  }));
  let running = new AbortController();

  function choose(archive: ArchiveName): void {
    running.abort();
    store.setState({ archive, files: null, completeness: null, failure: null, loading: false });
  }

  /** Files and checksums are rows of one list: so it requests twice as many rows as files. */
  async function list(files: number | null): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const { archive } = store.getState();
    store.setState({ loading: true, failure: null });
    const listed = await call('feeds.archives', { feed: archive, ...(files && { limit: files * 2 }) }, signal);
    if (signal.aborted) return;
    if (!listed.ok) return store.setState({ loading: false, failure: listed.failure });
    const { at, completeness } = listed.value;
    store.setState({ loading: false, at, completeness, files: pairedFiles(listed.value.files) });
  }

  async function download({ name, url, checksumUrl }: ArchiveFile): Promise<void> {
    note(name, { kind: 'running' });
    const saved = await call('feeds.download', { url, ...(checksumUrl !== undefined && { checksumUrl }) });
    if (!saved.ok) note(name, saved.failure.code === 'cancelled' ? null : { kind: 'failed', failure: saved.failure });
    else note(name, saved.value.file.path === null ? null : { kind: 'done', saved: saved.value });
  }

  function note(name: string, state: DownloadState | null): void {
    const downloads = new Map(store.getState().downloads);
    if (state) downloads.set(name, state);
    else downloads.delete(name);
    store.setState({ downloads });
  }

  return { store, choose, list, download };
}

export function pairedFiles(listed: readonly { readonly name: string; readonly url: string }[]): ArchiveFile[] {
  const checksums = new Map(listed.map(({ name, url }) => [name, url]));
  return listed
    .filter(({ name }) => !name.endsWith(checksumEnding))
    .map(({ name, url }) => ({ name, url, checksumUrl: checksums.get(`${name}${checksumEnding}`) }));
}
