import { figure } from '../../../shared/figures.ts';
import type { ImportCounts } from '../../../shared/import-counts.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { exportTexts } from '../../texts/export.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import './export.css';
import './import.css';

const texts = exportTexts.import;

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
    notices.show('done', texts.added(added, links, things - added));
  }
  return (
    <FormDialog
      open={open && looked !== null}
      title={texts.title}
      action={looked ? texts.add(looked.things) : texts.action}
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
        {texts.readAs(format)} <strong>{texts.counts(things, links, stacks)}</strong>
        {things === 0 && ` ${texts.nothing}`}
      </p>
      {kinds.length > 0 && (
        <ul className="import-kinds" aria-label={texts.kinds}>
          {kinds.map(({ kind, title, count }) => (
            <li key={kind}>
              <span className="number">{figure(count)}</span> {title}
            </li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <>
          <p className="warn">{texts.leftOut}:</p>
          <ul className="import-left-out" aria-label={texts.leftOut}>
            {leftOut.map(({ why, count }) => (
              <li key={why}>
                {count > 1 && <span className="number">{figure(count)} × </span>}
                {plainLine(why)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="quiet">{texts.joined}</p>
    </div>
  );
}
