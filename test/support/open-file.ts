import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Ports } from '../../electron/ports.ts';
import type { OpenFile } from '../../shared/open-file.ts';
import { openTestApp, type TestApp } from './app.ts';

export interface FileBench {
  readonly app: TestApp;
  readonly folder: string;
  /** Chooses a file like a user, and waits until it is read and checked. */
  openWhole(path: string): Promise<OpenFile>;
  /** The latest reported state of a file. */
  state(id: number): OpenFile | undefined;
  close(): Promise<void>;
}

/** The app with a folder for files, in which any file can be chosen. */
export async function openFileBench(ports: Partial<Ports> = {}): Promise<FileBench> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-files-'));
  const chosen = { path: '' };
  const dialogs = { chooseSave: async () => null, chooseOpen: async () => chosen.path, confirm: async () => true };
  const app = await openTestApp({ dialogs, ...ports });
  const states = new Map<number, OpenFile>();
  app.bridge.onEvent('files.changed', ({ file }) => states.set(file.id, file));
  return {
    app,
    folder,
    state: (id) => states.get(id),
    openWhole: async (path) => {
      chosen.path = path;
      const opened = await app.bridge.call('files.choose', {});
      if (!opened.ok || !opened.value.file) throw new Error(JSON.stringify(opened));
      const { id, format } = opened.value.file;
      await vi.waitFor(
        () => {
          const now = states.get(id);
          expect(now?.index.running).toBe(false);
          if (format === 'ndjson' || format === 'csv') expect(now?.check).toEqual({ running: false, share: 1 });
        },
        { interval: 20 },
      );
      return states.get(id) as OpenFile;
    },
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
