import { MenuDivider } from '@blueprintjs/core';
import { Fragment } from 'react';
import { harmlessText, harmlessValue } from '../../../shared/defang.ts';
import { copyText } from '../../stores/copy-text.ts';
import { addSharing, canPivot, dnsOf, hasDns, listSharing, queriesFor } from '../../stores/record-pivots.ts';
import { facetOf, type RecordRow, type RecordValue } from '../../stores/record-rows.ts';
import { useStored } from '../../stores/use-stored.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { recordsTexts } from '../../texts/records.ts';
import { PlacedItem, PlacedMenu } from '../../ui/PlacedMenu.tsx';
import type { MenuWish, ValueOf } from './menu-wish.ts';
import { shownValue } from './ValueLink.tsx';

const texts = recordsTexts.menu;
/** More than a menu can hold. */
const mostPivots = 8;
const mostLetters = 60;

/** The pivots of a value, each with its price; of a row, those of its rarest values. */
export function RowMenu({ wish, onClose }: { readonly wish: MenuWish | null; readonly onClose: () => void }) {
  const about = wish && (wish.of?.value ?? domainValue(wish.row));
  return (
    <PlacedMenu place={wish} onClose={onClose} label={texts.label(about ? shortOf(about) : '')}>
      {wish && <Items wish={wish} />}
    </PlacedMenu>
  );
}

function domainValue({ domain }: RecordRow): RecordValue {
  return { kind: 'domain', value: domain, count: null, parameter: null, relation: '', note: '' };
}

function Items({ wish: { row, of } }: { readonly wish: MenuWish }) {
  const { records, run, selection } = useWorkbench();
  const entity = records.entityOf(row);
  const isListed = usePart(records.store, ({ found }) => found?.source.kind === 'search');
  const domain = domainValue(row);

  function addRow(): void {
    if (!records.store.getState().chosen.has(row.id)) records.choose(row.id, [row.id]);
    run('records.add');
  }
  function open(id: number): void {
    selection.select([id], id);
    run('selection.inspect');
  }
  return (
    <>
      {of ? <ValueItems of={of} /> : <RowPivots row={row} />}
      <MenuDivider title={shortOf(domain)} />
      <DnsItem value={domain} />
      {entity !== null && <PlacedItem text={texts.open} onPress={() => open(entity)} />}
      <PlacedItem text={isListed ? texts.add : texts.show} onPress={addRow} />
    </>
  );
}

/** The rarest values of a row. */
function RowPivots({ row }: { readonly row: RecordRow }) {
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
        <PlacedItem
          key={`${value.relation} ${value.value}`}
          text={shortOf(value)}
          label={texts.price(value.count, queriesFor(value))}
          onPress={() => listSharing(workbench, value)}
        />
      ))}
    </>
  );
}

function ValueItems({ of: { column, value } }: { readonly of: ValueOf }) {
  const workbench = useWorkbench();
  const { records } = workbench;
  const facet = facetOf(column, value);
  const isOn = usePart(records.store, ({ filter }) => filter.values.get(column)?.has(facet) ?? false);
  const isStored = useStored(canPivot(value) ? { search: { base: sharedBy(value) } } : null);
  const shown = shownValue(value.kind, value.value);
  const price = isStored ? texts.free : texts.price(value.count, queriesFor(value));

  return (
    <Fragment>
      <MenuDivider title={shortOf(value)} />
      {canPivot(value) && (
        <>
          <PlacedItem text={texts.list} label={price} onPress={() => listSharing(workbench, value)} />
          <PlacedItem text={texts.graph} label={price} onPress={() => void addSharing(workbench, value)} />
        </>
      )}
      {hasDns(value.kind) && <DnsItem value={value} />}
      <PlacedItem text={isOn ? texts.notOnly : texts.only} onPress={() => records.toggleFacet(column, facet)} />
      <PlacedItem text={texts.copy} onPress={() => void copyText(workbench, shown, texts.copied(shortOf(value)))} />
      <PlacedItem
        text={texts.copyLive}
        onPress={() => void copyText(workbench, value.value, texts.copied(shortOf(value)))}
      />
    </Fragment>
  );
}

function DnsItem({ value }: { readonly value: RecordValue }) {
  const workbench = useWorkbench();
  return <PlacedItem text={texts.passiveDns} label={texts.query} onPress={() => dnsOf(workbench, value)} />;
}

/** The search for the domains that share a value. */
function sharedBy({ parameter, value }: RecordValue) {
  return { [parameter ?? '']: parameter === 'asn' ? Number(value) : value };
}

function shortOf({ kind, value }: RecordValue) {
  const short = value.length > mostLetters ? `${value.slice(0, mostLetters)}…` : value;
  return kind === null ? harmlessText(short) : harmlessValue(kind, short);
}
