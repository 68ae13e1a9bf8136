import { Tag } from '@blueprintjs/core';
import { harmlessValue } from '../../../shared/defang.ts';
import { figure, secondOf } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { DnsRow } from '../../stores/dns-rows.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { dnsTexts } from '../../texts/dns.ts';
import { TableDetail } from '../../ui/TablePanel.tsx';
import { DnsData, DnsName } from './DnsLink.tsx';
import type { MenuWish } from './ValueMenu.tsx';

const texts = dnsTexts.detail;

/** All of the active row: every value in full, and the exact times. */
export function RecordDetail(props: { readonly rows: readonly DnsRow[]; readonly onMenu: (wish: MenuWish) => void }) {
  const { dns } = useWorkbench();
  const focus = usePart(dns.store, (view) => view.focus);
  const row = focus === null ? undefined : props.rows.find(({ id }) => id === focus);
  if (!row) return null;
  const { record } = row;
  const link = { row, isStop: true, isShort: false, onMenu: props.onMenu };
  return (
    <TableDetail
      label={texts.label}
      head={
        <>
          <DnsName {...link} /> <Tag minimal>{plainLine(record.rrtype)}</Tag>
        </>
      }
      close={texts.close}
      onClose={() => dns.choose(null, [])}
    >
      <div className="dns-detail-parts">
        <div className="dns-detail-data">
          <h3 className="dns-detail-title">{texts.data(record.rdata.length)}</h3>
          <ul className="dns-values">
            {record.rdata.map((data, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the values of a record never change
              <li key={index}>
                <DnsData {...link} data={data} />
              </li>
            ))}
          </ul>
        </div>
        <dl className="detail-facts dns-detail-facts">
          <Times title={texts.sensor} first={record.time_first} last={record.time_last} />
          <Times title={texts.zone} first={record.zone_time_first} last={record.zone_time_last} />
          {record.count !== null && (
            <>
              <dt>{texts.count}</dt>
              <dd>{figure(record.count)}</dd>
            </>
          )}
          {record.bailiwick !== null && (
            <>
              <dt>{texts.bailiwick}</dt>
              <dd className="mono">{harmlessValue('host', record.bailiwick)}</dd>
            </>
          )}
        </dl>
      </div>
    </TableDetail>
  );
}

function Times(props: { readonly title: string; readonly first: string | null; readonly last: string | null }) {
  const { title, first, last } = props;
  if (first === null && last === null) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd className="number">{texts.times(secondOf(first) || texts.unknown, secondOf(last) || texts.unknown)}</dd>
    </>
  );
}
