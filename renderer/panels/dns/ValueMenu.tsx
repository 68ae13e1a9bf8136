import { ContextMenuPopover, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Fragment, useEffect, useRef, useState } from 'react';
import { harmlessValue } from '../../../shared/defang.ts';
import type { Hostile } from '../../../shared/hostile.ts';
import type { DnsQuestion } from '../../../shared/passive-dns.ts';
import { copyText } from '../../stores/copy-text.ts';
import { type DnsValue, dataParts, nameValue, networkOf, sameTextQuestion } from '../../stores/dns-data.ts';
import type { DnsRow } from '../../stores/dns-rows.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { dnsTexts } from '../../texts/dns.ts';
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
  return (
    <ContextMenuPopover
      isOpen={wish !== null}
      targetOffset={wish ?? { left: 0, top: 0 }}
      transitionDuration={0}
      onClose={onClose}
      content={wish ? <Pivots wish={wish} onClose={onClose} /> : <span />}
    />
  );
}

function Pivots({ wish: { row, values }, onClose }: { readonly wish: MenuWish; readonly onClose: () => void }) {
  const { dns, run } = useWorkbench();
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => menu.current?.focus(), []);
  const [first] = values;
  const sameText = row.record.rdata
    .map((data) => sameTextQuestion(row.record.rrtype, data))
    .find((question) => question !== null);

  function addRow(): void {
    onClose();
    if (!dns.store.getState().chosen.has(row.id)) dns.choose(row.id, [row.id]);
    run('dns.add');
  }
  return (
    <Menu
      ulRef={menu}
      tabIndex={-1}
      size="small"
      className="dns-menu"
      aria-label={texts.label(first ? harmlessValue(first.value.kind, first.value.value) : '')}
    >
      {values.slice(0, mostValues).map((each) => (
        <ValueItems key={`${each.side} ${each.data}`} of={each} isOnly={values.length === 1} onClose={onClose} />
      ))}
      {sameText && (
        <>
          <MenuDivider />
          <LookUpItem text={texts.sameText} question={sameText} onClose={onClose} />
        </>
      )}
      <MenuDivider />
      <MenuItem text={texts.add} onClick={addRow} />
    </Menu>
  );
}

function ValueItems(props: { readonly of: MenuValue; readonly isOnly: boolean; readonly onClose: () => void }) {
  const { of, isOnly, onClose } = props;
  const workbench = useWorkbench();
  const { dns } = workbench;
  const { value, side, data } = of;
  const shown = harmlessValue(value.kind, value.value);
  const network = networkOf(value);

  function done(action: () => void): () => void {
    return () => {
      onClose();
      action();
    };
  }
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
        <LookUpItem key={text} text={text} question={question} onClose={onClose} />
      ))}
      <MenuItem text={texts.history} onClick={done(() => dns.showHistory({ side, value: data }))} />
      {isOnly && (
        <>
          <MenuItem text={texts.filter} onClick={done(() => dns.filterBy({ text: value.value }))} />
          <MenuItem text={texts.copy} onClick={done(() => void copyText(workbench, shown, texts.copied(shown)))} />
          <MenuItem
            text={texts.copyLive}
            onClick={done(() => void copyText(workbench, value.value, texts.copied(shown)))}
          />
        </>
      )}
    </Fragment>
  );
}

/** A lookup with its price: nothing if the case has the answer. */
function LookUpItem(props: { readonly text: string; readonly question: DnsQuestion; readonly onClose: () => void }) {
  const { bridge, dns } = useWorkbench();
  const { days, limit, slices } = dns.store.getState().draft;
  const [isStored, setStored] = useState(false);
  const asked = JSON.stringify({ question: props.question, fences: fencesOf(days), limit });
  useEffect(() => {
    const leaving = new AbortController();
    void bridge.call('graph.stored', { lookup: JSON.parse(asked) }, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setStored(answer.ok && answer.value.at !== null && !slices);
    });
    return () => leaving.abort();
  }, [bridge, asked, slices]);

  function lookUp(): void {
    props.onClose();
    void dns.lookUp({ kind: 'lookup', slices, ...JSON.parse(asked) });
  }
  return <MenuItem text={props.text} label={isStored ? texts.free : texts.query} onClick={lookUp} />;
}
