import { Button, Checkbox } from '@blueprintjs/core';
import { Th } from '@blueprintjs/icons';
import { plainLine } from '../../../shared/odd-text.ts';
import type { OpenFile } from '../../../shared/open-file.ts';
import { type FileLook, shownColumns } from '../../stores/file-store.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { fileTexts } from '../../texts/file.ts';
import { QuickPopover } from '../../ui/QuickPopover.tsx';

/** Which columns are shown; they keep the order of the file. */
export function ColumnChoice({ file, look }: { readonly file: OpenFile; readonly look: FileLook }) {
  const { files } = useWorkbench();
  const shown = new Set(shownColumns(file, look));
  if (file.columns.length === 0) return null;

  function set(names: ReadonlySet<string>): void {
    const columns = file.columns.map(({ name }) => name).filter((name) => names.has(name));
    files.change(file.id, { columns });
  }
  function toggle(name: string): void {
    const names = new Set(shown);
    if (!names.delete(name)) names.add(name);
    if (names.size > 0) set(names);
  }
  return (
    <QuickPopover
      placement="bottom-end"
      content={
        <div className="file-columns">
          <div className="file-columns-all">
            <Button
              size="small"
              variant="minimal"
              text={fileTexts.columns.all}
              onClick={() => set(new Set(file.columns.map(({ name }) => name)))}
            />
            <Button
              size="small"
              variant="minimal"
              text={fileTexts.columns.proposed}
              onClick={() => files.change(file.id, { columns: null })}
            />
          </div>
          {file.columns.map(({ name }) => (
            <Checkbox key={name} checked={shown.has(name)} onChange={() => toggle(name)}>
              <bdi className="mono">{plainLine(name)}</bdi>
            </Checkbox>
          ))}
        </div>
      }
    >
      <Button
        size="small"
        variant="minimal"
        icon={<Th size={14} />}
        text={fileTexts.columns.title(shown.size, file.columns.length)}
      />
    </QuickPopover>
  );
}
