import { figure } from '../../../shared/figures.ts';
import type { ImportCounts } from '../../../shared/import-counts.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import './export.css';
import './import.css';

const readAs: Readonly<Record<ImportCounts['format'], string>> = {
  stix: 'a STIX bundle',
  csv: 'a table',
  json: 'an export of Sextant',
  list: 'a text with indicators',
  case: 'another case',
};

/** The content of a file, before any of it is added. */
export function ImportDialog() {
  const { frame, exchange, notices } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'importFile');
  const looked = usePart(exchange.store, (state) => state.looked);

  function close(): void {
    frame.show('none');
    exchange.forget();
  }
  async function add(path: string): Promise<void> {
    close();
    const done = await exchange.add(path);
    if (!done.ok) {
      notices.showFailure(done.failure);
      return;
    }
    const { things, added, links } = done.value;
    const there = things - added;
    const known = there > 0 ? ` ${figure(there)} were there already.` : '';
    notices.show('done', `Added ${figure(added)} things and ${figure(links)} links.${known}`);
  }
  return (
    <FormDialog
      open={open && looked !== null}
      title="Import a file"
      action={looked ? `Add ${figure(looked.things)}` : 'Add'}
      ready={(looked?.things ?? 0) > 0}
      onAnswer={() => looked && void add(looked.path)}
      onClose={close}
      wide
    >
      {looked && <Looked looked={looked} />}
    </FormDialog>
  );
}

function Looked({ looked }: { readonly looked: ImportCounts }) {
  const { path, format, things, links, stacks, kinds, leftOut } = looked;
  return (
    <div className="import-looked">
      <p className="mono import-path">{path}</p>
      <p>
        Read as {readAs[format]}: <strong>{figure(things)}</strong> things and <strong>{figure(links)}</strong> links
        {stacks > 0 && `, ${figure(stacks)} stacks`}.{things === 0 && ' There is nothing in it that can be added.'}
      </p>
      {kinds.length > 0 && (
        <ul className="import-kinds" aria-label="Kinds">
          {kinds.map(({ kind, title, count }) => (
            <li key={kind}>
              <span className="number">{figure(count)}</span> {title}
            </li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <>
          <p className="warn">Left out:</p>
          <ul className="import-left-out" aria-label="Left out">
            {leftOut.map(({ why, count }) => (
              <li key={why}>
                {count > 1 && <span className="number">{figure(count)} × </span>}
                {plainLine(why)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="quiet">
        What the case has already is joined, and nothing of yours is written over. One undo takes it back.
      </p>
    </div>
  );
}
