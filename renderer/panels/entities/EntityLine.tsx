import { Tag } from '@blueprintjs/core';
import { EyeOff } from '@blueprintjs/icons';
import type { MouseEvent } from 'react';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { harmlessValue } from '../../../shared/defang.ts';
import { kindRow } from '../../../shared/entity-kinds.ts';
import { dayOf } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { plainNote } from '../../../shared/plain-note.ts';
import type { Membership } from '../../stores/membership-store.ts';
import { useSeen } from '../../stores/use-seen.ts';
import { entitiesTexts as texts } from '../../texts/entities.ts';
import { ColourMark } from '../../ui/ColourPicker.tsx';
import { Indicator } from '../../ui/Indicator.tsx';
import { NewMark } from '../../ui/NewMark.tsx';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { SeenMark } from '../../ui/SeenMark.tsx';
import { lineHeight } from '../../ui/use-lines.ts';
import { VerdictMark } from '../../ui/VerdictMark.tsx';
import { lineProps } from '../../ui/VirtualTable.tsx';

/** One row of the table. Its position is in pixels, because only visible rows are drawn. */
export function EntityLine(props: {
  readonly row: EntityRow;
  readonly membership: Membership | undefined;
  /** What is new about it; null once somebody looked. */
  readonly news: string | null;
  readonly index: number;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly onPress: (event: MouseEvent, index: number) => void;
  readonly onOpen: (index: number) => void;
  readonly onMenu: (event: MouseEvent, index: number) => void;
}) {
  const { row, index, selected, focused, membership, news } = props;
  const { facts } = row;
  const seen = useSeen(row.kind, row.value);
  const className = row.hidden ? 'entity-line is-hidden' : 'entity-line';
  return (
    <tr
      {...lineProps(index, index * lineHeight, lineHeight, { selected, focused, className })}
      id={`entity-line-${row.id}`}
      onClick={(event) => props.onPress(event, index)}
      onDoubleClick={() => props.onOpen(index)}
      onContextMenu={(event) => props.onMenu(event, index)}
    >
      <td className="quiet">
        {news !== null && <NewMark title={news} />}
        {row.colour && <ColourMark colour={row.colour} />}
        {kindRow(row.kind).one}
        {row.hidden && <EyeOff size={12} title={texts.hiddenMark} />}
      </td>
      <td title={row.shown === null ? undefined : harmlessValue(row.kind, row.shown)}>
        <Indicator kind={row.kind} value={row.value} />
        <SeenMark seen={seen} />
      </td>
      <td title={membership?.reason ? plainLine(membership.reason) : undefined}>
        {membership && <VerdictMark verdict={membership.verdict} />}
      </td>
      <td>
        <RiskMark risk={facts.risk} provisional={facts.provisional ?? false} />
      </td>
      <td className="number">{dayOf(facts.created)}</td>
      <td>{facts.registrar && <bdi>{plainLine(facts.registrar)}</bdi>}</td>
      <td className="entity-tags">
        {row.tags.map((tag) => (
          <Tag key={tag} minimal round>
            {plainLine(tag)}
          </Tag>
        ))}
      </td>
      <td className="quiet">
        <bdi>{plainLine(plainNote(row.note.slice(0, 300)).slice(0, 200))}</bdi>
      </td>
    </tr>
  );
}
