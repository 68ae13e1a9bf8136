import type { MouseEvent } from 'react';
import { harmlessText, harmlessValue } from '../../../shared/defang.ts';
import type { Hostile } from '../../../shared/hostile.ts';
import { type DataPart, type DnsValue, dataParts, nameValue, questionAbout } from '../../stores/dns-data.ts';
import type { DnsRow } from '../../stores/dns-rows.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { dnsTexts } from '../../texts/dns.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { fencesOf } from '../../ui/time-fences.ts';
import type { MenuWish } from './ValueMenu.tsx';

/** The most letters of one value in a line: what is cut off is in the detail below. */
const mostLetters = 300;
const cut = (text: Hostile): Hostile => (text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text);

/** Looks up a value with the options of the form. */
export function useLookUp(): (value: DnsValue, side: 'name' | 'data') => void {
  const { dns } = useWorkbench();
  return (value, side) => {
    const { days, limit, slices } = dns.store.getState().draft;
    const question = questionAbout(value, side);
    void dns.lookUp({ kind: 'lookup', question, fences: fencesOf(days), limit, slices });
  };
}

interface LinkProps {
  readonly row: DnsRow;
  /** Whether Tab stops here: in a table only in the active row. */
  readonly isStop: boolean;
  readonly isShort: boolean;
  readonly onMenu: (wish: MenuWish) => void;
}

/** A name or an address that looks itself up. */
export function DnsLink(
  props: LinkProps & { readonly value: DnsValue; readonly written: Hostile; readonly side: 'name' | 'data' },
) {
  const { value, written, side, row } = props;
  const lookUp = useLookUp();
  const bare = written === '.' ? written : written.replace(/\.$/, ''); // Every name ends with a dot.
  const shown = harmlessValue(value.kind, props.isShort ? cut(bare) : bare);

  function press(event: MouseEvent): void {
    event.stopPropagation();
    lookUp(value, side);
  }
  function ask(event: MouseEvent): void {
    event.preventDefault();
    event.stopPropagation();
    props.onMenu({ row, values: [{ value, side, data: written }], left: event.clientX, top: event.clientY });
  }
  return (
    <button
      type="button"
      className="linked mono dns-link"
      tabIndex={props.isStop ? 0 : -1}
      title={dnsTexts.table.link(harmlessValue(value.kind, cut(value.value)))}
      onClick={press}
      onContextMenu={ask}
    >
      <Isolated text={shown} />
    </button>
  );
}

export function DnsName(props: LinkProps) {
  const { rrname } = props.row.record;
  if (rrname === '') return null;
  return <DnsLink {...props} value={nameValue(rrname)} written={rrname} side="name" />;
}

/** One value of a record, with the names and addresses in it as links. */
export function DnsData(props: LinkProps & { readonly data: Hostile }) {
  const { data, row } = props;
  return dataParts(row.record.rrtype, data).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a value never change
    <Part key={index} {...props} part={part} />
  ));
}

function Part({ part, ...props }: LinkProps & { readonly part: DataPart }) {
  const { text, link } = part;
  if (link) return <DnsLink {...props} value={link} written={text} side="data" />;
  return <bdi className="mono dns-text">{harmlessText(props.isShort ? cut(text) : text)}</bdi>;
}
