import { FormGroup, InputGroup, Intent } from '@blueprintjs/core';

/** A labelled line of text. */
export function TextField(props: {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string;
  readonly inputClass?: string;
  readonly most?: number;
  readonly example?: string;
  readonly hint?: string;
  readonly isSecret?: boolean;
  readonly isBad?: boolean;
}) {
  const { id, label, value, onChange, className = '', inputClass, most, example, hint } = props;
  const intent = props.isBad ? Intent.DANGER : Intent.NONE;
  return (
    <FormGroup className={`team-field ${className}`} label={label} labelFor={id} helperText={hint} intent={intent}>
      <InputGroup
        id={id}
        className={inputClass ?? ''}
        type={props.isSecret ? 'password' : 'text'}
        {...(most !== undefined && { maxLength: most })}
        {...(example !== undefined && { placeholder: example })}
        autoComplete="off"
        spellCheck={false}
        intent={intent}
        value={value}
        onValueChange={onChange}
      />
    </FormGroup>
  );
}
