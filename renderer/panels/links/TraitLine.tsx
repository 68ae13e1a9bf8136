import { Button, Intent, Tag } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { harmlessValue } from '../../../shared/defang.ts';
import { figure } from '../../../shared/figures.ts';
import type { Common } from '../../../shared/graph-answers.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { rarityWords } from '../../../shared/rarity-words.ts';
import { useWorkbench, type Workbench } from '../../stores/workbench.ts';
import { linksTexts } from '../../texts/links.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { CountOffer } from './CountOffer.tsx';
import { type JoinedTrait, lacking, someLacking } from './traits.ts';

const texts = linksTexts.traits;

/** One trait: how rare it is, who has it and who does not, and whether they had it at the same time. */
export function TraitLine(props: {
  readonly trait: JoinedTrait;
  readonly common: Common;
  readonly ids: readonly number[];
  readonly unread: ReadonlySet<number>;
  readonly select: (ids: readonly number[]) => void;
  /** Those that had it at the same time, if not all did. */
  readonly together: readonly number[];
  readonly action: ReactNode;
}) {
  const { trait, common, ids, select } = props;
  const { openCase } = useWorkbench();
  const without = someLacking(trait, ids, props.unread, mostNamed);
  return (
    <tr>
      <td>
        <span className="trait-weight" title={texts.weightOf(trait.weight)}>
          <span style={{ width: `${Math.min(100, trait.weight * 20)}%` }} />
        </span>
        <span className="visually-hidden">{trait.weight}</span>
      </td>
      <td className="trait-value">
        <span className="quiet">
          <span className="trait-share">{texts.share(trait.have.length, common.of)} · </span>
          {plainLine(trait.roles.join(', '))}
        </span>
        <span title={harmlessValue(trait.kind, trait.value)}>
          <Indicator kind={trait.kind} value={trait.value} />
        </span>
        {trait.note && <span className="quiet">{plainLine(trait.note)}</span>}
        {!trait.note && trait.from === 'list' && (
          <span className="quiet">{rarityWords(trait.domains, trait.from, trait.list)}</span>
        )}
      </td>
      <td className="number" title={trait.note ? '' : rarityWords(trait.domains, trait.from, trait.list)}>
        {trait.countable ? <CountOffer countable={trait.countable} /> : <Counted trait={trait} />}
      </td>
      <td>
        <NamesButton
          first={trait.have}
          count={trait.have.length}
          of={common.of}
          rows={openCase.rows}
          select={() => select(trait.have)}
        />
      </td>
      <td>
        {without.count === 0 ? (
          <span className="quiet">0</span>
        ) : (
          <NamesButton {...without} rows={openCase.rows} select={() => select(lacking(trait, ids, common.unread))} />
        )}
      </td>
      <td>
        <Overlap overlap={trait.overlap} together={props.together} select={select} />
      </td>
      <td className="trait-action">{props.action}</td>
    </tr>
  );
}

/** The count of the service, or of passive DNS. */
function Counted({ trait }: { readonly trait: JoinedTrait }) {
  if (trait.count !== null) return figure(trait.count);
  return trait.from === 'service' ? figure(trait.domains) : <span className="quiet">–</span>;
}

const mostNamed = 12;

/** A number of names; a click selects them. */
function NamesButton(props: {
  /** At least the first of them. */
  readonly first: readonly number[];
  readonly count: number;
  readonly of?: number;
  readonly rows: Workbench['openCase']['rows'];
  readonly select: () => void;
}) {
  const { first, count, rows } = props;
  const names = first.slice(0, mostNamed).flatMap((id) => {
    const row = rows.entities.get(id);
    return row ? [harmlessValue(row.kind, row.value)] : [];
  });
  const more = count > mostNamed ? `\n${texts.more(count - mostNamed)}` : '';
  return (
    <Button
      size="small"
      variant="minimal"
      className="number"
      text={props.of === undefined ? figure(count) : texts.share(count, props.of)}
      title={`${texts.select}\n${names.join('\n')}${more}`}
      onClick={props.select}
    />
  );
}

/** Whether all had it at the same time; if not, a click selects those that did. */
function Overlap(props: {
  readonly overlap: boolean | null;
  readonly together: readonly number[];
  readonly select: (ids: readonly number[]) => void;
}) {
  const { overlap, together } = props;
  if (overlap === null) {
    return (
      <span className="quiet" title={texts.noTimes}>
        –
      </span>
    );
  }
  if (overlap) {
    return (
      <Tag minimal intent={Intent.SUCCESS} title={texts.togetherHelp}>
        {texts.together}
      </Tag>
    );
  }
  if (together.length < 2) {
    return (
      <Tag minimal intent={Intent.WARNING} title={texts.apartHelp}>
        {texts.apart}
      </Tag>
    );
  }
  return (
    <Tag
      minimal
      interactive
      intent={Intent.WARNING}
      title={texts.someTogetherHelp}
      onClick={() => props.select(together)}
    >
      {texts.someTogether(together.length)}
    </Tag>
  );
}
