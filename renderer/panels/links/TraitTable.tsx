import { Button } from '@blueprintjs/core';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { harmlessValue } from '../../../shared/defang.ts';
import { entityKey } from '../../../shared/entities.ts';
import type { Common } from '../../../shared/graph-answers.ts';
import type { Result } from '../../../shared/result.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { useSliced } from '../../stores/in-slices.ts';
import { usePart, useWorkbench, type Workbench } from '../../stores/workbench.ts';
import { linksTexts } from '../../texts/links.ts';
import { InTurn } from '../../ui/InTurn.tsx';
import { Section } from '../../ui/Section.tsx';
import { TraitLine } from './TraitLine.tsx';
import { findingStanding, findingTogether, isFromPassiveDns, type JoinedTrait, joinedTraits } from './traits.ts';

const texts = linksTexts.traits;

const mostAtFirst = 60;
const moreAtOnce = 200;
const drawnAtOnce = 15;

/** The shared values, the rarest first; those that say nothing about the owner apart. */
export function TraitTable(props: {
  readonly common: Common;
  readonly ids: readonly number[];
  readonly select: (ids: readonly number[]) => void;
  readonly onAdded: () => void;
}) {
  const { common, ids, select } = props;
  const workbench = useWorkbench();
  const { openCase, notices } = workbench;
  const fixed = usePart(openCase.store, whyFixed);
  const revision = usePart(openCase.store, (state) => state.revision);
  const traits = useMemo(() => joinedTraits(common.traits), [common]);
  const unread = useMemo(() => new Set(common.unread), [common]);
  const [isEmptyShown, setEmptyShown] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place; the revision says when
  const there = useSliced(useCallback(() => findingStanding(traits, openCase.rows), [traits, openCase, revision]));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place; the revision says when
  const together = useSliced(useCallback(() => findingTogether(traits, openCase.rows), [traits, openCase, revision]));

  async function add(trait: JoinedTrait): Promise<void> {
    const added = await addTrait(trait, workbench);
    if (!added.ok) notices.showFailure(added.failure);
    else notices.show('done', texts.added(harmlessValue(trait.kind, trait.value)));
    props.onAdded();
  }

  if (common.traits.length === 0) return <p className="quiet">{texts.none}</p>;
  const telling = traits.filter((trait) => trait.weight > 0);
  const empty = traits.filter((trait) => trait.weight === 0);
  const left = common.allTraits - common.traits.length;
  const line = (trait: JoinedTrait) => {
    const id = there?.get(trait);
    return (
      <TraitLine
        key={`${trait.relation} ${trait.kind} ${trait.value}`}
        trait={trait}
        common={common}
        ids={ids}
        unread={unread}
        select={select}
        together={together?.get(trait) ?? []}
        action={
          id === undefined ? (
            <Button
              size="small"
              variant="minimal"
              text={texts.add}
              aria-label={texts.addLabel(trait.relation)}
              disabled={fixed !== null}
              title={fixed ?? texts.addHelp}
              onClick={() => void add(trait)}
            />
          ) : (
            <Button size="small" variant="minimal" text={texts.show} onClick={() => select([id])} />
          )
        }
      />
    );
  };
  return (
    <Section title={texts.title} aside={texts.aside(telling.length)}>
      <Traits traits={telling} line={line} />
      {empty.length > 0 && (
        <details className="traits-empty" onToggle={(event) => setEmptyShown(event.currentTarget.open)}>
          <summary className="quiet">{texts.empty(empty.length)}</summary>
          {isEmptyShown && <Traits traits={empty} line={line} />}
        </details>
      )}
      {left > 0 && <p className="quiet">{texts.left(left)}</p>}
    </Section>
  );
}

function Traits(props: { readonly traits: readonly JoinedTrait[]; readonly line: (trait: JoinedTrait) => ReactNode }) {
  const [most, setMost] = useState(mostAtFirst);
  const rest = props.traits.length - most;
  return (
    <>
      <table className="traits">
        <thead>
          <tr>
            <th title={texts.weightHelp}>{texts.weight}</th>
            <th>{texts.trait}</th>
            <th title={texts.allDomainsHelp}>{texts.allDomains}</th>
            <th>{texts.inCase}</th>
            <th>{texts.missing}</th>
            <th>{texts.inTime}</th>
            <th>
              <span className="visually-hidden">{texts.graph}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <InTurn parts={props.traits.slice(0, most).map(props.line)} atOnce={drawnAtOnce} />
        </tbody>
      </table>
      {rest > 0 && (
        <Button size="small" variant="minimal" text={texts.more(rest)} onClick={() => setMost(most + moreAtOnce)} />
      )}
    </>
  );
}

/** A trait of a record is added with its links; one of passive DNS has them already, and is at most hidden. */
async function addTrait(trait: JoinedTrait, { bridge, openCase }: Workbench): Promise<Result<unknown>> {
  if (!isFromPassiveDns(trait)) {
    const expanded = await bridge.call('graph.expand', { ids: trait.have, relations: [...trait.roles] });
    if (!expanded.ok) return expanded;
  }
  const hidden: number[] = [];
  const key = entityKey(trait.kind, trait.value);
  for (const row of openCase.rows.entities.values()) {
    if (row.hidden && `${row.kind}:${row.value}` === key) hidden.push(row.id);
  }
  return hidden.length > 0 ? bridge.call('case.restore', { ids: hidden }) : { ok: true, value: null };
}
