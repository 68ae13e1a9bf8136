import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { Narrowing } from '../../../shared/asking.ts';
import { FilterParameters } from '../../../shared/domain-search.ts';
import { pivotTexts } from '../../texts/pivot.ts';
import { SchemaInput } from '../../ui/SchemaInput.tsx';
import { type Draft, fieldsOf, readDraft } from '../../ui/schema-form.ts';

const fields = fieldsOf(FilterParameters);
/** The most effective filters come first; one press shows the others. */
const usual = ['tld', 'risk_score', 'create_date_within', 'active', 'ip_country_code', 'first_seen_within'];

/** The filters of Investigate. */
export function SearchNarrowing(props: {
  readonly open: boolean;
  readonly begin: Draft;
  readonly onNarrow: (part: Partial<Narrowing>) => void;
  readonly onMistake: (wrong: boolean) => void;
}) {
  const [draft, setDraft] = useState<Draft>(props.begin);
  const [all, setAll] = useState(false);
  const { complaints } = readDraft(FilterParameters, draft);

  function type(name: string, text: string): void {
    const next = { ...draft, [name]: text };
    setDraft(next);
    const read = readDraft(FilterParameters, next);
    const wrong = Object.keys(read.complaints).length > 0;
    props.onMistake(wrong);
    if (!wrong) props.onNarrow({ filters: read.values });
  }
  const shown = all ? fields : fields.filter(({ name }) => usual.includes(name));
  return (
    <details className="cost-narrow" open={props.open}>
      <summary>{pivotTexts.narrowing.filters}</summary>
      <div className="field-grid">
        {shown.map((field) => (
          <SchemaInput
            key={field.name}
            field={field}
            idPrefix="cost"
            text={draft[field.name] ?? ''}
            complaint={complaints[field.name]}
            onType={(text) => type(field.name, text)}
          />
        ))}
      </div>
      {!all && (
        <Button size="small" variant="minimal" text={pivotTexts.narrowing.allFilters} onClick={() => setAll(true)} />
      )}
    </details>
  );
}
