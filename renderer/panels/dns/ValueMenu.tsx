import { MenuDivider } from '@blueprintjs/core';
import { Fragment } from 'react';
import { harmlessValue } from '../../../shared/defang.ts';
import type { Hostile } from '../../../shared/hostile.ts';
import type { DnsQuestion } from '../../../shared/passive-dns.ts';
import { copyText } from '../../stores/copy-text.ts';
import { type DnsValue, dataParts, nameValue, networkOf, sameTextQuestion } from '../../stores/dns-data.ts';
import type { DnsRow } from '../../stores/dns-rows.ts';
import { useStored } from '../../stores/use-stored.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { dnsTexts } from '../../texts/dns.ts';
import { PlacedItem, PlacedMenu } from '../../ui/PlacedMenu.tsx';
import { fencesOf } from '../../ui/time-fences.ts';

const texts = dnsTexts.menu;
/** More values than a menu can hold. */
const mostValues = 4;

export interface MenuValue {
  readonly value: DnsValue;
  readonly side: 'name' | 'data';
  /** As the record writes it. */
  readonly data: Hostile;
}

/** A menu that was asked for: of a value, or of all values of a row. */
export interface MenuWish {
  readonly row: DnsRow;
  readonly values: readonly MenuValue[];
  readonly left: number;
  readonly top: number;
}

/** What a row leads to: its name, and the names and addresses in its data. */
export function valuesOf({ record }: DnsRow): MenuValue[] {
  const { rrname, rrtype, rdata } = record;
  const owner = rrname === '' ? [] : [{ value: nameValue(rrname), side: 'name' as const, data: rrname }];
  const data = rdata.flatMap((each) =>
    dataParts(rrtype, each).flatMap(({ link, text }) =>
      link ? [{ value: link, side: 'data' as const, data: text }] : [],
    ),
  );
  return [...owner, ...data];
}

/** The pivots of a value, each with its price. */
export function ValueMenu({ wish, onClose }: { readonly wish: MenuWish | null; readonly onClose: () => void }) {
  const first = wish?.values[0]?.value;
  return (
    <PlacedMenu place={wish} onClose={onClose} label={texts.label(first ? harmlessValue(first.kind, first.value) : '')}>
      {wish && <Pivots wish={wish} />}
    </PlacedMenu>
  );
}

function Pivots({ wish: { row, values } }: { readonly wish: MenuWish }) {
  const { dns, run } = useWorkbench();
  const sameText = row.record.rdata
    .map((data) => sameTextQuestion(row.record.rrtype, data))
    .find((question) => question !== null);

  function addRow(): void {
    if (!dns.store.getState().chosen.has(row.id)) dns.choose(row.id, [row.id]);
    run('dns.add');
  }
  return (
    <>
      {values.slice(0, mostValues).map((each) => (
        <ValueItems key={`${each.side} ${each.data}`} of={each} isOnly={values.length === 1} />
      ))}
      {sameText && (
        <>
          <MenuDivider />
          <LookUpItem text={texts.sameText} question={sameText} />
        </>
      )}
      <MenuDivider />
      <PlacedItem text={texts.add} onPress={addRow} />
    </>
  );
}

function ValueItems({ of, isOnly }: { readonly of: MenuValue; readonly isOnly: boolean }) {
  const workbench = useWorkbench();
  const { dns } = workbench;
  const { value, side, data } = of;
  const shown = harmlessValue(value.kind, value.value);
  const network = networkOf(value);

  const lookUps: readonly (readonly [string, DnsQuestion])[] =
    value.kind === 'ip'
      ? [
          [texts.address, { by: 'data-ip', address: value.value }],
          ...(network === null
            ? []
            : [[texts.network(harmlessValue('ip', network)), { by: 'data-ip', address: network }] as const]),
        ]
      : [
          [texts.records, { by: 'owner', name: value.value }],
          [texts.below, { by: 'owner', name: `*.${value.value}` }],
          [texts.pointing, { by: 'data-name', name: value.value }],
        ];
  return (
    <Fragment>
      <MenuDivider title={shown} />
      {lookUps.map(([text, question]) => (
        <LookUpItem key={text} text={text} question={question} />
      ))}
      <PlacedItem text={texts.history} onPress={() => dns.showHistory({ side, value: data })} />
      {isOnly && (
        <>
          <PlacedItem text={texts.filter} onPress={() => dns.filterBy({ text: value.value })} />
          <PlacedItem text={texts.copy} onPress={() => void copyText(workbench, shown, texts.copied(shown))} />
          <PlacedItem
            text={texts.copyLive}
            onPress={() => void copyText(workbench, value.value, texts.copied(shown))}
          />
        </>
      )}
    </Fragment>
  );
}

/** A lookup with its price: nothing if the case has the answer. */
function LookUpItem({ text, question }: { readonly text: string; readonly question: DnsQuestion }) {
  const { dns } = useWorkbench();
  const { days, limit, slices } = dns.store.getState().draft;
  const lookup = { question, fences: fencesOf(days), limit };
  const isStored = useStored({ lookup });
  return (
    <PlacedItem
      text={text}
      label={isStored && !slices ? texts.free : texts.query}
      onPress={() => void dns.lookUp({ kind: 'lookup', slices, ...lookup })}
    />
  );
}
