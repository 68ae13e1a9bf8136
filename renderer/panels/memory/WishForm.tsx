import { Button, FormGroup, HTMLSelect, InputGroup, Intent } from '@blueprintjs/core';
import { type EntityKind, entityKindRows } from '../../../shared/entity-kinds.ts';
import { type PastVerdict, pastVerdicts } from '../../../shared/memory.ts';
import { memoryTexts } from '../../texts/memory.ts';
import { Form } from '../../ui/Form.tsx';

const texts = memoryTexts.panel;

/** What is searched for; an empty text is no condition. */
export interface Wish {
  readonly text: string;
  readonly kind: EntityKind | '';
  readonly verdict: PastVerdict | '';
  readonly tag: string;
  readonly since: string;
  readonly until: string;
}

export const nothingAsked: Wish = { text: '', kind: '', verdict: '', tag: '', since: '', until: '' };

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The conditions beside the text. */
const conditions: readonly {
  readonly of: Exclude<keyof Wish, 'text'>;
  readonly label: string;
  readonly choices?: readonly Choice[];
  readonly type?: 'date';
}[] = [
  {
    of: 'kind',
    label: texts.kind,
    choices: [
      { value: '', label: texts.anyKind },
      ...entityKindRows.map(({ id, many }) => ({ value: id, label: many })),
    ],
  },
  {
    of: 'verdict',
    label: texts.verdict,
    choices: [
      { value: '', label: texts.anyVerdict },
      ...pastVerdicts.map((id) => ({ value: id, label: memoryTexts.verdicts[id] })),
    ],
  },
  { of: 'tag', label: texts.tag },
  { of: 'since', label: texts.since, type: 'date' },
  { of: 'until', label: texts.until, type: 'date' },
];

export function WishForm(props: {
  readonly wish: Wish;
  readonly onChange: (wish: Wish) => void;
  readonly onSearch: () => void;
}) {
  const { wish, onChange, onSearch } = props;
  const isEmpty = isNothing(wish);
  const set = (of: keyof Wish) => (value: string) => onChange({ ...wish, [of]: value });
  return (
    <Form className="memory-form" aria-label={texts.form} onSend={onSearch} ready={!isEmpty}>
      <FormGroup label={texts.text} labelFor="memory-text" className="memory-text">
        <InputGroup
          id="memory-text"
          className="mono"
          fill
          value={wish.text}
          placeholder={texts.textHint}
          spellCheck={false}
          onValueChange={set('text')}
        />
      </FormGroup>
      <div className="memory-send">
        <Button type="submit" intent={Intent.PRIMARY} text={texts.search} disabled={isEmpty} />
        <Button variant="minimal" text={texts.clear} disabled={isEmpty} onClick={() => onChange(nothingAsked)} />
      </div>
      <div className="memory-conditions">
        {conditions.map(({ of, label, choices, type }) => (
          <FormGroup key={of} label={label} labelFor={`memory-${of}`} className="memory-condition">
            {choices ? (
              <HTMLSelect
                id={`memory-${of}`}
                fill
                value={wish[of]}
                options={choices}
                onChange={(event) => set(of)(event.currentTarget.value)}
              />
            ) : (
              <InputGroup
                id={`memory-${of}`}
                fill
                {...(type && { type })}
                value={wish[of]}
                spellCheck={false}
                onValueChange={set(of)}
              />
            )}
          </FormGroup>
        ))}
      </div>
    </Form>
  );
}

export function isNothing(wish: Wish): boolean {
  return Object.values(wish).every((part) => part.trim() === '');
}

/** The wish as memory.search takes it. */
export function inputOf({ text, kind, verdict, tag, since, until }: Wish) {
  return {
    text,
    ...(kind !== '' && { kind }),
    ...(verdict !== '' && { verdict }),
    ...(tag.trim() !== '' && { tag: tag.trim() }),
    ...(since !== '' && { since: `${since}T00:00:00Z` }),
    ...(until !== '' && { until: `${until}T00:00:00Z` }),
  };
}
