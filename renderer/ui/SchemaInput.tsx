import './schema-input.css';
import { FormGroup, HTMLSelect, InputGroup, Intent } from '@blueprintjs/core';
import { uiTexts } from '../texts/ui.ts';
import { fieldTitle, type SchemaField } from './schema-form.ts';

/** One field of a schema, with its description below, and an error at the field. */
export function SchemaInput(props: {
  readonly field: SchemaField;
  readonly text: string;
  readonly complaint: string | undefined;
  readonly onType: (text: string) => void;
  readonly idPrefix: string;
  readonly autoFocus?: boolean;
}) {
  const { field, text, complaint } = props;
  const id = `${props.idPrefix}-${field.name}`;
  const noteId = `${id}-note`;
  const intent = complaint === undefined ? Intent.NONE : Intent.DANGER;
  return (
    <FormGroup
      className="schema-input"
      label={fieldTitle(field.name)}
      labelFor={id}
      intent={intent}
      helperText={
        <span id={noteId} role={complaint === undefined ? undefined : 'alert'}>
          {complaint ?? field.does}
        </span>
      }
    >
      {field.takes === 'yes-no' ? (
        <HTMLSelect
          id={id}
          fill
          value={text}
          aria-describedby={noteId}
          options={[
            { value: '', label: uiTexts.choice.either },
            { value: 'true', label: uiTexts.choice.yes },
            { value: 'false', label: uiTexts.choice.no },
          ]}
          onChange={(event) => props.onType(event.currentTarget.value)}
        />
      ) : (
        <InputGroup
          id={id}
          className="mono"
          fill
          size="small"
          value={text}
          intent={intent}
          spellCheck={false}
          autoComplete="off"
          autoFocus={props.autoFocus ?? false}
          aria-describedby={noteId}
          aria-invalid={complaint !== undefined}
          inputMode={field.takes === 'number' ? 'numeric' : 'text'}
          onValueChange={props.onType}
        />
      )}
    </FormGroup>
  );
}
