import { Fragment } from 'react';
import { recordColumns } from '../../../shared/record-columns.ts';
import type { RecordRow } from '../../stores/record-rows.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { recordsTexts } from '../../texts/records.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { TableDetail } from '../../ui/TablePanel.tsx';
import type { MenuWish } from './menu-wish.ts';
import { ValueLink } from './ValueLink.tsx';

const { detail: texts, columns: titles } = recordsTexts;
/** More than fit; a longer list is a sign of a shared server anyway. */
const mostValues = 50;

/** All of the active row, every value in full. The side panel shows it only once it is in the case. */
export function RecordDetail(props: {
  readonly rows: readonly RecordRow[];
  readonly onMenu: (wish: MenuWish) => void;
}) {
  const { records, settings } = useWorkbench();
  const guidedBelow = usePart(settings.store, (state) => state.guidedBelow);
  const focus = usePart(records.store, (view) => view.focus);
  const row = focus === null ? undefined : props.rows.find(({ id }) => id === focus);
  if (!row) return null;
  return (
    <TableDetail
      label={texts.label}
      head={
        <>
          <Indicator kind="domain" value={row.domain} />
          <RiskMark risk={row.risk} provisional={row.provisional} />
        </>
      }
      close={texts.close}
      onClose={() => records.choose(null, [])}
    >
      <dl className="detail-facts records-facts">
        {recordColumns.map((column) => {
          const values = row.values[column] ?? [];
          if (values.length === 0) return null;
          return (
            <Fragment key={column}>
              <dt>{titles[column]}</dt>
              <dd>
                {values.slice(0, mostValues).map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the values of a record never change
                  <div key={index}>
                    <ValueLink {...{ row, column, value, guidedBelow }} isStop isShort={false} onMenu={props.onMenu} />
                  </div>
                ))}
              </dd>
            </Fragment>
          );
        })}
      </dl>
    </TableDetail>
  );
}
