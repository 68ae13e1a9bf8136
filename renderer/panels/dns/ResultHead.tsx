import { Button, ButtonGroup, Intent, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { Fragment } from 'react';
import { copyText } from '../../stores/copy-text.ts';
import { type DnsFormat, formatRecords } from '../../stores/dns-formats.ts';
import type { DnsFound } from '../../stores/dns-store.ts';
import { rowsPerQuery, wishTitle } from '../../stores/dns-wish.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { dnsTexts } from '../../texts/dns.ts';
import { completenessWords } from '../../ui/completeness-words.ts';
import { QuickPopover } from '../../ui/QuickPopover.tsx';
import { HeadNote, StoredNote, TableHead } from '../../ui/TablePanel.tsx';

const texts = dnsTexts.head;

/** What was looked up, how complete it is, and what can be done with it. */
export function ResultHead({ found, shown }: { readonly found: DnsFound; readonly shown: number }) {
  const { dns, run } = useWorkbench();
  const mode = usePart(dns.store, (view) => view.mode);
  const chosen = usePart(dns.store, (view) => view.chosen.size);
  const { rows, completeness, wish, loading, spoiled } = found;
  const facts = [
    shown < rows.length ? texts.rowsOf(shown, rows.length) : completeness?.kind !== 'more' && texts.rows(rows.length),
    completeness && completenessWords(completeness),
    spoiled > 0 && texts.spoiled(spoiled),
    chosen > 0 && texts.chosen(chosen),
  ];
  const addWords = chosen > 0 || shown === rows.length ? texts.add(chosen) : texts.addShown(shown);
  const actions = rows.length > 0 && (
    <>
      <ButtonGroup aria-label={texts.view}>
        {(['table', 'history'] as const).map((each) => (
          <Button
            key={each}
            size="small"
            active={mode === each}
            aria-pressed={mode === each}
            text={texts[each]}
            onClick={() => dns.showAs(each)}
          />
        ))}
      </ButtonGroup>
      <Button
        size="small"
        intent={Intent.PRIMARY}
        disabled={shown === 0}
        text={addWords}
        onClick={() => run('dns.add')}
      />
      <QuickPopover placement="bottom-end" arrow={false} content={<CopyMenu />}>
        <Button size="small" text={texts.copy} endIcon={<CaretDown />} disabled={shown === 0} />
      </QuickPopover>
    </>
  );
  const hasMore = found.heldAt !== null || completeness?.kind === 'more' || (loading && rows.length > 0);
  return (
    <TableHead title={wishTitle(wish)} facts={facts} actions={actions} more={hasMore && <Further found={found} />} />
  );
}

/** Where the answer came from, and its further pages with their price. */
function Further({ found: { wish, heldAt, completeness, loading, rows } }: { readonly found: DnsFound }) {
  const { dns, run } = useWorkbench();
  return (
    <>
      {heldAt !== null && (
        <StoredNote at={heldAt} text={texts.stored} again={texts.again} onAgain={() => void dns.again()} />
      )}
      {completeness?.kind === 'more' && !loading && (
        <ButtonGroup>
          <Button size="small" text={texts.next(rowsPerQuery(wish))} onClick={() => void dns.more()} />
          <Button
            size="small"
            text={`${texts.rest} · ${texts.restPrice(rowsPerQuery(wish))}`}
            onClick={() => run('dns.rest')}
          />
        </ButtonGroup>
      )}
      {loading && rows.length > 0 && (
        <HeadNote>
          {texts.loadingMore} <Button size="small" text={texts.cancel} onClick={dns.cancel} />
        </HeadNote>
      )}
    </>
  );
}

function CopyMenu() {
  const workbench = useWorkbench();
  const formats = Object.keys(texts.formats) as DnsFormat[];

  function copy(format: DnsFormat, safe: boolean): void {
    const rows = workbench.dns.rowsInUse();
    const text = formatRecords(
      rows.map(({ record }) => record),
      format,
      safe,
    );
    void copyText(workbench, text, texts.copied(rows.length, texts.formats[format]));
  }
  return (
    <Menu size="small" aria-label={texts.copy}>
      {[true, false].map((safe) => (
        <Fragment key={String(safe)}>
          <MenuDivider title={safe ? texts.copySafe : texts.copyLive} />
          {formats.map((format) => (
            <MenuItem
              key={format}
              text={texts.formats[format]}
              aria-label={texts.copyAs(texts.formats[format], safe)}
              onClick={() => copy(format, safe)}
            />
          ))}
        </Fragment>
      ))}
    </Menu>
  );
}
