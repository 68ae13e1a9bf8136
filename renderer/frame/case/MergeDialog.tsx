import './compare.css';
import './merge.css';
import { Radio, RadioGroup } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { MergeChoice, MergeConflict, MergeLook } from '../../../shared/comparison.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { caseTexts } from '../../texts/case.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Indicator } from '../../ui/Indicator.tsx';
import { Moment } from '../../ui/Moment.tsx';

type Answers = Readonly<Record<string, MergeChoice>>;

/** What a colleague's copy adds, and the conflicts that the user must decide. */
export function MergeDialog() {
  const { frame, bridge, notices } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'mergeCopy');
  const copy = usePart(frame.store, (state) => state.copy);
  const [answers, setAnswers] = useState<Answers>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another copy asks other questions
  useEffect(() => setAnswers({}), [copy]);
  if (!copy) return null;

  async function merge(look: MergeLook): Promise<void> {
    frame.close('mergeCopy');
    const merged = await bridge.call('case.mergeCopy', { path: look.path, answers });
    if (!merged.ok) {
      notices.showFailure(merged.failure);
      return;
    }
    const { events, replies } = merged.value;
    notices.show('done', caseTexts.merge.done(events, replies), caseTexts.merge.undo);
  }
  return (
    <FormDialog
      open={open}
      wide
      title={caseTexts.merge.title}
      action={caseTexts.merge.action}
      ready={copy.conflicts.every(({ id }) => answers[id] !== undefined)}
      onAnswer={() => void merge(copy)}
      onClose={() => frame.close('mergeCopy')}
    >
      <p>
        {copy.parted === null ? (
          caseTexts.merge.neverOne
        ) : (
          <>
            {caseTexts.merge.oneUntil} <Moment at={copy.parted} withDate />.{' '}
          </>
        )}
        {caseTexts.merge.brings(copy)}
        {copy.who.length > 0 && (
          <>
            {caseTexts.merge.by} <bdi>{plainLine(copy.who.join(', '))}</bdi>
          </>
        )}
        .
      </p>
      {copy.conflicts.length === 0 ? (
        <p className="quiet">{caseTexts.merge.noConflict}</p>
      ) : (
        <p>{caseTexts.merge.conflicts(copy.conflicts.length)}</p>
      )}
      {copy.conflicts.map((conflict) => (
        <Conflict
          key={conflict.id}
          conflict={conflict}
          answer={answers[conflict.id] ?? null}
          onAnswer={(choice) => setAnswers((known) => ({ ...known, [conflict.id]: choice }))}
        />
      ))}
    </FormDialog>
  );
}

function Conflict(props: {
  readonly conflict: MergeConflict;
  readonly answer: MergeChoice | null;
  readonly onAnswer: (choice: MergeChoice) => void;
}) {
  const { what, of, mine, theirs, choices } = props.conflict;
  const texts: Readonly<Record<MergeChoice, string | null>> = { mine, theirs, both: null };
  return (
    <RadioGroup
      className="merge-conflict"
      label={
        <>
          {what} {of && <Indicator kind={of.kind} value={of.value} />}
        </>
      }
      selectedValue={props.answer ?? ''}
      onChange={({ currentTarget }) => {
        const choice = choices.find((one) => one === currentTarget.value);
        if (choice) props.onAnswer(choice);
      }}
    >
      {choices.map((choice) => (
        <Radio key={choice} value={choice}>
          {caseTexts.merge.choices[choice]}
          {texts[choice] !== null && (
            <bdi className="merge-text">{plainLine(texts[choice] || caseTexts.merge.emptyText)}</bdi>
          )}
        </Radio>
      ))}
    </RadioGroup>
  );
}
