import { Button } from '@blueprintjs/core';
import { figure } from '../../../shared/figures.ts';
import type { ImportCounts } from '../../../shared/import-counts.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { priceOf } from '../../stores/box-asks.ts';
import { exportedSearchWish } from '../../stores/pivot-asks.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { exportTexts } from '../../texts/export.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import './export.css';
import './import.css';

const texts = exportTexts.import;

/** The content of a file, before any of it is added. */
export function ImportDialog() {
  const { frame, exchange, notices, dock } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'importFile');
  const looked = usePart(exchange.store, (state) => state.looked);
  const dropped = usePart(exchange.store, (state) => state.dropped);

  function close(): void {
    frame.show('none');
    exchange.forget();
  }
  /** Files that were dropped together are shown one after the other. */
  async function showNext(): Promise<void> {
    const next = await exchange.lookAtNext();
    if (!next.ok) notices.showFailure(next.failure);
    else if (next.value) frame.show('importFile');
  }
  async function add(path: string): Promise<void> {
    close();
    const done = await exchange.add(path);
    if (done.ok) {
      const { things, added, links } = done.value;
      notices.show('done', texts.added(added, links, things - added));
      goOn();
    } else notices.showFailure(done.failure);
    await showNext();
  }
  /** What came is looked at in the table if it is in sight, else on the graph. */
  function goOn(): void {
    const isInTable = document.querySelector('.entity-grid')?.checkVisibility() ?? false;
    if (!isInTable) dock.show('graph');
  }
  return (
    <FormDialog
      open={open && looked !== null}
      title={texts.title}
      action={looked ? texts.add(looked.things) : texts.action}
      ready={(looked?.things ?? 0) > 0}
      onAnswer={() => looked && void add(looked.path)}
      onClose={() => {
        close();
        void showNext();
      }}
      wide
    >
      {looked && <Looked looked={looked} name={dropped ?? looked.path} />}
    </FormDialog>
  );
}

function Looked({ looked, name }: { readonly looked: ImportCounts; readonly name: string }) {
  const { format, sha256, things, links, stacks, kinds, columns, leftOut, remarks, searches } = looked;
  const unknown = columns.filter(({ becomes }) => becomes === null);
  return (
    <div className="import-looked">
      <p className="mono import-path">{plainLine(name)}</p>
      {sha256 && <p className="mono import-path import-hash">{texts.evidence(sha256)}</p>}
      <p>
        {texts.readAs(format)}{' '}
        {things === 0 && searches.length > 0 ? (
          <strong>{texts.searchCount(searches.length)}</strong>
        ) : (
          <strong>{texts.counts(things, links, stacks)}</strong>
        )}
        {things === 0 && searches.length === 0 && ` ${texts.nothing}`}
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
      {searches.length > 0 && <Searches searches={searches} />}
      <Columns title={texts.columns(columns.length - unknown.length)} columns={columns.filter((one) => one.becomes)} />
      <Columns title={texts.unknownColumns(unknown.length)} columns={unknown} warn />
      <Notes title={texts.remarks} notes={remarks.map(({ what, count }) => ({ text: what, count }))} />
      <Notes title={texts.leftOut} notes={leftOut.map(({ why, count }) => ({ text: why, count }))} warn />
      {things > 0 && <p className="quiet">{texts.joined}</p>}
    </div>
  );
}

/** A search can have thousands of characters. */
const mostShown = 80;

function Searches({ searches }: { readonly searches: ImportCounts['searches'] }) {
  const { frame, exchange, pivots } = useWorkbench();
  function run(hash: string): void {
    frame.close('importFile');
    exchange.forget();
    void pivots.wish(exportedSearchWish(hash));
  }
  return (
    <>
      <p>{texts.searches}</p>
      <ul className="import-notes">
        {searches.map((hash) => (
          <li key={hash} className="import-search">
            <span className="mono import-hash">
              {plainLine(hash.length > mostShown ? `${hash.slice(0, mostShown)}…` : hash)}
            </span>
            <Button size="small" text={texts.runSearch} onClick={() => run(hash)} />
            <span className="quiet">{priceOf(exportedSearchWish(hash), false)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** From which column, and what its values become. */
function Columns(props: {
  readonly title: string;
  readonly columns: ImportCounts['columns'];
  readonly warn?: boolean;
}) {
  if (props.columns.length === 0) return null;
  return (
    <>
      <p className={props.warn ? 'warn' : ''}>{props.title}:</p>
      <ul className="import-columns" aria-label={props.title}>
        {props.columns.map(({ name, becomes, values }) => (
          <li key={name}>
            <bdi className="import-column">{plainLine(name)}</bdi>
            <span className="quiet">{becomes ?? ''}</span>
            <span className="number quiet">{texts.values(values)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Notes(props: {
  readonly title: string;
  readonly notes: readonly { readonly text: string; readonly count: number }[];
  readonly warn?: boolean;
}) {
  if (props.notes.length === 0) return null;
  return (
    <>
      <p className={props.warn ? 'warn' : ''}>{props.title}:</p>
      <ul className="import-notes" aria-label={props.title}>
        {props.notes.map(({ text, count }) => (
          <li key={text}>
            {count > 1 && <span className="number">{figure(count)} × </span>}
            {plainLine(text)}
          </li>
        ))}
      </ul>
    </>
  );
}
