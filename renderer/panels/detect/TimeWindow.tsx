import { HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import type { LookalikeFilter } from '../../../shared/lookalike-filter.ts';
import { detectFilterTexts } from '../../texts/detect-filters.ts';
import { choiceOf, daysOf, windowOfDays } from './time-window.ts';

const texts = detectFilterTexts.window;

type Since = LookalikeFilter['discovered_since'];

/** A time window: any time, a recent period, or between two dates. */
export function TimeWindow(props: {
  readonly what: string;
  readonly since: Since;
  readonly before: Since;
  /** False if the service has no end for this window. */
  readonly hasEnd?: boolean;
  readonly onChange: (since: Since, before: Since) => void;
}) {
  const { what, since, before, onChange } = props;
  const [choosingDays, setChoosingDays] = useState(false);
  const choice = choiceOf(since, before);
  const isDays = choice === 'days' || (choosingDays && choice === 'any');
  const { from, to } = daysOf(since, before);

  function choose(value: string): void {
    setChoosingDays(value === 'days');
    if (value === 'any' || value === 'days') onChange(undefined, undefined);
    else onChange(Number(value), undefined);
  }
  function setDays(first: string, last: string): void {
    const window = windowOfDays(first, last);
    onChange(window.since, window.before);
  }
  return (
    <span className="detect-field">
      <span className="detect-field-name">{what}</span>
      <HTMLSelect
        aria-label={texts.when(what)}
        value={isDays ? 'days' : choice}
        options={Object.entries(texts.choices).map(([value, label]) => ({ value, label }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isDays && (
        <>
          <input
            className="bp6-input bp6-small detect-day"
            type="date"
            aria-label={texts.from(what)}
            value={from}
            onChange={(event) => setDays(event.currentTarget.value, to)}
          />
          {props.hasEnd !== false && (
            <input
              className="bp6-input bp6-small detect-day"
              type="date"
              aria-label={texts.to(what)}
              value={to}
              onChange={(event) => setDays(from, event.currentTarget.value)}
            />
          )}
        </>
      )}
    </span>
  );
}
