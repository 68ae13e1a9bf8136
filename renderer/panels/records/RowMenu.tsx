import { ContextMenuPopover, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Fragment, useEffect, useRef, useState } from 'react';
import { harmlessText, harmlessValue } from '../../../shared/defang.ts';
import type { RecordColumn } from '../../../shared/record-columns.ts';
import { copyText } from '../../stores/copy-text.ts';
import { addSharing, canPivot, dnsOf, hasDns, listSharing, queriesFor } from '../../stores/record-pivots.ts';
import { facetOf, type RecordRow, type RecordValue } from '../../stores/record-rows.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { recordsTexts } from '../../texts/records.ts';
import { shownValue } from './ValueLink.tsx';

const texts = recordsTexts.menu;
/** More than a menu can hold. */
const mostPivots = 8;
const mostLetters = 60;

interface ValueOf {
  readonly column: RecordColumn;
  readonly value: RecordValue;
}

/** A menu that was asked for: of one value, or of a row. */
export interface MenuWish {
  readonly row: RecordRow;
  readonly of: ValueOf | null;
  readonly left: number;
  readonly top: number;
}

/** The pivots of a value, each with its price; of a row, those of its rarest values. */
export function RowMenu({ wish, onClose }: { readonly wish: MenuWish | null; readonly onClose: () => void }) {
  return (
    <ContextMenuPopover
      isOpen={wish !== null}
      targetOffset={wish ?? { left: 0, top: 0 }}
      transitionDuration={0}
      onClose={onClose}
      content={wish ? <Items wish={wish} onClose={onClose} /> : <span />}
    />
  );
}

function Items({ wish: { row, of }, onClose }: { readonly wish: MenuWish; readonly onClose: () => void }) {
  const { records, run } = useWorkbench();
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => menu.current?.focus(), []);
  const entity = records.entityOf(row);
  const isListed = usePart(records.store, ({ found }) => found?.source.kind === 'search');

  function done(action: () => void): () => void {
    return () => {
      onClose();
      action();
    };
  }
  function addRow(): void {
    if (!records.store.getState().chosen.has(row.id)) records.choose(row.id, [row.id]);
    run('records.add');
  }
  const domain: RecordValue = {
    ...{ kind: 'domain', value: row.domain, count: null, parameter: null, relation: '', note: '' },
  };
  return (
    <Menu
      ulRef={menu}
      tabIndex={-1}
      size="small"
      className="records-menu"
      aria-label={texts.label(shortOf(of?.value ?? domain))}
    >
      {of ? <ValueItems of={of} onClose={onClose} /> : <RowPivots row={row} onClose={onClose} />}
      <MenuDivider title={shortOf(domain)} />
      <DnsItem value={domain} onClose={onClose} />
      {entity !== null && <OpenItem id={entity} onClose={onClose} />}
      <MenuItem text={isListed ? texts.add : texts.show} onClick={done(addRow)} />
    </Menu>
  );
}

/** The rarest values of a row. */
function RowPivots({ row, onClose }: { readonly row: RecordRow; readonly onClose: () => void }) {
  const workbench = useWorkbench();
  const values = Object.values(row.values)
    .flat()
    .filter((value) => canPivot(value) && queriesFor(value) !== null)
    .sort((one, other) => (one.count ?? 0) - (other.count ?? 0))
    .slice(0, mostPivots);
  if (values.length === 0) return null;
  return (
    <>
      <MenuDivider title={texts.pivots} />
      {values.map((value) => (
        <MenuItem
          key={`${value.relation} ${value.value}`}
          text={shortOf(value)}
          label={texts.price(value.count, queriesFor(value))}
          onClick={() => {
            onClose();
            listSharing(workbench, value);
          }}
        />
      ))}
    </>
  );
}

function ValueItems({ of: { column, value }, onClose }: { readonly of: ValueOf; readonly onClose: () => void }) {
  const workbench = useWorkbench();
  const { records } = workbench;
  const facet = facetOf(column, value);
  const isOn = usePart(records.store, ({ filter }) => filter.values.get(column)?.has(facet) ?? false);
  const isStored = useStored(value);
  const shown = shownValue(value.kind, value.value);
  const price = isStored ? texts.free : texts.price(value.count, queriesFor(value));

  function done(action: () => void): () => void {
    return () => {
      onClose();
      action();
    };
  }
  return (
    <Fragment>
      <MenuDivider title={shortOf(value)} />
      {canPivot(value) && (
        <>
          <MenuItem text={texts.list} label={price} onClick={done(() => listSharing(workbench, value))} />
          <MenuItem text={texts.graph} label={price} onClick={done(() => void addSharing(workbench, value))} />
        </>
      )}
      {hasDns(value.kind) && <DnsItem value={value} onClose={onClose} />}
      <MenuItem text={isOn ? texts.notOnly : texts.only} onClick={done(() => records.toggleFacet(column, facet))} />
      <MenuItem text={texts.copy} onClick={done(() => void copyText(workbench, shown, texts.copied(shortOf(value))))} />
      <MenuItem
        text={texts.copyLive}
        onClick={done(() => void copyText(workbench, value.value, texts.copied(shortOf(value))))}
      />
    </Fragment>
  );
}

function DnsItem({ value, onClose }: { readonly value: RecordValue; readonly onClose: () => void }) {
  const workbench = useWorkbench();
  return (
    <MenuItem
      text={texts.passiveDns}
      label={texts.query}
      onClick={() => {
        onClose();
        dnsOf(workbench, value);
      }}
    />
  );
}

function OpenItem({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { selection, run } = useWorkbench();
  return (
    <MenuItem
      text={texts.open}
      onClick={() => {
        onClose();
        selection.select([id], id);
        run('selection.inspect');
      }}
    />
  );
}

/** Whether the case has the domains that share a value, so that listing them costs nothing. */
function useStored(value: RecordValue): boolean {
  const { bridge } = useWorkbench();
  const [isStored, setStored] = useState(false);
  const asked = canPivot(value)
    ? JSON.stringify({ base: { [value.parameter]: value.parameter === 'asn' ? Number(value.value) : value.value } })
    : null;
  useEffect(() => {
    if (asked === null) return;
    const leaving = new AbortController();
    void bridge.call('graph.stored', { search: JSON.parse(asked) }, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setStored(answer.ok && answer.value.at !== null);
    });
    return () => leaving.abort();
  }, [bridge, asked]);
  return isStored;
}

function shortOf({ kind, value }: RecordValue) {
  const short = value.length > mostLetters ? `${value.slice(0, mostLetters)}…` : value;
  return kind === null ? harmlessText(short) : harmlessValue(kind, short);
}
