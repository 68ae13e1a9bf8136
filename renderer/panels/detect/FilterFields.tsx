import { Button, ButtonGroup, HTMLSelect, TagInput } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { escalationTypes, ListFilters, riskRanges } from '../../../shared/detect.ts';
import type { LookalikeFilter } from '../../../shared/lookalike-filter.ts';
import { detectTexts } from '../../texts/detect.ts';
import { detectFilterTexts } from '../../texts/detect-filters.ts';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { TimeWindow } from './TimeWindow.tsx';

const { fields } = detectFilterTexts;

/** A score in the middle of each band, for its mark. */
const signOf: Readonly<Record<(typeof riskRanges)[number], { readonly score: number; readonly title: string }>> = {
  '0-0': { score: 0, title: '0' },
  '1-39': { score: 20, title: '1–39' },
  '40-69': { score: 50, title: '40–69' },
  '70-99': { score: 80, title: '70–99' },
  '100-100': { score: 100, title: '100' },
};

/** All filters of the service. They filter the rows of the case, and in the load card the request. */
export function FilterFields(props: {
  readonly filter: LookalikeFilter;
  readonly onChange: (part: Partial<LookalikeFilter>) => void;
  /** False for the ignored list, where the service has no end for this window. */
  readonly hasChangedEnd?: boolean;
}) {
  const { filter, onChange } = props;
  return (
    <div className="filter-fields">
      <Field name={fields.risk}>
        <RiskBands
          chosen={filter.risk_score_ranges ?? []}
          onChange={(risk_score_ranges) => onChange({ risk_score_ranges })}
        />
      </Field>
      <Field name={fields.tlds}>
        <TldInput tlds={filter.tlds ?? []} onChange={(tlds) => onChange({ tlds })} />
      </Field>
      <Field name={fields.mail}>
        <HTMLSelect
          aria-label={fields.mail}
          value={filter.mx_exists === undefined ? '' : String(filter.mx_exists)}
          options={[
            { value: '', label: fields.any },
            { value: 'true', label: fields.withMail },
            { value: 'false', label: fields.withoutMail },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ mx_exists: value === '' ? undefined : value === 'true' })
          }
        />
      </Field>
      <Field name={fields.state}>
        <HTMLSelect
          aria-label={fields.stateLabel}
          value={filter.domain_state ?? ''}
          options={[
            { value: '', label: fields.any },
            { value: 'active', label: fields.active },
            { value: 'inactive', label: fields.inactive },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ domain_state: value === 'active' || value === 'inactive' ? value : undefined })
          }
        />
      </Field>
      <TimeWindow
        what={fields.discovered}
        since={filter.discovered_since}
        before={filter.discovered_before}
        onChange={(discovered_since, discovered_before) => onChange({ discovered_since, discovered_before })}
      />
      <TimeWindow
        what={fields.changed}
        since={filter.changed_since}
        before={filter.changed_before}
        hasEnd={props.hasChangedEnd ?? true}
        onChange={(changed_since, changed_before) => onChange({ changed_since, changed_before })}
      />
      <TimeWindow
        what={fields.escalated}
        since={filter.escalated_since}
        before={undefined}
        hasEnd={false}
        onChange={(escalated_since) => onChange({ escalated_since })}
      />
      <Field name={fields.escalatedHow}>
        <HTMLSelect
          aria-label={fields.escalatedHow}
          value={filter.escalation_types?.join(' ') ?? ''}
          options={[
            { value: '', label: fields.any },
            ...escalationTypes.map((type) => ({ value: type, label: detectTexts.escalations[type] ?? type })),
            { value: escalationTypes.join(' '), label: fields.escalatedEither },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ escalation_types: escalationTypes.filter((type) => value.split(' ').includes(type)) })
          }
        />
      </Field>
    </div>
  );
}

function Field({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span className="detect-field">
      <span className="detect-field-name">{name}</span>
      {children}
    </span>
  );
}

type Range = (typeof riskRanges)[number];

function RiskBands(props: { readonly chosen: readonly Range[]; readonly onChange: (ranges: Range[]) => void }) {
  const { chosen } = props;
  return (
    <ButtonGroup>
      {riskRanges.map((range) => (
        <Button
          key={range}
          size="small"
          active={chosen.includes(range)}
          aria-pressed={chosen.includes(range)}
          aria-label={fields.riskBand(signOf[range].title)}
          onClick={() => props.onChange(riskRanges.filter((each) => chosen.includes(each) !== (each === range)))}
        >
          <RiskMark risk={signOf[range].score} sign />
          <span className="number">{signOf[range].title}</span>
        </Button>
      ))}
    </ButtonGroup>
  );
}

const Tlds = ListFilters.shape.tlds;

/** Top-level domains as tags; rejects other input. */
function TldInput(props: { readonly tlds: readonly string[]; readonly onChange: (tlds: string[]) => void }) {
  function take(values: readonly unknown[]): void {
    const typed = values.map((value) => String(value).trim().toLowerCase().replace(/^\.+/, ''));
    props.onChange([...new Set(typed)].filter((tld) => Tlds.safeParse([tld]).success));
  }
  return (
    <TagInput
      className="detect-tld"
      values={[...props.tlds]}
      placeholder={fields.tldsHint}
      separator={/[\s,;]+/}
      addOnBlur
      addOnPaste
      inputProps={{ 'aria-label': fields.tldsLabel, spellCheck: false }}
      tagProps={{ minimal: true }}
      onChange={take}
    />
  );
}
