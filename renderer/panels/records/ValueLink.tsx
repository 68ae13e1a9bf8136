import type { MouseEvent } from 'react';
import { harmlessText, harmlessValue } from '../../../shared/defang.ts';
import { type EntityKind, kindRow } from '../../../shared/entity-kinds.ts';
import { figure } from '../../../shared/figures.ts';
import type { Hostile, ShownText } from '../../../shared/hostile.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { isGuided } from '../../../shared/pivots.ts';
import type { RecordColumn } from '../../../shared/record-columns.ts';
import { canPivot, listSharing, queriesFor } from '../../stores/record-pivots.ts';
import type { RecordRow, RecordValue } from '../../stores/record-rows.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { recordsTexts } from '../../texts/records.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import type { MenuWish } from './menu-wish.ts';

const texts = recordsTexts.table;
/** The most letters of one value in a line: the detail and the side panel have all. */
const mostLetters = 200;
const cut = (text: Hostile): Hostile => (text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text);

/** A value for display: names and addresses in free text are made harmless too. */
export function shownValue(kind: EntityKind | null, value: Hostile): ShownText {
  return kind === null || !kindRow(kind).live ? harmlessText(value) : harmlessValue(kind, value);
}

/** A value of a record that lists the domains that share it. Rare values stand out. */
export function ValueLink(props: {
  readonly row: RecordRow;
  readonly column: RecordColumn;
  readonly value: RecordValue;
  /** A value that fewer domains share stands out. */
  readonly guidedBelow: number;
  /** Whether Tab stops here: in a table only in the active row. */
  readonly isStop: boolean;
  readonly isShort: boolean;
  readonly onMenu: (wish: MenuWish) => void;
}) {
  const { value, row, column, isShort, guidedBelow } = props;
  const workbench = useWorkbench();
  const { kind, count, note } = value;
  const shown = shownValue(kind, isShort ? cut(value.value) : value.value);
  const isRare = isGuided(count, guidedBelow);
  const isMono = kind !== null && kindRow(kind).monospace === true;
  const rest = (
    <>
      {count !== null && count > 1 && <span className="records-count"> · {figure(count)}</span>}
      {note !== '' && <span className="records-country"> {plainLine(note)}</span>}
    </>
  );
  if (!canPivot(value)) {
    return (
      <span className={isMono ? 'mono' : undefined} title={count === 1 ? texts.alone(shown) : undefined}>
        <Isolated text={shown} />
        {rest}
      </span>
    );
  }
  const short = shownValue(kind, cut(value.value));

  function press(event: MouseEvent): void {
    event.stopPropagation();
    listSharing(workbench, value);
  }
  function ask(event: MouseEvent): void {
    event.preventDefault();
    event.stopPropagation();
    props.onMenu({ row, of: { column, value }, left: event.clientX, top: event.clientY });
  }
  return (
    <button
      type="button"
      className={`linked records-link${isMono ? ' mono' : ''}${isRare ? ' records-rare' : ''}`}
      tabIndex={props.isStop ? 0 : -1}
      title={`${texts.pivot(short, count, queriesFor(value))}${isRare ? ` · ${texts.rare}` : ''}`}
      onClick={press}
      onContextMenu={ask}
    >
      <Isolated text={shown} />
      {rest}
    </button>
  );
}
