import { Button, Intent, Tag } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { Common } from '../../../shared/calls/graph.ts';
import { defanged } from '../../../shared/defang.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { useWorkbench, type Workbench } from '../../stores/workbench.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { figure } from '../../ui/Meter.tsx';
import { lacking, type Trait } from './traits.ts';

/** One trait: how rare, who has it and who has not, and whether they had it at one time. */
export function TraitLine(props: {
  readonly trait: Trait;
  readonly common: Common;
  readonly ids: readonly number[];
  readonly select: (ids: readonly number[]) => void;
  readonly action: ReactNode;
}) {
  const { trait, common, ids, select } = props;
  const { openCase } = useWorkbench();
  const without = lacking(trait, ids, common.unread);
  return (
    <tr>
      <td>
        <span className="weight" title={`Weight ${trait.weight}`}>
          <span style={{ width: `${Math.max(2, trait.weight * 100)}%` }} />
        </span>
        <span className="visually-hidden">{trait.weight}</span>
      </td>
      <td className="trait-value">
        <span className="quiet">{trait.relation}</span>
        <span title={plainLine(defanged(trait.kind, trait.value))}>
          <Indicator kind={trait.kind} value={trait.value} />
        </span>
      </td>
      <td className="number">
        {trait.count === null ? (
          <span className="quiet" title="Nobody counted it">
            –
          </span>
        ) : (
          figure(trait.count)
        )}
      </td>
      <td>
        <NamesButton ids={trait.have} of={common.of} rows={openCase.rows} select={select} />
      </td>
      <td>
        {without.length === 0 ? (
          <span className="quiet">0</span>
        ) : (
          <NamesButton ids={without} rows={openCase.rows} select={select} />
        )}
      </td>
      <td>
        <Overlap overlap={trait.overlap} />
      </td>
      <td className="trait-action">{props.action}</td>
    </tr>
  );
}

const mostNamed = 12;

/** A number of names; a click selects them. */
function NamesButton(props: {
  readonly ids: readonly number[];
  readonly of?: number;
  readonly rows: Workbench['openCase']['rows'];
  readonly select: (ids: readonly number[]) => void;
}) {
  const { ids, rows } = props;
  const names = ids.slice(0, mostNamed).flatMap((id) => {
    const row = rows.entities.get(id);
    return row ? [plainLine(defanged(row.kind, row.value))] : [];
  });
  const more = ids.length > mostNamed ? `\n${figure(ids.length - mostNamed)} more` : '';
  return (
    <Button
      size="small"
      variant="minimal"
      className="number"
      text={props.of === undefined ? figure(ids.length) : `${figure(ids.length)} of ${figure(props.of)}`}
      title={`Select\n${names.join('\n')}${more}`}
      onClick={() => props.select(ids)}
    />
  );
}

function Overlap({ overlap }: { readonly overlap: boolean | null }) {
  if (overlap === null)
    return (
      <span className="quiet" title="No times are known of it">
        –
      </span>
    );
  return overlap ? (
    <Tag minimal intent={Intent.SUCCESS} title="Passive DNS saw all of them with it at the same time">
      ◉ together
    </Tag>
  ) : (
    <Tag minimal intent={Intent.WARNING} title="Passive DNS never saw all of them with it at the same time">
      ◌ apart
    </Tag>
  );
}
