import { Button, ButtonGroup, Intent, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { ArrowLeft, CaretDown } from '@blueprintjs/icons';
import { Fragment, useMemo } from 'react';
import { requestsFor } from '../../../shared/asking.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { matchesInPage } from '../../../shared/pivots.ts';
import { enrichWish } from '../../stores/pivot-asks.ts';
import type { RecordFormat } from '../../stores/record-formats.ts';
import type { RecordsSource } from '../../stores/records-source.ts';
import type { RecordsFound } from '../../stores/records-store.ts';
import { selectedDomains } from '../../stores/selected-domains.ts';
import { usePart, useView, useWorkbench } from '../../stores/workbench.ts';
import { recordsTexts } from '../../texts/records.ts';
import { completenessWords } from '../../ui/completeness-words.ts';
import { QuickPopover } from '../../ui/QuickPopover.tsx';
import { HeadNote, StoredNote, TableHead } from '../../ui/TablePanel.tsx';
import { useCalm } from '../../ui/use-calm.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';

const texts = recordsTexts.head;

function titleOf(source: RecordsSource): string {
  return source.kind === 'case' ? texts.titleOfCase : plainLine(source.title);
}

// covers: investigate.answer results
/** What the table shows, how complete it is, and what can be done with it. */
export function RecordsHead({ found, shown }: { readonly found: RecordsFound; readonly shown: number }) {
  const { records, run } = useWorkbench();
  const chosen = usePart(records.store, (view) => view.chosen.size);
  const [before] = usePart(records.store, (view) => view.trail);
  const { rows, completeness, source, loading, leftOut } = found;
  const isListed = source.kind === 'search';
  const title = titleOf(source);
  const facts = [
    shown < rows.length
      ? texts.rowsOf(shown, rows.length)
      : completeness?.kind !== 'more' && completeness?.kind !== 'refused' && texts.rows(rows.length),
    completeness && completeness.kind !== 'refused' && completenessWords(completeness),
    leftOut > 0 && texts.leftOut(leftOut),
    chosen > 0 && texts.chosen(chosen),
    isListed && rows.length > 0 && texts.notOnGraph,
    !isListed && loading && texts.reading,
  ];
  const addWords = chosen > 0 || shown === rows.length ? texts.add(chosen) : texts.addShown(shown);
  const back = before ? texts.backTo(titleOf(before.source)) : texts.back;
  const actions = (
    <>
      <Sources source={source} />
      {rows.length > 0 && (
        <>
          <ColumnsMenu />
          <QuickPopover placement="bottom-end" arrow={false} content={<CopyMenu isListed={isListed} />}>
            <Button size="small" text={texts.copy} endIcon={<CaretDown />} disabled={shown === 0} />
          </QuickPopover>
          <Button
            size="small"
            intent={isListed ? Intent.PRIMARY : Intent.NONE}
            disabled={shown === 0}
            text={isListed ? addWords : texts.show(chosen)}
            onClick={() => run('records.add')}
          />
        </>
      )}
    </>
  );
  return (
    <TableHead
      before={
        before && (
          <Button
            size="small"
            variant="minimal"
            icon={<ArrowLeft />}
            aria-label={back}
            title={back}
            onClick={records.back}
          />
        )
      }
      title={title}
      facts={facts}
      actions={actions}
      more={isListed ? hasFurther(found) && <Further found={found} /> : hasUnread(found) && <Unread found={found} />}
    />
  );
}

/** The tables that cost nothing: the case, and what is selected in it. */
function Sources({ source }: { readonly source: RecordsSource }) {
  const { records, run, openCase, selection } = useWorkbench();
  const revision = useCalm(
    usePart(openCase.store, (view) => view.revision),
    400,
  );
  const chosen = useView(selection.store);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place; the revision says when
  const inCase = useMemo(() => {
    let domains = 0;
    for (const { kind } of openCase.rows.entities.values()) if (kind === 'domain') domains++;
    return domains;
  }, [openCase, revision]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const selected = useMemo(() => selectedDomains(chosen, openCase.rows).length, [chosen, openCase, revision]);
  return (
    <ButtonGroup aria-label={texts.sources}>
      <Button
        size="small"
        active={source.kind === 'case'}
        aria-pressed={source.kind === 'case'}
        text={texts.case(inCase)}
        title={texts.caseTitle}
        onClick={() => source.kind !== 'case' && records.showCase()}
      />
      <Button
        size="small"
        active={source.kind === 'items'}
        aria-pressed={source.kind === 'items'}
        disabled={selected === 0}
        text={texts.selection(selected)}
        title={texts.selectionTitle}
        onClick={() => run('records.selection')}
      />
    </ButtonGroup>
  );
}

const hasFurther = ({ rows, completeness, loading, heldAt }: RecordsFound) =>
  rows.length > 0 && (heldAt !== null || completeness?.kind === 'more' || loading);

/** Where a list came from, and its further pages with their price. */
function Further({ found }: { readonly found: RecordsFound }) {
  const { records, run } = useWorkbench();
  const { completeness, loading, heldAt } = found;
  const left =
    completeness?.kind === 'more' && completeness.total !== null ? completeness.total - completeness.have : null;
  return (
    <>
      {heldAt !== null && (
        <StoredNote at={heldAt} text={texts.stored} again={texts.again} onAgain={() => void records.again()} />
      )}
      {completeness?.kind === 'more' && !loading && (
        <ButtonGroup>
          <Button size="small" text={texts.next} onClick={() => void records.more()} />
          <Button
            size="small"
            text={texts.rest(left === null ? null : Math.ceil(left / matchesInPage))}
            onClick={() => run('records.rest')}
          />
        </ButtonGroup>
      )}
      {loading && (
        <HeadNote>
          {texts.loadingMore} <Button size="small" text={texts.cancel} onClick={records.cancel} />
        </HeadNote>
      )}
    </>
  );
}

const hasUnread = ({ rows, loading }: RecordsFound) => !loading && rows.some(({ from }) => from === 'nothing');

/** Domains of the case that were never looked up, and what it costs to do so. */
function Unread({ found }: { readonly found: RecordsFound }) {
  const { openCase, pivots } = useWorkbench();
  const unread = useMemo(() => found.rows.filter(({ from }) => from === 'nothing'), [found.rows]);
  const ids = unread.map(({ id }) => id).slice(0, 5000);

  function lookUp(): void {
    const rows = ids.flatMap((id) => openCase.rows.entities.get(id) ?? []);
    void pivots.wish(enrichWish(rows, 'investigate', false));
  }
  return (
    <HeadNote>
      <span className="quiet">{texts.unread(unread.length)}</span>
      <Button size="small" text={texts.lookUp(ids.length, requestsFor(ids.length))} onClick={lookUp} />
    </HeadNote>
  );
}

function CopyMenu({ isListed }: { readonly isListed: boolean }) {
  const { run, records, selection } = useWorkbench();
  const formats = ['text', 'csv', 'json'] as const satisfies readonly RecordFormat[];
  const commands = {
    text: 'records.copyText',
    csv: 'records.copyCsv',
    json: 'records.copyJson',
  } as const;

  function exportRows(): void {
    selection.select(records.rowsInUse().map(({ id }) => id));
    run('selection.export');
  }
  return (
    <Menu size="small" aria-label={texts.copy}>
      <MenuDivider title={texts.copySafe} />
      {formats.map((format) => (
        <MenuItem
          key={format}
          text={texts.formats[format]}
          aria-label={texts.copyAs(texts.formats[format], true)}
          onClick={() => run(commands[format])}
        />
      ))}
      {!isListed && (
        <Fragment>
          <MenuDivider />
          <MenuItem text={texts.export} onClick={exportRows} />
        </Fragment>
      )}
    </Menu>
  );
}
