import { FormGroup, HTMLSelect, InputGroup, Intent } from '@blueprintjs/core';
import { useState } from 'react';
import type { Narrowing } from '../../../shared/asking.ts';
import { figure } from '../../../shared/figures.ts';
import type { Card } from '../../stores/pivot-store.ts';
import { pivotTexts } from '../../texts/pivot.ts';
import { FencesInput } from '../../ui/FencesInput.tsx';
import { fencesOf, mistakeInDays, noFences, typesIn } from '../../ui/time-fences.ts';

const texts = pivotTexts.narrowing;

/** Times, types and number of passive DNS records. */
export function LookupNarrowing(props: {
  readonly card: Card;
  readonly onNarrow: (part: Partial<Narrowing>) => void;
  readonly onMistake: (wrong: boolean) => void;
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
    <details className="cost-narrow" open={card.narrowFirst}>
      <summary>{texts.filters}</summary>
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
    </details>
  );
}
