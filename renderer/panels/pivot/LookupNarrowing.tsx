import { Button, FormGroup, HTMLSelect, InputGroup, Intent } from '@blueprintjs/core';
import { useState } from 'react';
import type { Narrowing } from '../../../shared/asking.ts';
import { dayOf, figure } from '../../../shared/figures.ts';
import type { Card } from '../../stores/pivot-store.ts';
import { pivotTexts } from '../../texts/pivot.ts';
import { completenessWords } from '../../ui/completeness-words.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { FencesInput } from '../../ui/FencesInput.tsx';
import { fencesOf, mistakeInDays, noFences, typesIn } from '../../ui/time-fences.ts';

const texts = pivotTexts.narrowing;

/** Times, types and number of passive DNS records; and the count of a lookup's results, requested first. */
export function LookupNarrowing(props: {
  readonly card: Card;
  readonly onNarrow: (part: Partial<Narrowing>) => void;
  readonly onMistake: (wrong: boolean) => void;
  readonly onSummarize: () => void;
}) {
  const { card, onNarrow } = props;
  const [days, setDays] = useState(noFences);
  const [typed, setTyped] = useState(card.narrowing.types.join(', '));
  const { wrong } = typesIn(typed);

  function typeTypes(text: string): void {
    setTyped(text);
    const read = typesIn(text);
    props.onMistake(read.wrong !== null || mistakeInDays(days) !== null);
    if (read.wrong === null) onNarrow({ types: read.types });
  }
  return (
    <>
      <div className="field-grid">
        <FencesInput
          idPrefix="cost"
          days={days}
          onChange={(next) => {
            setDays(next);
            const mistake = mistakeInDays(next) !== null;
            props.onMistake(mistake || wrong !== null);
            if (!mistake) onNarrow({ fences: fencesOf(next) });
          }}
        />
        <FormGroup
          className="schema-input"
          label={texts.types}
          labelFor="cost-types"
          intent={wrong === null ? Intent.NONE : Intent.DANGER}
          helperText={wrong === null ? texts.typesHelp : texts.wrongType(wrong)}
        >
          <InputGroup
            id="cost-types"
            className="mono"
            size="small"
            fill
            value={typed}
            spellCheck={false}
            aria-invalid={wrong !== null}
            onValueChange={typeTypes}
          />
        </FormGroup>
        <FormGroup className="schema-input" label={texts.limit} labelFor="cost-limit" helperText={texts.limitHelp}>
          <HTMLSelect
            id="cost-limit"
            fill
            value={card.narrowing.limit}
            options={[100, 1000, 5000, 10_000].map((value) => ({ value, label: figure(value) }))}
            onChange={(event) => onNarrow({ limit: Number(event.currentTarget.value) })}
          />
        </FormGroup>
      </div>
      {card.wish.asks.length === 1 && (
        <div className="cost-summary">
          <Button
            size="small"
            text={texts.summarize}
            loading={card.summarizing}
            disabled={mistakeInDays(days) !== null}
            onClick={props.onSummarize}
          />
          <span role="status">
            <Summary card={card} />
          </span>
        </div>
      )}
    </>
  );
}

// covers: pdns.operations summarize
// covers: pdns.record count, num_results, time_first, time_last
function Summary({ card: { summary } }: { readonly card: Card }) {
  if (summary === null) return <span className="quiet">{texts.summarizeHelp}</span>;
  if (!summary.ok) return <FailureView failure={summary.failure} />;
  const { summary: told, completeness } = summary.value;
  if (told === null) return <>{texts.summaryEmpty}</>;
  const span = told.time_first && told.time_last ? { from: dayOf(told.time_first), to: dayOf(told.time_last) } : null;
  return (
    <>
      {texts.summary(told.num_results, told.count, span)}{' '}
      {completeness.kind !== 'whole' && completenessWords(completeness)}
    </>
  );
}
