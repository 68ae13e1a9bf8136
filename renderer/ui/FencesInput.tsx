import './schema-input.css';
import { FormGroup, HTMLSelect, InputGroup, Intent } from '@blueprintjs/core';
import { uiTexts } from '../texts/ui.ts';
import { type FenceDays, mistakeInDays } from './time-fences.ts';

/** From which day to which day something was seen, in UTC. */
export function FencesInput(props: {
  readonly days: FenceDays;
  readonly onChange: (days: FenceDays) => void;
  readonly idPrefix: string;
}) {
  const { days, onChange, idPrefix } = props;
  const mistake = mistakeInDays(days);
  return (
    <>
      <FormGroup
        className="schema-input"
        label={uiTexts.fences.from}
        labelFor={`${idPrefix}-from`}
        helperText={uiTexts.fences.day}
      >
        <InputGroup
          id={`${idPrefix}-from`}
          type="date"
          size="small"
          fill
          value={days.from}
          onValueChange={(from) => onChange({ ...days, from })}
        />
      </FormGroup>
      <FormGroup
        className="schema-input"
        label={uiTexts.fences.to}
        labelFor={`${idPrefix}-to`}
        intent={mistake === null ? Intent.NONE : Intent.DANGER}
        helperText={mistake ?? uiTexts.fences.day}
      >
        <InputGroup
          id={`${idPrefix}-to`}
          type="date"
          size="small"
          fill
          value={days.to}
          aria-invalid={mistake !== null}
          onValueChange={(to) => onChange({ ...days, to })}
        />
      </FormGroup>
      <FormGroup
        className="schema-input"
        label={uiTexts.fences.mode}
        labelFor={`${idPrefix}-mode`}
        helperText={uiTexts.fences.modes[days.mode].does}
      >
        <HTMLSelect
          id={`${idPrefix}-mode`}
          fill
          value={days.mode}
          options={[
            { value: 'overlap', label: uiTexts.fences.modes.overlap.title },
            { value: 'within', label: uiTexts.fences.modes.within.title },
          ]}
          onChange={(event) =>
            onChange({ ...days, mode: event.currentTarget.value === 'within' ? 'within' : 'overlap' })
          }
        />
      </FormGroup>
    </>
  );
}
