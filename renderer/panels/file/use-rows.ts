import { useEffect, useRef, useState } from 'react';
import type { FileRow } from '../../../shared/open-file.ts';
import { useWorkbench } from '../../stores/workbench.ts';

const pageRows = 100;
const mostPages = 60;

/**
 * The visible rows, read page by page. `key` names their list: another one is read again. Rows that are not loaded yet
 * are undefined.
 */
export function useRows(
  file: number,
  of: 'all' | 'found' | 'broken',
  columns: readonly string[],
  key: string,
  total: number,
  window: { readonly first: number; readonly last: number },
): (row: number) => FileRow | undefined {
  const { files } = useWorkbench();
  const [, redraw] = useState(0);
  const pages = useRef({ key: '', rows: new Map<number, readonly FileRow[] | null>() });
  if (pages.current.key !== key) pages.current = { key, rows: new Map() };
  const { rows } = pages.current;
  const firstPage = Math.floor(window.first / pageRows);
  const lastPage = Math.floor(Math.max(window.first, window.last - 1) / pageRows);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the columns too
  useEffect(() => {
    const mine = pages.current;
    for (let page = firstPage; page <= lastPage; page++) {
      const have = mine.rows.get(page);
      const there = Math.min(pageRows, total - page * pageRows);
      if (have === null || (have !== undefined && have.length >= there)) continue; // Loading, or complete.
      if (have === undefined) mine.rows.set(page, null);
      void files.rows(file, of, page * pageRows, pageRows, columns).then((read) => {
        if (read === null || read.length === 0) mine.rows.delete(page);
        else mine.rows.set(page, read);
        for (const oldest of mine.rows.keys()) {
          if (mine.rows.size <= mostPages) break;
          mine.rows.delete(oldest);
        }
        if (pages.current === mine) redraw((count) => count + 1);
      });
    }
  }, [files, file, of, key, total, firstPage, lastPage]);

  return (row) => rows.get(Math.floor(row / pageRows))?.[row % pageRows];
}
