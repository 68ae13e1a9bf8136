import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { kindRow } from '../../../shared/entity-kinds.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { completenessWords } from '../../ui/completeness-words.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { Section } from '../../ui/Section.tsx';
import { SeveralPart } from './SeveralPart.tsx';
import { useSelected } from './use-selected.ts';

const texts = inspectorTexts.group;
const mostShown = 200;

/** A stack: whether it is complete, what its members have in common, and the members. */
export function GroupInspector(props: { readonly id: number; readonly select: (ids: readonly number[]) => void }) {
  const { id, select } = props;
  const { openCase, selection, run } = useWorkbench();
  const group = openCase.rows.groups.get(id);
  const keys = useMemo(() => new Set([-id]), [id]);
  const selected = useSelected(keys);
  if (!group) return <p className="quiet">{texts.gone}</p>;
  if (!selected) return <h1 className="inspector-value">{plainLine(group.label)}</h1>;
  const members = selected.rows;
  return (
    <>
      <SeveralPart
        selected={selected}
        select={select}
        head={
          <>
            <h1 className="inspector-value">{plainLine(group.label)}</h1>
            <p className="quiet">
              {texts.size(members.length)} {group.completeness && completenessWords(group.completeness)}
            </p>
            {group.completeness?.kind === 'more' && (
              <Button size="small" text={texts.rest} title={texts.restHelp} onClick={() => run('pivot.rest')} />
            )}
          </>
        }
      />
      <Section title={texts.members}>
        <ul className="inspector-list">
          {members.slice(0, mostShown).map((row) => (
            <li key={row.id}>
              <button type="button" className="linked" onClick={() => selection.select([row.id])}>
                <Indicator kind={row.kind} value={row.value} />
              </button>
              <span className="quiet">{kindRow(row.kind).one}</span>
            </li>
          ))}
        </ul>
        {members.length > mostShown && <p className="quiet">{texts.firstOnly(mostShown, members.length)}</p>}
      </Section>
    </>
  );
}
