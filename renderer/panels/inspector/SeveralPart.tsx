import { Button, Intent } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { requestsFor } from '../../../shared/asking.ts';
import type { CommandId } from '../../../shared/commands.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { FacetPart } from './FacetPart.tsx';
import { mostAtOnce, useLookUp } from './look-up.ts';
import { SharedPart } from './SharedPart.tsx';
import type { Selected } from './selected-rows.ts';
import { VerdictPart } from './VerdictPart.tsx';

const texts = inspectorTexts.several;

/** Several items: what to do with all of them, what links them, and where they differ. */
export function SeveralPart(props: {
  readonly selected: Selected;
  readonly head: ReactNode;
  readonly select: (ids: readonly number[]) => void;
}) {
  const { select } = props;
  const { rows, ids, names, unread } = props.selected;
  const { openCase, pivots, run, selection } = useWorkbench();
  const fixed = usePart(openCase.store, (view) => whyFixed(view) !== null);
  const lookUp = useLookUp();
  const read = unread.slice(0, mostAtOnce);

  /** Commands change items: a selected group means its members. */
  function act(command: CommandId): void {
    const hasGroup = [...selection.store.getState().keys].some((key) => key < 0);
    if (hasGroup) select(ids);
    run(command);
  }
  return (
    <>
      <header className="inspector-head">
        {props.head}
        <div className="inspector-actions">
          {unread.length > 0 && !fixed && (
            <Button
              size="small"
              intent={Intent.PRIMARY}
              text={texts.lookUp(read.length, requestsFor(read.length))}
              onClick={() => lookUp(read, false)}
            />
          )}
          <Button
            size="small"
            text={texts.pivots}
            onClick={({ currentTarget }) => {
              const { left, bottom } = currentTarget.getBoundingClientRect();
              pivots.openMenu({ left, top: bottom });
            }}
          />
          <Button size="small" variant="minimal" text={texts.copy} onClick={() => act('selection.copy')} />
          {!fixed && (
            <>
              <Button size="small" variant="minimal" text={texts.tags} onClick={() => act('selection.annotate')} />
              <Button size="small" variant="minimal" text={texts.group} onClick={() => act('selection.group')} />
              <Button size="small" variant="minimal" text={texts.hide} onClick={() => act('selection.hide')} />
            </>
          )}
          <Button size="small" variant="minimal" text={texts.export} onClick={() => act('selection.export')} />
        </div>
        <VerdictPart ids={ids} />
      </header>
      <SharedPart names={names} />
      <FacetPart rows={rows} select={select} />
    </>
  );
}
