import { Button } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { harmlessText } from '../../../shared/defang.ts';
import { figure } from '../../../shared/figures.ts';
import type { FileHit, FileRow, OpenFile } from '../../../shared/open-file.ts';
import { type FileLook, shownColumns } from '../../stores/file-store.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { fileTexts } from '../../texts/file.ts';
import { Indicator } from '../../ui/Indicator.tsx';

/** Some lines that name an entity: they are stored as evidence when it is added. */
export function HitLines(props: {
  readonly file: OpenFile;
  readonly look: FileLook;
  readonly hit: FileHit;
  readonly onClose: () => void;
}) {
  const { files } = useWorkbench();
  const { file, look, hit } = props;
  const [rows, setRows] = useState<readonly FileRow[]>([]);
  const columns = shownColumns(file, look);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns of a hit do not change while it is looked at
  useEffect(() => {
    let current = true;
    void files.hitLines(file.id, hit.entity, columns).then((read) => {
      if (current && read.ok) setRows(read.value.rows);
    });
    return () => {
      current = false;
    };
  }, [files, file.id, hit.entity]);

  return (
    <section className="file-hit-lines" aria-label={fileTexts.hits.linesOf}>
      <header>
        <Indicator kind={hit.kind} value={hit.value} />
        <span className="quiet number">{fileTexts.hits.lineCount(rows.length, hit.lines)}</span>
        <span className="spacer" />
        <Button
          size="small"
          variant="minimal"
          icon={<SmallCross />}
          aria-label={fileTexts.hits.closeLines}
          onClick={props.onClose}
        />
      </header>
      <ol>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line that was not found again has no number
          <li key={at}>
            <button
              type="button"
              className="file-hit"
              disabled={row.line === null}
              onClick={() => files.change(file.id, { line: row.line })}
            >
              <span className="number quiet">{row.line === null ? '?' : figure(row.line)}</span>
              <bdi className="mono">{harmlessText(wordsOf(row))}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function wordsOf(row: FileRow): string {
  if (row.broken !== null || row.text !== null)
    return `${fileTexts.broken.line(row.broken, row.length)} ${row.text ?? ''}`;
  return row.cells.filter((cell) => cell !== '').join(' · ');
}
