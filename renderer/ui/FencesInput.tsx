import './schema-input.css';
import { FormGroup, HTMLSelect, InputGroup, Intent } from '@blueprintjs/core';
import { type FenceDays, fenceModes, mistakeInDays } from './time-fences.ts';

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
      <FormGroup className="schema-input" label="Seen from" labelFor={`${idPrefix}-from`} helperText="A day, in UTC.">
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
        label="Seen to"
        labelFor={`${idPrefix}-to`}
        intent={mistake === null ? Intent.NONE : Intent.DANGER}
        helperText={mistake ?? 'A day, in UTC.'}
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
        label="In that time"
        labelFor={`${idPrefix}-mode`}
        helperText={fenceModes[days.mode].does}
      >
        <HTMLSelect
          id={`${idPrefix}-mode`}
          fill
          value={days.mode}
          options={[
            { value: 'overlap', label: fenceModes.overlap.title },
            { value: 'within', label: fenceModes.within.title },
          ]}
          onChange={(event) =>
            onChange({ ...days, mode: event.currentTarget.value === 'within' ? 'within' : 'overlap' })
          }
        />
      </FormGroup>
    </>
  );
}
